import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { BrokenPhoto } from '#server/photos/strip/picture.ts';
import { readPicture, TooManyPixels } from '#server/photos/strip/read.ts';
import type { Answer, PhotoTask } from '#server/photos/worker/worker.ts';

// The worker process (`worker.ts`): all parsing and decoding of untrusted photos runs here, without the server's settings, and may be
// killed at any time.

async function work(task: PhotoTask): Promise<unknown> {
	if (task.act === 'clean') return cleanPhoto(task.path, task.type);
	// The decoders are large: without them, the process starts in half the time for removing metadata.
	const { drawSmall, heicToJpeg } = await import('#server/photos/worker/draw.ts');
	flushCompileCache();
	return task.act === 'draw' ? drawSmall(task.path, task.type, task.px) : heicToJpeg(task.path, task.to);
}

function answerTo(error: unknown, { act }: PhotoTask): Answer {
	if (error instanceof BrokenPhoto) return { refused: 'broken' };
	if (error instanceof TooManyPixels) return { refused: 'tooManyPixels' };
	const { message, code } = error as NodeJS.ErrnoException;
	// Errors of disk or system have a code: what has none, a decoder could not read.
	if (act === 'draw' && code === undefined) return { refused: 'broken' };
	return { failed: { message, code } };
}

// Files are readable by this account only.
process.umask(0o077);
// The OOM killer is to choose this process, not the server.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
process.on('message', async (task: PhotoTask) => {
	process.send?.('begun');
	const answer = await work(task).then(
		(done): Answer => ({ done }),
		(error) => answerTo(error, task),
	);
	process.send?.(answer);
});
// The server has ended.
process.once('disconnect', () => process.exit());
process.send?.('ready');
// Node writes its compile cache (NODE_COMPILE_CACHE) when a process exits by itself, and this one is killed. With the cache, the next one
// starts in a third of the time.
flushCompileCache();

/**
 * Removes a photo's metadata: place, time, author, camera. Nothing is decoded or encoded, so the picture is unchanged, a
 * decompression bomb is not unpacked, and a photo of 10 MB takes milliseconds. A file that cannot be parsed is rejected,
 * since it might contain metadata.
 * @param path the file, which is replaced if there is metadata in it
 * @param type as detected by its first bytes
 * @returns its new size in bytes
 * @throws BrokenPhoto if it is damaged, or TooManyPixels
 */
async function cleanPhoto(path: string, type: string): Promise<number> {
	const original = await readFile(path);
	const { bytes } = readPicture(original, type);
	if (bytes === original) return bytes.length;
	// A new file, so that no block of it contains the metadata; truncating the old one would leave it on the disk.
	const clean = `${path}-clean`;
	// Left over from a worker that was killed during this photo.
	await rm(clean, { force: true });
	try {
		await writeFile(clean, bytes, { mode: 0o600, flag: 'wx' });
		await rename(clean, path);
	} finally {
		await rm(clean, { force: true });
	}
	return bytes.length;
}
