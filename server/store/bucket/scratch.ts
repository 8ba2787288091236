import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { cleanedKept } from '#server/settings/photo-limits.ts';

/** Temporary files of this process, in a folder that only this account may read. Nothing in it is needed after a crash. */
export type Scratch = Awaited<ReturnType<typeof openScratch>>;

/** @param parent where to make the folder */
export async function openScratch(parent = tmpdir()) {
	const folder = await mkdtemp(join(parent, 'stairlifts-'));
	const left = new Map<string, { path: string; timer: NodeJS.Timeout }>();
	let files = 0;

	function pickUp(key: string): string | undefined {
		const found = left.get(key);
		left.delete(key);
		clearTimeout(found?.timer);
		return found?.path;
	}

	const discard = (key: string) => {
		const path = pickUp(key);
		if (path) void rm(path, { force: true });
	};

	return {
		folder,
		/** Writes a response's body to a new file. @returns its path */
		download: async (response: Response) => {
			const path = join(folder, `photo-${files++}`);
			try {
				await pipeline(bodyOf(response), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
				return path;
			} catch (error) {
				await rm(path, { force: true });
				throw error;
			}
		},
		/** Keeps the file of a photo for the next who wants it, for a moment. */
		leave: (key: string, path: string) => {
			discard(key);
			left.set(key, { path, timer: setTimeout(discard, cleanedKept, key).unref() });
		},
		/** The file of a photo that was left; the caller removes it. */
		pickUp,
		close: async () => {
			for (const key of left.keys()) pickUp(key);
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** The body of a response as a stream of Node. */
export function bodyOf({ body }: Response): Readable {
	// The same type, declared twice: by Node and by the standard library of browsers.
	return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
}
