import { statfs } from 'node:fs/promises';
import { diskCheckInterval, maxUploadBytes } from '#server/settings/limits.ts';
import type { Disk } from '#server/store/disk.ts';

/** While a photo's hidden notes are taken out, it lies on the disk twice; one at a time does. */
const cleaningRoom = maxUploadBytes;

/**
 * Watches the disk under a folder.
 * @param floor bytes to leave free
 */
export function watchDisk(folder: string, floor: number): Disk {
	let asked = Number.NEGATIVE_INFINITY;
	let answer: Promise<number> = Promise.resolve(0);
	// Counted whole until an upload ends, though part of it may be written: the free space is up to a second old.
	let reserved = 0;
	const free = () => {
		if (performance.now() - asked > diskCheckInterval) {
			asked = performance.now();
			answer = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
			// Whoever asks hears of it; nobody else need end for it.
			answer.catch(() => {});
		}
		return answer;
	};
	return {
		free,
		hasRoom: async () => (await free()) >= floor,
		reserve: async (bytes) => {
			let held = true;
			const release = () => {
				if (held) reserved -= bytes;
				held = false;
				// What was written meanwhile is to be seen by whoever asks next.
				asked = Number.NEGATIVE_INFINITY;
			};
			reserved += bytes;
			try {
				if ((await free()) - reserved - cleaningRoom >= floor) return release;
			} catch (error) {
				release();
				throw error;
			}
			release();
			return undefined;
		},
	};
}
