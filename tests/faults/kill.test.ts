import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { removeTemporaryFolders, startServer, temporaryFolder } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { publicUrl, upload } from '../support/wire.ts';
import { killRound, nothingLost } from './load.ts';

afterAll(removeTemporaryFolders);

// `npm run test:kill` does so 25 times, of a thousand inserts each.
test('SIGKILL after 150 of 300 inserts and 20 uploads loses nothing that was acknowledged', async () => {
	const { rows, lost, leftovers } = await killRound(300, 20, 150);
	expect(rows).toBeGreaterThanOrEqual(150);
	expect(lost).toEqual(nothingLost);
	expect(leftovers).toBe(0);
});

test('a photo with a file but no row after a crash is accepted when it is sent again', async () => {
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
