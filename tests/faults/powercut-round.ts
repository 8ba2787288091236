import { constants, copyFile, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { command, mount, unmount } from '../support/mounts.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { findLosses, startLoad } from './load.ts';

/**
 * One power cut under mixed load: the server works on a file system of its own (ext4 in a file), and in the middle of
 * it that file is copied, which has what reached the disk and nothing that is still in memory. The copy is then mounted,
 * as after a power cut, a server started on it, and everything acknowledged before the cut looked for.
 * @param ms how long the load runs before
 * @param honest whether photos are really flushed
 */
export async function powerCutRound({ ms, honest }: { ms: number; honest: boolean }) {
	const folder = await temporaryFolder();
	const [disk, copy, before, after, faults] = ['disk', 'copy', 'before', 'after', 'faults'].map((name) =>
		join(folder, name),
	) as [string, string, string, string, string];
	await makeDisk(disk);
	for (const place of [before, after]) await mkdir(place);
	if (!honest) await writeFile(faults, 'lie about flushing');

	// Without its own timer the file system writes nothing of itself between the cut and the end of the copy.
	mount(['-o', 'loop,commit=600', disk, before]);
	const preload = join(import.meta.dirname, '../support/failing-disk.ts');
	const env = { FAULTS: faults, NODE_OPTIONS: `--import=${preload}` };
	const server = await startServer({ dataDir: join(before, 'data'), env, intervals: { minFree: 0 } });
	const load = startLoad(server.url, { inserts: 20_000, uploads: 500 });
	await new Promise((resolve) => setTimeout(resolve, ms));
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
	return { rows: acknowledged.rows.length, photos: acknowledged.photos.length, lost };
}

async function makeDisk(path: string): Promise<void> {
	const file = await open(path, 'wx');
	await file.truncate(512 * 1024 * 1024);
	await file.close();
	command('mkfs.ext4', ['-q', '-F', '-E', 'lazy_itable_init=0,lazy_journal_init=0', path]);
}
