import { createHash, randomUUID } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { photoUrl } from '#leads/photos.ts';
import { linkPurposes } from '#server/store/links.ts';
import { openForServer } from '#server/store/open.ts';
import { schemaVersion } from '#server/store/sql.ts';
import { migrate, versions } from '#server/store/sqlite/open.ts';
import type { Store } from '#server/store/store.ts';
import manifest from '../../package.json' with { type: 'json' };
import { inDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/server.ts';
import { companyDelivery, insert, insertWithPhoto, planner, rowOf, send, tableOf, takeOne } from './data.ts';

// What a release stored is read by each later one. `NEW_RELEASE=yes npx vitest run tests/store/releases.test.ts` writes the file of the
// release that package.json names; after that it is never changed.

/** What a store of a release has: its rows by table. */
interface Stored {
	rows: Record<string, Record<string, string | number | null>[]>;
	/** Of a data folder: the file of that name. */
	audit?: string;
}

interface Release {
	/** The version of its SQLite database, and the last of its migrations of a hosted project. */
	schemaVersion: number;
	migration: string;
	/** SHA-256 of the steps and migrations that came with it, by path. */
	digests: Record<string, string>;
	sqlite: Stored;
}

const root = join(import.meta.dirname, '../..');
const release = manifest.version;
const steps = versions.map((_, index) => `server/store/sqlite/version-${index + 1}.sql`);
const migrations = globSync('supabase/migrations/*.sql', { cwd: root }).toSorted();
/** A step was a file of its own once. */
const textAt = (path: string) =>
	versions[Number(/version-(\d+)\.sql$/.exec(path)?.[1]) - 1] ?? readFileSync(join(root, path), 'utf8');
const digestOf = (path: string) => createHash('sha256').update(textAt(path)).digest('hex');

/** JSON has no bytes. */
const hex = 'hex:';
const withHexBytes = (row: object) =>
	Object.fromEntries(
		Object.entries(row).map(([name, value]) => [
			name,
			value instanceof Uint8Array ? `${hex}${Buffer.from(value).toString('hex')}` : value,
		]),
	);
const bytesOfHex = (value: string | number | null) =>
	typeof value === 'string' && value.startsWith(hex) ? Buffer.from(value.slice(hex.length), 'hex') : value;

async function sqliteRows(folder: string): Promise<Stored['rows']> {
	return inDatabase(folder, (database) => {
		const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
		const rows = tables.map(({ name }) => [
			name,
			database.prepare(`SELECT * FROM ${name} ORDER BY rowid`).all().map(withHexBytes),
		]);
		return Object.fromEntries(rows);
	});
}

/** Requests of each kind in each state, a photo without a request, an erasure and its notices. */
async function fill(store: Store) {
	store.requests.insert(tableOf('brochure'), [rowOf('brochure', { companies_too: 'yes' })], 'trap haste');
	const { request, key } = await insertWithPhoto(store);
	await send(store, `${randomUUID()}/1-stray.jpg`);
	insert(store, 'callback', { comment: 'Ŵ\n\t"quoted" \u{1f600}' });
	store.outbox.delivered(takeOne(store), Date.now());
	store.outbox.failed(takeOne(store), 'SMTP 451', new Date(Date.now() + 60_000));
	store.outbox.failed(takeOne(store, 'webhook'), 'HTTP 410', undefined);
	const gone = insert(store, 'photo-quote', { photo_urls: [photoUrl('https://site.example', key)] });
	const delivery = companyDelivery(store, request);
	for (const answer of ['rung', 'quote-sent'] as const) store.answers.record(request, delivery, answer);
	store.history.setStatus(request, 'quoted', 'anna@example.com');
	store.history.addNote(request, 'Ŵ\n"quoted"', '');
	store.history.addNote(gone, 'Rings after six', '');
	const told = store.outbox.take('webhook', 9);
	for (const one of told) store.outbox.delivered(one, Date.now());
	store.erasure.erase([gone], 'withdraw');
	await store.erasure.finish();
	for (const purpose of linkPurposes) store.keys.linkKey(purpose);
	store.clock.swept(new Date(Date.now() - 3_600_000));
	const alpha = { name: 'Alpha Lifts', email: 'alpha@example.com', areas: ['DE', 'Wales'], shown: false };
	const takes = { kinds: ['callback' as const], stairTypes: ['unsure'] };
	store.companies.save(null, { ...alpha, ...takes }, 'Alpha Lifts was added.', 'anna@example.com');
	store.companies.setAtMost({ maxCompaniesPerLead: 2, askFirst: 1 }, 'At most 2.', 'anna@example.com');
	store.companies.pause('Alpha Lifts', '2026-12-24', 'anna@example.com');
	store.visits.add([
		{ day: '2026-11-20', what: 'page', kind: '', name: '/', count: 7 },
		{ day: '2026-11-21', what: 'sent', kind: 'brochure', name: '/blog', count: 2 },
	]);
}

async function writeRelease(): Promise<Release> {
	const folder = await temporaryFolder();
	const inFolder = await openForServer(folder, { planner });
	await fill(inFolder);
	const audit = readFileSync(join(folder, 'audit.jsonl'), 'utf8');
	const sqlite = { rows: await sqliteRows(folder), audit };
	await inFolder.close();
	const digests = Object.fromEntries([...steps, ...migrations].map((path) => [path, digestOf(path)]));
	return { schemaVersion, migration: basename(migrations.at(-1) ?? ''), digests, sqlite };
}

const folder = join(import.meta.dirname, 'releases');
const current = join(folder, `${release}.json`);
if (process.env.NEW_RELEASE && !existsSync(current))
	writeFileSync(current, `${JSON.stringify(await writeRelease())}\n`);
/** Every release so far. */
const releases = readdirSync(folder).map((name) => {
	const stored: Release = JSON.parse(readFileSync(join(folder, name), 'utf8'));
	return { name: name.replace('.json', ''), ...stored };
});

test('the release that package.json names has its file, of the newest version of the data', () => {
	expect(releases.map(({ name }) => name)).toContain(release);
	const newest = releases.find(({ name }) => name === release);
	expect(newest).toMatchObject({ schemaVersion: versions.length, migration: basename(migrations.at(-1) ?? '') });
});

describe.each(releases)('of release $name', ({ name, schemaVersion: version, digests, sqlite }) => {
	test('what came with it is as it was released: databases in use were made by it', () => {
		// The migrations of 1.0.0 made a store of the hosted project; later ones make its inbox, in a new project.
		const kept = Object.entries(digests).filter(([path]) => path.startsWith('server/') || name !== '1.0.0');
		const found = kept.map(([path]) => [path, digestOf(path)]);
		expect(found, 'write a version of the data after it in place of changing one').toEqual(kept);
	});

	test('a data folder is brought up to date, all in it is read, and a request is taken', async () => {
		const dataDir = await temporaryFolder();
		inDatabase(dataDir, (database) => {
			migrate(database, dataDir, versions.slice(0, version));
			for (const [table, rows] of Object.entries(sqlite.rows)) {
				// Triggers have added some.
				database.exec(`DELETE FROM ${table}`);
				for (const row of rows) {
					const names = Object.keys(row);
					database
						.prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`)
						.run(...Object.values(row).map(bytesOfHex));
				}
			}
		});
		writeFileSync(join(dataDir, 'audit.jsonl'), sqlite.audit ?? '');
		// Let go just before the upgrade, by a release that chose the recipients a moment later.
		const unplanned =
			version === 1 && 'UPDATE request_ids SET planned = 0 WHERE number = (SELECT min(number) FROM request_ids)';
		if (unplanned) inDatabase(dataDir, (database) => database.exec(unplanned));
		const store = await openForServer(dataDir, { planner });
		expect(store.held.total() > 0).toBe(version === 1);
		expect(existsSync(join(dataDir, 'snapshots'))).toBe(version < versions.length);
		expect(store.requests.all()).toHaveLength(sqlite.rows.request_ids?.length ?? 0);
		const rowsAbout = (table: string, id: string) =>
			sqlite.rows[table]?.filter((one) => one.request_id === id).length ?? 0;
		for (const { kind, id } of store.requests.all()) {
			expect(store.outbox.of({ kind, id })).toHaveLength(rowsAbout('deliveries', id));
			expect(store.history.of({ kind, id })).toHaveLength(rowsAbout('history', id));
			expect(store.answers.of({ kind, id })).toHaveLength(rowsAbout('company_answers', id));
		}
		expect(store.companies.history(9)).toHaveLength(rowsAbout('history', 'companies'));
		expect(store.companies.all()).toHaveLength(sqlite.rows.companies?.length ?? 0);
		insert(store, 'callback');
		await store.close();
	});
});
