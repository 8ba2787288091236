import { expect, test } from 'vitest';
import { inDatabase } from '../support/database.ts';
import { jpegFile } from '../support/photos.ts';
import { startServer } from '../support/server.ts';
import { countOfRun, isFullSize } from '../support/shared.ts';
import { newKey, publicUrl, upload } from '../support/wire.ts';
import { killRound, nothingLost } from './load.ts';

// `npm run long kill` does so 25 times, each time at another point of a thousand inserts.
const rounds = countOfRun(1, 25);
const [inserts, uploads] = isFullSize ? [1000, 60] : [100, 10];
const points = Array.from({ length: rounds }, (_, round) => Math.ceil((inserts * (round + 1)) / (rounds + 1)));

test.each(points)(
	`SIGKILL after %i of ${inserts} inserts and ${uploads} uploads loses nothing that was acknowledged`,
	async (after) => {
		const { rows, photos, lost, leftovers } = await killRound(inserts, uploads, after);
		if (isFullSize) console.log(`${rows} rows and ${photos} photos acknowledged`);
		expect(rows).toBeGreaterThanOrEqual(after);
		expect(lost).toEqual(nothingLost);
		expect(leftovers).toBe(0);
	},
);

test('a photo with a file but no row, as a crash may leave it, is accepted when it is sent again', async () => {
	const server = await startServer();
	const key = newKey();
	await upload(server.url, key, jpegFile());
	inDatabase(server.dataDir, (database) => database.exec('DELETE FROM photos'));
	expect((await fetch(publicUrl(server.url, key))).status).toBe(400);
	expect((await upload(server.url, key, jpegFile())).status).toBe(200);
	expect((await fetch(publicUrl(server.url, key))).status).toBe(200);
	await server.stop();
});
