import assert from 'node:assert/strict';
import { constants, copyFile, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { command, mount, needRoot, unmount, unmountAll } from '../../tests/faults/linux.ts';
import { findLosses, nothingLost, startLoad } from '../../tests/faults/load.ts';
import { removeTemporaryFolders } from '../../tests/support/database.ts';
import { jpegFile, noise } from '../../tests/support/photos.ts';
import { startServer, temporaryFolder } from '../../tests/support/server.ts';
import { insert, newKey, publicUrl, rows, upload } from '../../tests/support/wire.ts';

// `npm run long disk` (as root): fills a real file system, a small tmpfs, to its last byte; then cuts the power three times. In
// `npm test`, tests/faults/failing-disk.test.ts fails flushes, and goes to the limits at which the server stops taking photos.
needRoot('long disk');
const megabyte = 1_000_000;
try {
	await fillDisk();
	for (const photos of [5, 20, 60]) await cutPower(photos);
} finally {
	unmountAll();
	await removeTemporaryFolders();
}

/** @throws AssertionError where something acknowledged is lost, or something is acknowledged that does not fit */
async function fillDisk(): Promise<void> {
	const kept = { rows: [] as { table: string; id: string }[], photos: [] as string[] };
	const folder = await temporaryFolder();
	mount(['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
	const server = await startServer({ dataDir: join(folder, 'data'), intervals: { minFree: 0 } });
	await writeFile(join(folder, 'ballast'), Buffer.alloc(4 * megabyte));

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

	let photo = 200;
	for (let count = 0; count < 300 && photo === 200; count++) [photo = 0] = await send();
	assert.equal(photo, 507, 'on a full disk, a photo is rejected with 507');
	// A row still fits where a photo does not: fill the disk to the last byte.
	await writeFile(join(folder, 'rest'), Buffer.alloc(30 * megabyte)).catch(() => {});
	let request = 201;
	for (let count = 0; count < 2000 && request === 201; count++) [, request = 0] = await send();
	assert.equal(request, 503, 'on a full disk, a request is rejected with 503');
	assert.equal((await fetch(`${server.url}/healthz`)).status, 503, 'the health check fails');
	for (const file of ['rest', 'ballast']) await rm(join(folder, file));
	assert.deepEqual(await send(), [200, 201], 'with free space again, both are stored');
	assert.deepEqual(await findLosses(server.dataDir, server.url, kept), nothingLost);
	assert.equal(await server.stop(), 0);
	console.log(`disk full: ${kept.rows.length} rows and ${kept.photos.length} photos acknowledged, 0 lost`);
}

/**
 * One power cut under mixed load: the server works on a file system of its own (ext4 in a file), and in the middle of it that file is
 * copied, which has what reached the disk and nothing that is still in memory. A server on the copy has all that was acknowledged.
 * @param photos as soon as so many are acknowledged
 */
async function cutPower(photos: number): Promise<void> {
	const folder = await temporaryFolder();
	const [disk, copy] = [join(folder, 'disk'), join(folder, 'copy')];
	const [before, after] = [join(folder, 'before'), join(folder, 'after')];
	const file = await open(disk, 'wx');
	await file.truncate(512 * 1024 * 1024);
	await file.close();
	command('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', disk]);
	for (const place of [before, after]) await mkdir(place);
	// Without its own timer the file system writes nothing of itself between the cut and the end of the copy.
	mount(['-o', 'loop,commit=600', disk, before]);
	const server = await startServer({ dataDir: join(before, 'data'), intervals: { minFree: 0 } });
	const load = startLoad(server.url, { inserts: 20_000, uploads: 500 });
	while (load.acknowledged.photos.length < photos) await setTimeout(5);
	// What was acknowledged by now was promised; then the server stands still, and the disk with it.
	const acknowledged = { rows: [...load.acknowledged.rows], photos: [...load.acknowledged.photos] };
	process.kill(server.pid, 'SIGSTOP');
	await copyFile(disk, copy, constants.COPYFILE_FICLONE);
	load.stop();
	await server.kill();
	await load.ended;
	unmount(before);
	mount(['-o', 'loop', copy, after]);
	const again = await startServer({ dataDir: join(after, 'data') });
	const lost = await findLosses(join(after, 'data'), again.url, acknowledged);
	await again.stop();
	unmount(after);
	assert.deepEqual(lost, nothingLost);
	console.log(
		`power cut: ${acknowledged.rows.length} rows and ${acknowledged.photos.length} photos acknowledged, 0 lost`,
	);
}
