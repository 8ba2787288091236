import { hash } from 'node:crypto';
import { cp, mkdir, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { finishInTime } from '#server/operator/actions.ts';
import { resultOf } from '#server/operator/errors.ts';
import { deliveryWords } from '#server/operator/format.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import { restore } from '#server/store/snapshots/restore.ts';
import { makeSnapshot } from '#server/store/snapshots/snapshot.ts';
import { versionOf, versions } from '#server/store/sqlite/open.ts';
import { insert as ask, open, planner, put } from '../store/data.ts';
import { inDatabase } from '../support/database.ts';
import { leads as answer } from '../support/operator.ts';
import { type AnyServer, temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/shared.ts';
import { insert, publicUrl, rows } from '../support/wire.ts';

const id = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';
const keys = [`${id}/2-side.jpg`, `${id}/1-front-of.house`] as const;
/** Hostile input for the operator: formulas, and what moves a terminal's cursor or turns its text round. */
const hostile = {
	id: '5d1c0b7e-0a3f-4c6b-9a55-2f1e8d7c6b5a',
	name: 'Test Person \u009b2J \u202e \u2066',
	email: 'hostile@example.com',
	phone: '0000 000000',
	comment: `x;=1+cmd|'/C calc'!A0\ty\t=1+1\t"=2+2&"\n@SUM(1)`,
};
let server: AnyServer;

const leads = (args: string[], dataDir = server.dataDir) => answer(args, dataDir);

beforeAll(async () => {
	server = await startHere();
	await insert(server.url, 'brochure_requests', rows.brochure_requests);
	await insert(server.url, 'callback_requests', {
		...rows.callback_requests,
		name: '=HYPERLINK("http://evil.example")',
		comment: 'Two lines,\nand a \u001b[31mcolour',
	});
	expect((await insert(server.url, 'callback_requests', hostile)).status).toBe(201);
	await insert(server.url, 'photo_quote_requests', {
		...rows.photo_quote_requests,
		id,
		photo_urls: [...keys.map((key) => publicUrl(server.url, key)), 'https://elsewhere.example/../../etc/passwd'],
	});
});

afterAll(() => server.stop());

/** What is told, for the approved text. */
const said: string[] = [];
const type = async (line: string, dataDir = server.dataDir, env = {}) => {
	const { code, out, err } = await answer(line === '' ? [] : line.split(' '), dataDir, env);
	said.push(`$ npm run leads -- ${line}\n${out}${err}(${code})\n`);
};
const whyNot = (opening: Promise<unknown>) => opening.catch(({ message }) => said.push(message));

/** What a folder holds, and who may read it. */
async function sayFiles(folder: string): Promise<void> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const paths = entries.map((entry) => join(entry.parentPath, entry.name)).filter((path) => !path.endsWith('.lock'));
	for (const path of paths.sort())
		said.push(`${((await stat(path)).mode & 0o777).toString(8)} ${relative(folder, path)}`);
}

describe('the operator, while the server runs,', () => {
	test('gives all data about one by its ID or reference', async () => {
		for (const name of [id.toUpperCase(), referenceOf(id), referenceOf(id).toLowerCase().replace('-', '')]) {
			const { code, out } = await leads(['access', name]);
			expect([code, JSON.parse(out).requests]).toMatchObject([0, [{ id, kind: 'photo-quote' }]]);
		}
		// Where nothing serves photos, there is no address of one.
		const { out } = await answer(['list', '--json'], server.dataDir, { SERVER_URL: 'none' });
		expect(JSON.parse(out).at(-1)).toMatchObject({ id, photo_urls: [] });
	});

	test('exports CSV without formulas, also with another separator', async () => {
		const { code, out: withMark } = await leads(['export', '--csv']);
		const out = withMark.replace(/^\ufeff/, '');
		expect([code, out.length]).toEqual([0, withMark.length - 1]);
		expect(out).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
		expect(out).toContain('"07700 900123"');
		expect(out).toContain('"Two lines,\nand a');
		expect(out).toContain(`"x;'=1+cmd|'/C calc'!A0\ty\t'=1+1\t'""=2+2&""\n'@SUM(1)"`);
		// As a spreadsheet set to semicolons or tabs cuts it: no cell begins like a formula, in quotes or not.
		for (const separator of [';', '\t', '\n', '\r\n'])
			expect(out.split(separator).filter((cell) => /^[ "]*[=+\-@]/.test(cell))).toEqual([]);
	});

	test('prints equivalent JSON without control characters for the terminal', async () => {
		for (const args of [
			['list', '--json'],
			['access', '--email', hostile.email],
		]) {
			const { code, out } = await leads(args);
			expect(code).toBe(0);
			expect(out).not.toMatch(/[\x7f-\x9f\u2028\u2029\p{Bidi_Control}]/u);
			const found = [args[0] === 'access' ? JSON.parse(out).requests : JSON.parse(out)].flat();
			expect(found.find((one: { id: string }) => one.id === hostile.id)).toMatchObject(hostile);
		}
	});

	test('has all that there was in a snapshot, and gets it back but for what was erased since', async () => {
		const { store, path } = await open(planner);
		const folder = dirname(dirname(path('')));
		const photos = [...[1, 2, 3, 4].map((n) => `${id}/${n}.jpg`), `${hostile.id}/5.jpg`];
		const [cut = '', gone = '', lost = ''] = photos.slice(1);
		for (const key of photos) {
			if (key !== lost) await writeFile(path(key), 'photo', { mode: 0o600 });
			put(store, key, undefined, { sha256: key === photos[0] ? null : hash('sha256', 'photo') });
		}
		ask(store, 'photo-quote', { id, photo_urls: [] });
		const erased = ask(store, 'photo-quote', { id: hostile.id, photo_urls: [] });
		for (const begin of [store.deskAccess.begin, () => {}]) begin(store.deskAccess.newLink('anna', 0) ?? '', 'x');
		store.identity();
		store.outbox.take('email', 1);
		// The first of these erasures is still to be made, and the last is written by halves.
		const log = ['a', 'b', 'b']
			.map((one) => JSON.stringify({ ids: [one] }))
			.join('\n')
			.slice(0, -3);
		const snapshots = join(folder, 'snapshots');
		for (const day of ['01', '02', '03', '04', '05', '06', '22', '07'])
			await mkdir(join(snapshots, `2026-11-${day}T030000Z`), { recursive: true, mode: 0o700 });
		await mkdir(join(snapshots, '.unfinished'));
		const logs = { 'audit.jsonl': 'a', 'snapshots/2026-11-07T030000Z/audit.jsonl': 'c', 'snapshots/.unfinished/x': '' };
		for (const [path, first] of Object.entries(logs))
			await writeFile(join(folder, path), log.replace('a', first), { mode: 0o600 });
		const own = { texts: { '.env': 'PORT=1' }, files: { 'content/a': import.meta.filename, 'content/b': '/gone' } };
		said.push((await makeSnapshot(folder, own, new Date(Date.UTC(2026, 10, 22, 3)))).report);
		await sayFiles(snapshots);
		const [from, alone] = [join(snapshots, '2026-11-22T030001Z'), join(folder, 'alone')];
		await cp(from, alone, { recursive: true });
		store.erasure.erase([erased], 'erase');
		await store.erasure.finish();
		for (const key of [cut, gone]) await rm(photoPath(from, key));
		await writeFile(photoPath(from, cut), 'other');
		const [to, other] = [join(await temporaryFolder(), 'data'), join(await temporaryFolder(), 'data')];
		for (const one of [from, from, folder, snapshots]) await type(`restore ${one}`, to);
		await type(`restore ${from}`, dirname(to));
		await type(`restore ${alone} --erased ${folder}/audit.jsonl`, other);
		await sayFiles(to);
		for (const one of [folder, to]) said.push(await readFile(join(one, 'audit.jsonl'), 'utf8'));
		const of = ['id FROM request_ids', 'name FROM state', 'hash FROM desk_links', 'email FROM desk_sessions'];
		const sent = 'recipient, state, why, in_flight, settled_at >= created_at FROM deliveries';
		const read = (what: string) => inDatabase(to, (database) => database.prepare(`SELECT ${what}`).all());
		for (const what of [...of, sent]) said.push(`${what}: ${JSON.stringify(read(what))}`);
		// A server of the next release.
		const step = 'CREATE TABLE more (x)';
		const more = { versions: [...versions, step] };
		await writeFile(join(to, 'snapshots'), '');
		await whyNot(openForServer(to, more));
		await rm(join(to, 'snapshots'));
		await whyNot(openForServer(to, { versions: [...versions, `${step}; DROP TABLE none`] }));
		await (await openForServer(to, more)).close();
		said.push(`${(await readdir(join(to, 'snapshots'))).length - 1} in snapshots`);
		await whyNot(openForServer(to));
		await type(`restore ${to}`, join(other, 'x'));
		await restore(alone, join(other, 'later'), [], more.versions);
		said.push(`version ${versionOf(join(other, 'later')) - versions.length}`);
		said.push(await readFile(join(other, 'later/audit.jsonl'), 'utf8'));
		await writeFile(join(to, 'leads.db'), '');
		await whyNot(openForServer(to));
		await writeFile(join(to, 'leads.db.restoring'), '');
		await whyNot(openForServer(to));
		await type(`restore ${alone}`, to);
		for (const from of [20_000, 0]) {
			const file = await openFile(join(alone, 'leads.db'), 'r+');
			await file.write('x'.repeat(9000), from);
			await file.close();
			await type(`restore ${alone}`, join(other, 'new'));
		}
		await sayFiles(join(other, 'new'));
		await whyNot(makeSnapshot(alone));
	});

	test('is told what each command does, what it has done, and what was wrong with it', async () => {
		const empty = await temporaryFolder();
		const by = { SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'a@example.com', MAIL_FROM: 'b@example.com' };
		const unknown = ';access nobody;lsit;resend;list --jsn;erase --email ;find Ann;list more;restore;access;';
		const wrong = `${unknown}erase --email a@example.com --phone 0000;access --phone 07700900000;resend --all`;
		for (const line of wrong.split(';')) await type(line);
		for (const name of ['list', 'desk', 'snapshot', `restore ${empty}`]) await type(name, empty);
		await type('--help');
		await type('access --help');
		await type('resend --all', server.dataDir, by);
		await type(`erase ${hostile.id}`, server.dataDir, by);
		await type('desk', server.dataDir, { PORT: new URL(server.url).port, SUDO_USER: 'margaret@office' });
		const links = inDatabase(server.dataDir, (database) => database.prepare('SELECT email FROM desk_links').all());
		const store = openForCommand(server.dataDir, 'command');
		store.deskAccess.begin(store.deskAccess.newLink('anna', 0) ?? '', 'Firefox');
		const key = store.keys.linkKey('request');
		await type('new-keys');
		expect([store.deskAccess.all(), store.keys.linkKey('request') === key]).toEqual([[], false]);
		await store.close();
		expect(store.deskAccess.all).toThrow();
		const time = '2026-11-20T15:42:00Z';
		const sent = { channel: 'email', recipient: 'a@example.com', kind: 'callback', attempts: 0, why: null };
		const waiting = { ...sent, state: 'waiting', waits_until: null, settled_at: time, due_at: time, message: 'lead' };
		const others = 'thanks withdrawal photos-added photos-thanks corrected written told reminder unanswered answered';
		const messages = `${others} overdue x`.split(' ').map((message) => ({ message }));
		const failing = [{ attempts: 1 }, { attempts: 2, why: 'SMTP 451' }, { waits_until: time }];
		const over = [1, 2].flatMap((attempts) => ['given-up', 'delivered'].map((state) => ({ state, attempts })));
		for (const is of [...messages, { channel: 'webhook' }, { company: 'Alpha' }, ...failing, ...over])
			said.push(deliveryWords({ ...waiting, ...is } as Delivery));
		for (const error of [{ code: 'ENOSPC' }, { code: 'EACCES', path: '/x' }, { code: 'ERR_SQLITE_ERROR', errcode: 11 }])
			said.push((await resultOf(() => Promise.reject(Object.assign(new Error('why'), error)))).err);
		for (const what of ['photos', 'log', 'audit']) {
			const failed = { [what]: Object.assign(new Error('why'), { code: 'EROFS', path: `/${what}` }) };
			const finishing = finishInTime({ finish: async () => ({ isComplete: false, failed }) as never });
			said.push((await resultOf(() => finishing.then(() => 'finished'))).err);
		}
		said.push(JSON.stringify(links), await readFile(join(server.dataDir, 'audit.jsonl'), 'utf8'));
		const text = said
			.join('\n')
			.replaceAll(hostile.id, 'ID')
			.replace(/\/\S*stairlifts-\w+/g, 'FOLDER')
			.replace(/"at":"[^"]+"/g, '"at":TIME')
			.replace(/(SQLite says )"[^"]*"/, '$1…');
		const plain = text.replace(/(localhost:|-L )\d+/g, '$1PORT').replace(/token=\S+/, 'token=TOKEN');
		await expect(plain.replace(/valid until .*?,/, 'valid until TIME,')).toMatchFileSnapshot('operator.approved.txt');
	});
});
