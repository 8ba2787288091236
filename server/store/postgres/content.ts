import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Bucket, StorageError } from '#server/store/bucket/api.ts';
import type { Content, PhotoRecord } from '#server/store/content.ts';
import { PhotoLost, Unusable } from '#server/store/errors.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import { beginCopy, endCopy } from '#server/store/postgres/copy-mark.ts';
import { exportRecords } from '#server/store/postgres/export-records.ts';
import { missingRecords, removeRecords } from '#server/store/postgres/find-records.ts';
import { importRecords } from '#server/store/postgres/import-records.ts';
import type { Session } from '#server/store/postgres/session.ts';
import { finishErasures, noteErasure } from '#server/store/postgres/unfinished-erasures.ts';

/** Pauses before a call of the storage service is repeated, in ms: a copy of thousands should not end at the first that fails. */
const retryPauses = [1000, 5000];

/** All that a hosted project holds: its rows, and its bucket's photos. */
export function openContent(session: Session, clock: PostgresClock, bucket: Bucket): Content {
	const { sql, write } = session;

	async function readPhoto({ key }: Pick<PhotoRecord, 'key'>): Promise<Buffer> {
		const response = await bucket.get(key);
		if (!response) throw new PhotoLost(`The photo ${key} has no file.`, 'ENOENT');
		return Buffer.from(await response.arrayBuffer());
	}

	/** The row is entered first, so that the bucket's triggers admit the file (`admit_photo` in supabase/migrations). */
	async function writePhoto({ section, ...photo }: PhotoRecord, bytes: Buffer): Promise<void> {
		const row = { ...photo, sha256: photo.cleaned ? (photo.sha256 ?? digestOf(bytes)) : photo.sha256 };
		await write(async (tx) => {
			await tx`insert into private.photos ${tx({ ...row, arriving_since: new Date().toISOString() })}
				on conflict (key) do update set id = excluded.id, folder = excluded.folder, type = excluded.type,
					size = excluded.size, sha256 = excluded.sha256, created_at = excluded.created_at,
					cleaned = excluded.cleaned, arriving_since = excluded.arriving_since`;
		});
		await bucket.write(photo.key, bytes, photo.type);
		if (digestOf(await readPhoto(photo)) !== digestOf(bytes))
			throw new Unusable(`The bucket gives other bytes of the photo ${photo.key} than it was given.`);
		await write(async (tx) => {
			await tx`update private.photos set arriving_since = null where key = ${photo.key}`;
		});
	}

	return {
		export: (sections, isConsistent = false) => exportRecords(sql, clock, sections, isConsistent),
		import: (records) => write((tx) => importRecords(tx, clock, records)),
		missing: (records) => missingRecords(sql, records),
		remove: async (records) => {
			const keys = records.flatMap((record) => (record.section === 'photo' ? record.key : []));
			await retrying(() => bucket.remove(keys));
			await write((tx) => removeRecords(tx, records));
		},
		readPhoto: (photo) => retrying(() => readPhoto(photo)),
		writePhoto: async (photo, bytes) => {
			await retrying(() => writePhoto(photo, bytes));
			return true;
		},
		beginCopy: (mark) => beginCopy(session, mark),
		finishCopy: async () => {
			// Photos whose copy was interrupted, and that the original has not any more.
			await write(async (tx) => {
				const left = await tx`delete from private.photos where arriving_since is not null returning key`;
				const keys = left.map(({ key }) => key);
				if (keys.length > 0) await noteErasure(tx, keys, null);
			});
			const { failed } = await finishErasures(session, bucket);
			if (failed.photos) throw failed.photos;
			await endCopy(session);
		},
	};
}

async function retrying<T>(call: () => Promise<T>): Promise<T> {
	for (const pause of retryPauses) {
		try {
			return await call();
		} catch (error) {
			if (!(error instanceof StorageError)) throw error;
			await wait(pause);
		}
	}
	return call();
}

function digestOf(bytes: Buffer): string {
	return createHash('sha256').update(bytes).digest('hex');
}
