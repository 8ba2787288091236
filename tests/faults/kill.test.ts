import { expect, test } from 'vitest';
import { inDatabase } from '../support/database.ts';
import { countOfRun, isFullSize } from '../support/full-size.ts';
import { startServer } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { newKey, publicUrl, upload } from '../support/wire.ts';
import { killRound, nothingLost } from './load.ts';

// `npm run long kill` does so 25 times, each time at another point of a thousand inserts.
const rounds = countOfRun(1, 25);
const [inserts, uploads] = isFullSize ? [1000, 60] : [300, 20];
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
	120_000,
);

test('a photo with a file but no row after a crash is accepted when it is sent again', async () => {
	const server = await startServer();
	const { dataDir } = server;
	const key = newKey();
	await upload(server.url, key, jpegFile());
	await server.kill();
	inDatabase(dataDir, (database) => database.exec('DELETE FROM photos'));
	const again = await startServer({ dataDir });
	expect((await fetch(publicUrl(again.url, key))).status).toBe(400);
	expect((await upload(again.url, key, jpegFile())).status).toBe(200);
	expect((await fetch(publicUrl(again.url, key))).status).toBe(200);
	await again.stop();
});
