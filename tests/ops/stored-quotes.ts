import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { photoPath } from '#server/store/folder/files.ts';
import { openForServer } from '#server/store/open.ts';
import { inDatabase } from '../support/database.ts';
import { jpegOf } from '../support/photos.ts';
import { temporaryFolder } from '../support/server.ts';

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

/** A data folder with two requests with a photo each. */
export async function twoQuotes() {
	const dataDir = await temporaryFolder();
	await emptyData(dataDir);
	const quotes = [await addQuote(dataDir, new Date()), await addQuote(dataDir, new Date())] as const;
	return { dataDir, quotes };
}

/** A module to load before a program (`--import`) that runs code each time a photo has been linked, before the program goes on. */
export const afterPhoto = (code: string) =>
	`data:text/javascript,${encodeURIComponent(`
	import files from 'node:fs/promises';
	import { syncBuiltinESMExports } from 'node:module';
	const { link } = files;
	files.link = async (from, to) => {
		await link(from, to);
		if (!to.includes('/photos/')) return;
		${code}
	};
	syncBuiltinESMExports();
`)}`;
