import { statfs } from 'node:fs/promises';
import { maxUploadBytes } from '#server/settings/limits.ts';

/** While a photo is drawn anew, both are on the disk. */
const drawingRoom = maxUploadBytes;

/**
 * Measures the free space of a folder's disk.
 * @param floor bytes that photos may not use
 */
export function watchDisk(folder: string, floor: number) {
	// In full until an upload ends, although part of it may be written already.
	let reserved = 0;
	const free = async () => {
		const { bavail, bsize } = await statfs(folder);
		return bavail * bsize;
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
			let isHeld = true;
			const release = () => {
				if (isHeld) reserved -= bytes;
				isHeld = false;
			};
			reserved += bytes;
			const isRoom = await hasRoomFor(0).catch((error: unknown) => {
				release();
				throw error;
			});
			if (isRoom) return release;
			release();
			return undefined;
		},
	};
}
