import { setTimeout as wait } from 'node:timers/promises';
import type { Bucket } from '#server/store/bucket/api.ts';
import { dropArriving, finishErasures } from '#server/store/bucket/finish-erasures.ts';
import type { OpenClock } from '#server/store/clock.ts';
import {
	type AuditRecord,
	type Content,
	type CopyMark,
	endCopy,
	type PhotoRecord,
	type StoredRecord,
} from '#server/store/content.ts';
import type { AuditEntry } from '#server/store/erasure.ts';
import { StorageError, Unreadable, Unusable } from '#server/store/errors.ts';
import { digestOf } from '#server/store/folder/photo-file.ts';
import type { Session } from '#server/store/postgres/session.ts';
import { exportRecords, importRecords, missingRecords, putPhoto, removeRecords } from '#server/store/records.ts';
import { t } from '#server/store/sql/dialect.ts';
import { all, type Db, type Op, one, run, sql } from '#server/store/sql/op.ts';

/** Pauses before a call of the storage service is repeated, in ms: a copy of thousands should not end at the first that fails. */
const retryPauses = [1000, 5000];

/** All that a hosted project holds: its rows, and its bucket's photos. */
export function openContent(session: Session, db: Db, clock: OpenClock, bucket: Bucket): Content {
	const put = db.write(putPhoto);
	const arrived = db.write((key: string) => run`update ${t.photos} set arriving_since = null where key = ${key}`);
	const removeAll = db.write(removeRecords);
	const importAll = db.write(function* (records: readonly StoredRecord[]) {
		yield* importRecords(records, clock);
		yield* appendAudit(records.filter((record) => record.section === 'audit'));
	});
	const begin = db.write(beginCopy);
	// Photos whose copy was interrupted, and that the original has not any more.
	const removeArriving = db.write(() => dropArriving(sql`arriving_since is not null`));
	const end = db.write(endCopy);

	async function readPhoto({ key }: Pick<PhotoRecord, 'key'>): Promise<Buffer> {
		const response = await bucket.get(key);
		if (!response) throw new Unreadable(`The photo ${key}`, { code: 'ENOENT' });
		return Buffer.from(await response.arrayBuffer());
	}

	/** The row is entered first, so that the bucket's triggers admit the file (`admit_photo` in supabase/migrations). */
	async function writePhoto(photo: PhotoRecord, bytes: Buffer): Promise<void> {
		const sha256 = photo.cleaned ? (photo.sha256 ?? digestOf(bytes)) : photo.sha256;
		await put({ ...photo, sha256 }, new Date().toISOString());
		await bucket.put(photo.key, bytes, photo.type);
		if (digestOf(await readPhoto(photo)) !== digestOf(bytes))
			throw new Unusable(`The bucket gives other bytes of the photo ${photo.key} than it was given.`);
		await arrived(photo.key);
	}

	return {
		export: (sections, isConsistent = false) => exportRecords(db, sections, isConsistent, () => readAudit(db)),
		import: importAll,
		missing: db.read(missingRecords),
		remove: async (records) => {
			const keys = records.flatMap((record) => (record.section === 'photo' ? record.key : []));
			await retrying(() => bucket.remove(keys));
			await removeAll(records);
		},
		readPhoto: (photo) => retrying(() => readPhoto(photo)),
		writePhoto: async (photo, bytes) => {
			await retrying(() => writePhoto(photo, bytes));
			return true;
		},
		beginCopy: begin,
		finishCopy: async (holds) => {
			await removeArriving();
			const { failed } = await finishErasures(session, bucket);
			if (failed.photos) throw failed.photos;
			return await end(holds);
		},
	};
}

/** See `Content.beginCopy`. The program may neither lock the tables nor delete keys, so a function does. */
function* beginCopy(mark: CopyMark): Op<'begun' | 'resumed' | 'full' | CopyMark> {
	const begun = yield* one<{ found: string | null }>`select private.begin_copy(${JSON.stringify(mark)}) as found`;
	if (begun?.found === '') return 'begun';
	if (!begun?.found) return 'full';
	const found: CopyMark = JSON.parse(begun.found);
	return found.original === mark.original ? 'resumed' : found;
}

async function* readAudit({ read }: Db): AsyncGenerator<AuditRecord[]> {
	const page = read(
		(last: number) => all<{ number: number; entry: AuditEntry }>`select number, entry from ${t.audit}
			where number > ${last} order by number limit 500`,
	);
	let place = 0;
	for (let last = 0; ; ) {
		const rows = await page(last);
		const end = rows.at(-1);
		if (!end) return;
		yield rows.map(({ entry }) => ({ section: 'audit', number: ++place, entry }));
		last = end.number;
	}
}

function* appendAudit(audits: readonly AuditRecord[]): Op<void> {
	if (audits.length === 0) return;
	const known = yield* one<{ entries: number }>`select count(*) as entries from ${t.audit}`;
	// One by one, in their order: there are few.
	for (const { entry, number } of audits)
		if (number > (known?.entries ?? 0)) yield* run`insert into ${t.audit} (entry) values (${entry})`;
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
