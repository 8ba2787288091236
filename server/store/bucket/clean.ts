import { createHash, randomUUID } from 'node:crypto';
import { Transform } from 'node:stream';
import pLimit from 'p-limit';
import { NotAPhoto, TooLarge } from '#server/photos/errors.ts';
import type { Bucket } from '#server/store/bucket/api.ts';
import type { BucketPhoto, PhotoRows } from '#server/store/bucket/photo-rows.ts';
import { bodyOf, type Scratch } from '#server/store/bucket/scratch.ts';
import { sha256Of } from '#server/store/folder/check.ts';
import type { Staging } from '#server/store/folder/staging.ts';

type Uncleaned = Pick<BucketPhoto, 'key' | 'type'>;

interface CleaningParts {
	bucket: Bucket;
	rows: PhotoRows;
	scratch: Scratch;
	staging: Staging;
	hasRoom: () => Promise<boolean>;
}

/**
 * Cleans photos that browsers put into the bucket, where nobody looked at them: detects the type by the content, removes the
 * metadata, and replaces the file if that changed it. What is no photo is removed, with its row.
 */
export function createCleaning({ bucket, rows, scratch, staging, hasRoom }: CleaningParts) {
	// Recipients of one request are told at the same time, and each wants its photos cleaned.
	const oneAtATime = pLimit(1);

	async function clean(photo: Uncleaned): Promise<void> {
		if (await rows.isCleaned(photo.key)) return;
		const response = await bucket.get(photo.key);
		// Its file is lost, which `countLost` reports. The request is delivered all the same.
		if (!response) return;
		const original = createHash('sha256');
		const digest = new Transform({
			transform: (chunk, _encoding, done) => {
				original.update(chunk);
				done(null, chunk);
			},
		});
		const staged = await staging.stage(bodyOf(response).pipe(digest), hasRoom).catch(async (error: unknown) => {
			if (!(error instanceof NotAPhoto || error instanceof TooLarge)) throw error;
			await rows.reject(photo.key);
		});
		if (!staged) return;
		const { path, type, size } = staged;
		const sha256 = await sha256Of(path);
		const isSame = sha256 === original.digest('hex') && type === photo.type;
		await rows.cleaned({ key: photo.key, id: randomUUID(), type, size, sha256 }, async () => {
			if (!isSame) await bucket.replace(photo.key, path, type);
		});
		// The thumbnail is drawn from it next.
		scratch.leave(photo.key, path);
	}

	return { clean: (photo: Uncleaned) => oneAtATime(() => clean(photo)) };
}
