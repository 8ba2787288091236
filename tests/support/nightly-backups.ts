import { createHash, randomUUID } from 'node:crypto';
import { lstat, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpDaily } from '#server/store/copies/back-up-daily.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { openForServer } from '#server/store/open.ts';
import { inDatabase } from './database.ts';
import { leads } from './operator.ts';
import { temporaryFolder } from './server.ts';
import { jpegOf } from './small-photos.ts';

const day = 24 * 60 * 60 * 1000;
/** Photos are deleted after six months, requests after twelve, as by default. */
const retained = { photos: 183 * day, requests: 365 * day };

/** Makes an empty data folder of this release. */
export async function emptyData(dataDir: string): Promise<void> {
	const store = await openForServer(dataDir, {});
	await store.close();
}

/** Adds a photo quote with one photo, as if it had arrived at that time. @returns its id and the photo's key */
export async function addQuote(dataDir: string, at: Date, bytes = 2000): Promise<{ id: string; key: string }> {
	const id = randomUUID();
	const key = `${id}/1-steps.jpg`;
	const photo = Buffer.concat([jpegOf(bytes - 16), Buffer.from(id.slice(0, 16))]);
	await writeFile(photoPath(dataDir, key), photo);
	const sha256 = createHash('sha256').update(photo).digest('hex');
	inDatabase(dataDir, (database) => {
		const { lastInsertRowid: number } = database
			.prepare(
				`INSERT INTO request_ids (id, table_name, created_at, suspected) VALUES (?, 'photo_quote_requests', ?, 0)`,
			)
			.run(id, at.toISOString());
		database
			.prepare(`INSERT INTO photo_quote_requests (number, id, created_at, name, email, address, photo_urls)
				VALUES (?, ?, ?, 'Test Person', 'test@example.com', '1 Test Street', ?)`)
			.run(number, id, at.toISOString(), JSON.stringify([`http://localhost/storage/v1/object/public/photos/${key}`]));
		database
			.prepare('INSERT INTO photos (key, id, folder, type, size, created_at, sha256) VALUES (?, ?, ?, ?, ?, ?, ?)')
			.run(key, randomUUID(), id, 'image/jpeg', photo.length, at.toISOString(), sha256);
	});
	return { id, key };
}

/** A data folder with two requests with a photo each, and an empty folder for backups. */
export async function twoQuotes() {
	const dataDir = await temporaryFolder();
	await emptyData(dataDir);
	const quotes = [await addQuote(dataDir, new Date()), await addQuote(dataDir, new Date())] as const;
	return { dataDir, folder: join(await temporaryFolder(), 'backups'), quotes };
}

/** `npm run leads -- backup` of a data folder into another. */
export const backUpInto = (dataDir: string, folder: string, env = {}) =>
	leads(['backup', '--into', folder], dataDir, env);

/**
 * Backs up every night into one folder while requests arrive every other day, every tenth is erased by its visitor and old
 * ones are swept, as the server does.
 * @returns the names of the backups that are left, the oldest first, the last report, and the bytes of DATA_DIR, of all backups, and of these without links
 */
export async function nightlyBackups(dataDir: string, folder: string, nights: number) {
	await emptyData(dataDir);
	const begin = Date.UTC(2026, 0, 1, 3);
	let last = '';
	for (let night = 0; night < nights; night++) {
		const now = new Date(begin + night * day);
		if (night % 2 === 0) {
			const { id } = await addQuote(dataDir, now);
			if (night % 20 === 0) await leads(['erase', id], dataDir);
		}
		if (night % 7 === 0) await sweep(dataDir, now);
		const { isWhole, report } = await backUpDaily(dataDir, folder, { now });
		if (!isWhole) throw new Error(report);
		last = report;
	}
	const names = (await readdir(folder)).filter((name) => name.startsWith('20')).sort();
	const bytes = { data: (await sizes(dataDir)).once, backups: 0, withoutLinks: 0 };
	const found = await sizes(folder);
	return { dataDir, folder, names, report: last, bytes: { ...bytes, backups: found.once, withoutLinks: found.each } };
}

async function sweep(dataDir: string, now: Date): Promise<void> {
	const store = await openForServer(dataDir, {});
	const before = (age: number) => new Date(now.getTime() - age).toISOString();
	store.erasure.eraseOld({
		requests: before(retained.requests),
		photos: before(retained.photos),
		strayPhotos: before(day),
	});
	await store.erasure.finish();
	await store.close();
}

/** Bytes on disk below a folder: each file once however many links it has, and once for each link. */
async function sizes(folder: string): Promise<{ once: number; each: number }> {
	const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
	const stats = await Promise.all(files.map((file) => lstat(join(file.parentPath, file.name))));
	const bytes = (list: typeof stats) => list.reduce((sum, { blocks }) => sum + blocks * 512, 0);
	return { once: bytes([...new Map(stats.map((one) => [one.ino, one])).values()]), each: bytes(stats) };
}
