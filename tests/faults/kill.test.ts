import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { jpegFile, jpegOf } from '../contract/photos.ts';
import { insert, publicUrl, rows, tableNames, upload } from '../contract/wire.ts';
import { removeTemporaryFolders, startServer, temporaryFolder } from '../support/server.ts';

afterAll(removeTemporaryFolders);

const inserts = 1000;
const uploads = 60;
const photo = jpegFile(jpegOf(200_000));

/** Calls `send` for each number with ten under way at a time, until the server is gone. */
async function tenAtOnce(count: number, send: (index: number) => Promise<void>): Promise<void> {
	let next = 0;
	const worker = async () => {
		while (next < count) await send(next++);
	};
	// The calls that the kill cuts off fail, which is the point.
	await Promise.allSettled(Array.from({ length: 10 }, worker));
}

test.each([0.1, 0.5, 0.9])(
	'kill -9 after %d of 1,000 inserts and 60 uploads: everything that was acknowledged is there',
	async (part) => {
		const dataDir = await temporaryFolder();
		const server = await startServer({ dataDir });
		const kept = { rows: [] as { table: string; id: string }[], photos: [] as string[] };
		let killed: Promise<void> | undefined;

		const load = Promise.all([
			tenAtOnce(inserts, async (index) => {
				const table = tableNames[index % tableNames.length] ?? 'callback_requests';
				const id = randomUUID();
				const { status } = await insert(server.url, table, { ...rows[table], id });
				if (status === 201) kept.rows.push({ table, id });
				if (kept.rows.length >= inserts * part) killed ??= server.kill();
			}),
			tenAtOnce(uploads, async (index) => {
				const key = `${randomUUID()}/${index}-image.jpg`;
				if ((await upload(server.url, key, photo)).status === 200) kept.photos.push(key);
			}),
		]);
		await load;
		await killed;

		const again = await startServer({ dataDir });
		const database = new DatabaseSync(join(dataDir, 'leads.db'), { readOnly: true });
		const lost = kept.rows.filter(({ table, id }) => !database.prepare(`SELECT 1 FROM ${table} WHERE id = ?`).get(id));
		expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
		database.close();
		expect(lost).toEqual([]);

		for (const key of kept.photos) {
			const shown = await fetch(publicUrl(again.url, key));
			expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, photo.size]);
		}
		expect(await readdir(join(dataDir, 'arriving'))).toEqual([]);
		await again.stop();
		console.info(`kill -9 at ${part}: ${kept.rows.length} rows and ${kept.photos.length} photos acknowledged, 0 lost`);
	},
);

test('a photo whose crash came between its file and its row is taken when it is sent again', async () => {
	const dataDir = await temporaryFolder();
	const server = await startServer({ dataDir });
	const key = `${randomUUID()}/1-steps.jpg`;
	await upload(server.url, key, photo);
	await server.kill();
	const database = new DatabaseSync(join(dataDir, 'leads.db'));
	database.exec('DELETE FROM photos');
	database.close();

	const again = await startServer({ dataDir });
	expect((await fetch(publicUrl(again.url, key))).status).toBe(400);
	expect((await upload(again.url, key, photo)).status).toBe(200);
	expect((await fetch(publicUrl(again.url, key))).status).toBe(200);
	await again.stop();
});
