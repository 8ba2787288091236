import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mount, unmountAll } from '../../tests/support/mounts.ts';
import { addQuote, backUpInto, emptyData, nightlyBackups } from '../../tests/support/nightly-backups.ts';
import { keyOfBackups, leads } from '../../tests/support/operator.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../tests/support/server.ts';

// `npm run long backup`: two years of nightly backups with a restore from each that is left, then a copy elsewhere by the real rsync, then backups onto a full disk, a
// small tmpfs. Mounting that needs root. `-- 60`: only 60 nights.
const nights = Math.min(Number(process.argv[2] ?? 730) || 730, 10_000);

async function twoYears(): Promise<void> {
	const begun = Date.now();
	const dataDir = await temporaryFolder();
	const { folder, names, bytes } = await nightlyBackups(dataDir, await temporaryFolder(), nights);
	const seconds = Math.round((Date.now() - begun) / 1000);
	const kB = (size: number) => `${Math.round(size / 1000)} kB`;
	console.log(`${nights} nightly backups in ${seconds} s: ${names.length} are left.`);
	console.log(
		`On disk: data ${kB(bytes.data)}, backups ${kB(bytes.backups)} (${kB(bytes.withoutLinks)} without links).`,
	);
	for (const name of names) {
		const to = join(await temporaryFolder(), 'data');
		const restored = await leads(['restore', join(folder, name), ...keyOfBackups(dataDir)], to);
		assert.deepEqual([restored.code, restored.err], [0, ''], name);
		console.log(`${name}: ${restored.out.split(' of ')[0]} restored`);
	}
}

async function fullDisk(): Promise<void> {
	const [disk, dataDir] = [await temporaryFolder(), await temporaryFolder()];
	mount(['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]);
	const folder = join(disk, 'backups');
	await emptyData(dataDir);
	await addQuote(dataDir, new Date(), 200_000);
	const names = async () => (await readdir(folder)).sort();
	assert.equal((await backUpInto(dataDir, folder)).code, 0);
	const before = await names();
	// Twice: no room for the photo, then not even for the database.
	await addQuote(dataDir, new Date(), 1_900_000);
	for (const ballast of [0, 2_000_000]) {
		await writeFile(join(disk, 'ballast'), Buffer.alloc(ballast)).catch(() => {});
		const failed = await backUpInto(dataDir, folder);
		assert.deepEqual([failed.code, failed.out], [1, '']);
		assert.match(failed.err, /^[^\n]+\n$/);
		assert.deepEqual(await names(), before, 'the earlier backup stays, and nothing of the failed one');
		console.log(`on a full disk: ${failed.err.trim()}`);
	}
	const to = join(await temporaryFolder(), 'data');
	const whole = join(folder, before.find((name) => name.startsWith('2')) ?? '');
	assert.equal((await leads(['restore', whole, ...keyOfBackups(dataDir)], to)).code, 0);
}

/** By the real rsync, onto another folder of this disk: what is removed here is removed there, links stay links, and a restore takes it. */
async function elsewhere(): Promise<void> {
	const [dataDir, folder, to] = [await temporaryFolder(), await temporaryFolder(), await temporaryFolder()];
	await emptyData(dataDir);
	const { id } = await addQuote(dataDir, new Date(), 200_000);
	await addQuote(dataDir, new Date(), 200_000);
	const backUp = async () => {
		const { code, out } = await backUpInto(dataDir, folder, { BACKUP_COPY_TO: to });
		assert.equal(code, 0, out);
	};
	await backUp();
	await leads(['erase', id], dataDir);
	await backUp();
	const [copy = ''] = await readdir(to);
	const names = (await readdir(folder)).filter((name) => name.startsWith('2')).sort();
	assert.deepEqual((await readdir(join(to, copy))).sort(), names);
	const inodes = names.flatMap((name) => {
		const photos = join(to, copy, name, 'photos');
		return readdirSync(photos).map((photo) => statSync(join(photos, photo)).ino);
	});
	assert.deepEqual([inodes.length, new Set(inodes).size], [2, 1]);
	for (const name of names) {
		const data = join(await temporaryFolder(), 'data');
		const restored = await leads(['restore', join(to, copy, name), ...keyOfBackups(dataDir)], data);
		assert.deepEqual([restored.code, restored.err], [0, '']);
		assert.match(restored.out, /^1 request/);
	}
	console.log('copied elsewhere by rsync, without what was erased, and restored from there');
}

try {
	await twoYears();
	if (spawnSync('rsync', ['--version']).status === 0) await elsewhere();
	else console.log('There is no rsync, so nothing was copied elsewhere.');
	if (process.getuid?.() === 0) await fullDisk();
	else console.log('Not as root, so no disk was filled.');
} finally {
	unmountAll();
	await removeTemporaryFolders();
}
