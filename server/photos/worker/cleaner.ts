import { NotAPhoto, TooLarge } from '#server/photos/errors.ts';
import { RefusedPhoto } from '#server/photos/worker/task.ts';
import { createPhotoWorker } from '#server/photos/worker/worker.ts';
import { cleanMemory, cleanTimeout } from '#server/settings/photo-limits.ts';

export interface Cleaner {
	/**
	 * Removes a photo's metadata (`photos/strip/strip.ts`) in a worker process, one photo at a time: fifty concurrent photos of
	 * 10 MB would need half a gigabyte.
	 * @param path the file, which may be replaced
	 * @param type as detected by its first bytes
	 * @returns its new size in bytes
	 * @throws NotAPhoto if it is damaged or exceeded the worker's limits, TooLarge if it has too many pixels
	 */
	clean(path: string, type: string): Promise<number>;
	close(): void;
}

export function createCleaner(): Cleaner {
	const worker = createPhotoWorker(cleanMemory);
	return {
		clean: async (path, type) => {
			try {
				return await worker.run({ act: 'clean', path, type }, cleanTimeout);
			} catch (error) {
				if (!(error instanceof RefusedPhoto)) throw error;
				throw error.reason === 'tooManyPixels' ? new TooLarge() : new NotAPhoto(type);
			}
		},
		close: worker.close,
	};
}
