import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { jpegFile } from '../contract/photos.ts';
import { publicUrl, upload } from '../contract/wire.ts';
import { removeTemporaryFolders, startServer, temporaryFolder } from '../support/server.ts';
import { killRound } from './kill-round.ts';
import { nothingLost } from './load.ts';

afterAll(removeTemporaryFolders);

test.each([0.1, 0.5, 0.9])(
	'kill -9 after %d of 1,000 inserts and 60 uploads: everything that was acknowledged is there',
	async (part) => {
		const { rows, photos, lost, leftovers } = await killRound(1000, 60, 1000 * part);
		expect(lost).toEqual(nothingLost);
		expect(leftovers).toBe(0);
		console.info(`kill -9 at ${part}: ${rows} rows and ${photos} photos acknowledged, 0 lost`);
	},
);

test('a photo whose crash came between its file and its row is taken when it is sent again', async () => {
	const dataDir = await temporaryFolder();
	const server = await startServer({ dataDir });
	const key = `${randomUUID()}/1-steps.jpg`;
	await upload(server.url, key, jpegFile());
	await server.kill();
	const database = new DatabaseSync(join(dataDir, 'leads.db'));
	database.exec('DELETE FROM photos');
	database.close();

	const again = await startServer({ dataDir });
	expect((await fetch(publicUrl(again.url, key))).status).toBe(400);
	expect((await upload(again.url, key, jpegFile())).status).toBe(200);
	expect((await fetch(publicUrl(again.url, key))).status).toBe(200);
	await again.stop();
});
