import { statfs } from 'node:fs/promises';
import { diskCheckInterval } from '#server/limits.ts';

export interface Disk {
	/** Bytes this account may still write, as of a moment ago. */
	free(): Promise<number>;
	/**
	 * Whether there is room for photos. Below the floor they are refused, and what is left is kept for requests, which
	 * are a hundred times smaller.
	 */
	hasRoom(): Promise<boolean>;
}

/**
 * Watches the disk under a folder.
 * @param floor bytes to leave free
 */
export function watchDisk(folder: string, floor: number): Disk {
	let asked = Number.NEGATIVE_INFINITY;
	let answer: Promise<number> = Promise.resolve(0);
	const free = () => {
		if (performance.now() - asked > diskCheckInterval) {
			asked = performance.now();
			answer = statfs(folder).then(({ bavail, bsize }) => bavail * bsize);
			// Whoever asks hears of it; nobody else need end for it.
			answer.catch(() => {});
		}
		return answer;
	};
	return { free, hasRoom: async () => (await free()) >= floor };
}
