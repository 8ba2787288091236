import { writeFile } from 'node:fs/promises';
import { BrokenPhoto } from '#server/photos/strip/picture.ts';
import { TooManyPixels } from '#server/photos/strip/read.ts';
import { cleanPhoto } from '#server/photos/strip/strip.ts';
import type { Answer, PhotoTask } from '#server/photos/worker/task.ts';

// The worker process (`worker.ts`): all parsing and decoding of untrusted photos runs here, without the server's settings, and may be
// killed at any time.

async function work(task: PhotoTask): Promise<unknown> {
	if (task.act === 'clean') return cleanPhoto(task.path, task.type);
	// The decoders are large: without them, the process starts in half the time for removing metadata.
	const { drawSmall, heicToJpeg } = await import('#server/photos/worker/draw.ts');
	return task.act === 'draw' ? drawSmall(task.path, task.type, task.px) : heicToJpeg(task.path, task.to);
}

function answerTo(error: unknown): Answer {
	if (error instanceof BrokenPhoto) return { refused: 'broken' };
	if (error instanceof TooManyPixels) return { refused: 'tooManyPixels' };
	const { message, code } = error as NodeJS.ErrnoException;
	return { failed: { message, code } };
}

// Files are readable by this account only.
process.umask(0o077);
// The OOM killer is to choose this process, not the server.
void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
process.on('message', async (task: PhotoTask) => {
	process.send?.('begun');
	const answer = await work(task).then((done): Answer => ({ done }), answerTo);
	process.send?.(answer);
});
// The server has ended.
process.once('disconnect', () => process.exit());
process.send?.('ready');
