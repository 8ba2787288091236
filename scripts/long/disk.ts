import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { diskCheckInterval } from '#server/settings/limits.ts';
import { findLosses, nothingLost } from '../../tests/faults/load.ts';
import { mount, needRoot, unmountAll } from '../../tests/support/mounts.ts';
import { removeTemporaryFolders, startServer, temporaryFolder } from '../../tests/support/server.ts';
import { jpegFile, noise } from '../../tests/support/small-photos.ts';
import { insert, newKey, publicUrl, rows, upload } from '../../tests/support/wire.ts';

// `npm run long disk`: fills a real file system, a small tmpfs, to its last byte (as root). In `npm test`, tests/faults/small-disk.test.ts
// goes to the limits at which the server stops taking photos.
needRoot('long disk');
const megabyte = 1_000_000;
const kept = { rows: [] as { table: string; id: string }[], photos: [] as string[] };
try {
	const folder = await temporaryFolder();
	mount(['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
	const server = await startServer({ dataDir: join(folder, 'data'), intervals: { minFree: 0 } });
	const ballast = join(folder, 'ballast');
	await writeFile(ballast, Buffer.alloc(4 * megabyte));

	const photoOfNoise = await noise(700);
	const send = async () => {
		const [id, key] = [crypto.randomUUID(), newKey()];
		const photo = await upload(server.url, key, jpegFile(photoOfNoise));
		if (photo.status === 200) kept.photos.push(key);
		else assert.equal((await fetch(publicUrl(server.url, key))).status, 400, 'a rejected photo must not be stored');
		const row = { ...rows.callback_requests, id, comment: 'x'.repeat(900) };
		const request = await insert(server.url, 'callback_requests', row);
		if (request.status === 201) kept.rows.push({ table: 'callback_requests', id });
		return [photo.status, request.status];
	};

	// Twice: full, some room, full again.
	for (let round = 0; round < 2; round++) {
		let photo = 200;
		for (let count = 0; count < 300 && photo === 200; count++) [photo = 0] = await send();
		assert.equal(photo, 507, 'on a full disk, a photo is rejected with 507');
		// A row still fits where a photo does not: fill the disk to the last byte.
		await writeFile(join(folder, 'rest'), Buffer.alloc(30 * megabyte)).catch(() => {});
		let request = 201;
		for (let count = 0; count < 2000 && request === 201; count++) [, request = 0] = await send();
		assert.equal(request, 503, 'on a full disk, a request is rejected with 503');
		const health = await fetch(`${server.url}/healthz`);
		assert.equal(health.status, 503, 'the health check fails');
		await rm(join(folder, 'rest'));
		if (round === 0) await writeFile(ballast, Buffer.alloc(1 * megabyte));
		else await rm(ballast);
		// The health check has just looked how much is free, and that is believed for so long.
		await setTimeout(2 * diskCheckInterval);
		const [photoAgain, requestAgain] = await send();
		assert.deepEqual([photoAgain, requestAgain], [200, 201], 'with free space again, both are stored');
	}
	assert.deepEqual(await findLosses(server.dataDir, server.url, kept), nothingLost);
	assert.equal(await server.stop(), 0);
	console.log(`disk full twice: ${kept.rows.length} rows and ${kept.photos.length} photos acknowledged, 0 lost`);
} finally {
	unmountAll();
	await removeTemporaryFolders();
}
