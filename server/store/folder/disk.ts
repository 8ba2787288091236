import { statfs } from 'node:fs/promises';
import { diskCheckInterval, maxUploadBytes } from '#server/settings/limits.ts';

/** The free space of the data folder's disk. */
export type Disk = ReturnType<typeof watchDisk>;

/** While a photo is drawn anew, both are on the disk. */
const drawingRoom = maxUploadBytes;

/**
 * Measures the free space of a folder's disk.
 * @param floor bytes that photos may not use
 */
export function watchDisk(folder: string, floor: number) {
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
		/**
		 * Whether there is space for photos. With less than 100 MB free they are rejected, and the rest is left to requests, which
		 * are a hundred times smaller.
		 */
		hasRoom: async () => (await free()) >= floor,
		/** Whether the next photo would be taken, however large. */
		takesPhotos: () => hasRoomFor(maxUploadBytes),
		/** How many bytes of photos the disk allows in a day: a tenth of what is free, so that it takes weeks to fill it. */
		forPhotosToday: async () => Math.max(0, (await free()) - floor) / 10,
		/**
		 * Reserves bytes for a photo before it is received, so that concurrent uploads cannot use more than there is together.
		 * @returns a function that releases them (further calls do nothing); undefined if there is not enough space
		 */
		reserve: async (bytes: number): Promise<(() => void) | undefined> => {
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
