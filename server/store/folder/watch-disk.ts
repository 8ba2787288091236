import { statfs } from 'node:fs/promises';
import { diskCheckInterval, maxUploadBytes } from '#server/settings/limits.ts';
import type { Disk } from '#server/store/store.ts';

/** While a photo is drawn anew, both are on the disk. */
const drawingRoom = maxUploadBytes;

/**
 * Measures the free space of a folder's disk.
 * @param floor bytes that photos may not use
 */
export function watchDisk(folder: string, floor: number): Disk {
	let asked = Number.NEGATIVE_INFINITY;
	let answer: Promise<number> = Promise.resolve(0);
	// Counted in full until an upload ends, although part of it may be written already: the measurement is up to a second old.
	let reserved = 0;
	const free = () => {
		if (performance.now() - asked > diskCheckInterval) {
			asked = performance.now();
			answer = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
			// Callers get the rejection; this only prevents an unhandled rejection.
			answer.catch(() => {});
		}
		return answer;
	};
	const hasRoomFor = async (more: number) => (await free()) - reserved - more - drawingRoom >= floor;
	return {
		hasRoom: async () => (await free()) >= floor,
		takesPhotos: () => hasRoomFor(maxUploadBytes),
		forPhotosToday: async () => Math.max(0, (await free()) - floor) / 10,
		reserve: async (bytes) => {
			let held = true;
			const release = () => {
				if (held) reserved -= bytes;
				held = false;
				// Measure again for the next caller, since the upload has used space.
				asked = Number.NEGATIVE_INFINITY;
			};
			reserved += bytes;
			try {
				if (await hasRoomFor(0)) return release;
			} catch (error) {
				release();
				throw error;
			}
			release();
			return undefined;
		},
	};
}
