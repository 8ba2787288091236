import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';
import pLimit from 'p-limit';
import { NotAPhoto, TooLarge } from '#server/photos/type.ts';
import type { Bucket } from '#server/store/bucket/api.ts';
import { bodyOf, type Scratch } from '#server/store/bucket/scratch.ts';
import { sha256Of } from '#server/store/folder/photo-file.ts';
import type { Staging } from '#server/store/folder/staging.ts';
import type { PhotoRow, PhotoRows } from '#server/store/photo-rows.ts';
import type { Session } from '#server/store/postgres/session.ts';
import { forUpdate, t } from '#server/store/sql/dialect.ts';
import { one, run, sql } from '#server/store/sql/op.ts';

type Uncleaned = Pick<PhotoRow, 'key' | 'type'>;

/**
 * Cleans photos that browsers put into the bucket, where nobody looked at them: detects the type by the content, removes the
 * metadata, and replaces the file if that changed it. What is no photo is removed, with its row.
 */
export function createCleaning(
	bucket: Bucket,
	rows: PhotoRows,
	session: Session,
	scratch: Scratch,
	staging: Staging,
	hasRoom: () => Promise<boolean>,
) {
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
		await session.write(async (tx) => {
			// Locked, so that no erasure happens before the bucket's bytes are replaced, which would bring the photo back.
			const isThere = sql`key = ${photo.key} and not cleaned`;
			// Else it was erased, or cleaned by another process.
			if (!(await tx.run(one`select 1 from ${t.photos} where ${isThere} ${forUpdate}`))) return;
			if (!isSame) await bucket.put(photo.key, path, type);
			const noted = sql`cleaned = true, type = ${type}, size = ${size}, sha256 = ${sha256}`;
			await tx.run(run`update ${t.photos} set ${noted} where key = ${photo.key}`);
		});
		// The thumbnail is drawn from it next.
		scratch.leave(photo.key, path);
	}

	return { clean: (photo: Uncleaned) => oneAtATime(() => clean(photo)) };
}
