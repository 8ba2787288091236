import assert from 'node:assert/strict';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { mount, unmountAll } from '../../tests/support/mounts.ts';
import { addQuote, emptyData, nightlyBackups } from '../../tests/support/nightly-backups.ts';
import { keyOfBackups, leads } from '../../tests/support/operator.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../tests/support/server.ts';

// `npm run long backup`: two years of nightly backups with a restore from each that is left, then backups onto a full disk, a
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
	const backUp = () => leads(['backup', '--into', folder], dataDir);
	const names = async () => (await readdir(folder)).sort();
	assert.equal((await backUp()).code, 0);
	const before = await names();
	// Twice: no room for the photo, then not even for the database.
	await addQuote(dataDir, new Date(), 1_900_000);
	for (const ballast of [0, 2_000_000]) {
		await writeFile(join(disk, 'ballast'), Buffer.alloc(ballast)).catch(() => {});
		const failed = await backUp();
		assert.deepEqual([failed.code, failed.out], [1, '']);
		assert.match(failed.err, /^[^\n]+\n$/);
		assert.deepEqual(await names(), before, 'the earlier backup stays, and nothing of the failed one');
		console.log(`on a full disk: ${failed.err.trim()}`);
	}
	const to = join(await temporaryFolder(), 'data');
	const whole = join(folder, before.find((name) => name.startsWith('2')) ?? '');
	assert.equal((await leads(['restore', whole, ...keyOfBackups(dataDir)], to)).code, 0);
}

try {
	await twoYears();
	if (process.getuid?.() === 0) await fullDisk();
	else console.log('Not as root, so no disk was filled.');
} finally {
	unmountAll();
	await removeTemporaryFolders();
}
