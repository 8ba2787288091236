import { NotAPhoto, TooLarge } from '#server/photos/errors.ts';
import { RefusedPhoto } from '#server/photos/worker/task.ts';
import { createPhotoWorker } from '#server/photos/worker/worker.ts';
import { cleanMemory, cleanTimeout } from '#server/settings/limits.ts';

export interface Cleaner {
	/**
	 * Takes the hidden notes out of a photo (`photos/strip/strip.ts`), in a worker process and one photo at a time: fifty of 10 MB side by
	 * side would be half a gigabyte.
	 * @param path the file, which may be written anew
	 * @param type what it is, by its first bytes
	 * @returns its size in bytes
	 * @throws NotAPhoto where it is no whole photo or was too much for the worker, TooLarge where it has too many pixels
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
				throw error.refusal === 'tooManyPixels' ? new TooLarge() : new NotAPhoto(type);
			}
		},
		close: worker.close,
	};
}
