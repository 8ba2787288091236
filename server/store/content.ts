import type { Pause } from '#server/store/company-loads.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { AuditEntry } from '#server/store/erasure.ts';
import type { Photo } from '#server/store/photos.ts';
import type { HistoryEntry, LeadRequest, StoredAnswer } from '#server/store/requests.ts';
import { type HeldMessages, holdWaiting } from '#server/store/revival.ts';
import { t } from '#server/store/sql/dialect.ts';
import { type Op, one, run, sql } from '#server/store/sql/op.ts';
import type { VisitCount } from '#server/store/visits.ts';

/** What a store consists of, in the order in which it is copied: deliveries last, since they tell of the rest. */
export const sections = [
	...(['key', 'clock', 'audit', 'visits', 'pause', 'request', 'photo'] as const),
	...(['answer', 'history', 'delivery'] as const),
];
export type Section = (typeof sections)[number];

export interface AuditRecord {
	section: 'audit';
	/** Its place in the audit log, from 1. */
	number: number;
	entry: AuditEntry;
}

export interface RequestRecord {
	section: 'request';
	request: LeadRequest;
	/** False if its deliveries are still to be added (`Outbox.plan`). */
	planned: boolean;
	/** Whether these include a confirmation. */
	mayThank: boolean;
	/** The network for which it is held; empty once it was let go. */
	held: string | null;
	/** The page that it was sent from, or `telephone`; null where that is not known. */
	source: string | null;
}

/** A photo's row. Its bytes go their own way (`Content.readPhoto`). */
export interface PhotoRecord extends Photo {
	section: 'photo';
	/** The id of the request it belongs to: the first part of the key, in lower case; null without one. */
	folder: string | null;
	created_at: string;
	/** False if it arrived without this program, and still has its metadata (`Photos.clean`). */
	cleaned: boolean;
}

export interface DeliveryRecord extends Delivery {
	section: 'delivery';
	/** The visitor's mailbox (`mailboxOf`), for the limit of confirmations; null in other messages. */
	mailbox: string | null;
	/** Whether a process is sending it now. Import ignores this: no process is sending from a copy. */
	inFlight: boolean;
}

/** One row of a store, in a form that every store can read and write. Times have the format of `created_at`. */
export type StoredRecord =
	/** A key that signs links. */
	| { section: 'key'; name: string; value: string; made_at: string; others_until: string | null }
	/** See `lastRight` and `isGuess` in `clock.ts`. */
	| { section: 'clock'; lastRight: string; isGuess: boolean }
	| AuditRecord
	| ({ section: 'visits' } & VisitCount)
	| ({ section: 'pause' } & Pause)
	| RequestRecord
	| PhotoRecord
	| ({ section: 'answer' } & StoredAnswer)
	| ({ section: 'history' } & HistoryEntry)
	| DeliveryRecord;

/** Says of what a store is a copy. */
export interface CopyMark {
	/** Identifies the original, wherever it is kept. */
	original: string;
	/** How the operator named it. */
	name: string;
}

/** All that a store holds, for copies from one store to another (`copies/copy.ts`). */
export interface Content {
	/**
	 * Reads records in the order of their arrival, some hundred at a time.
	 * @param isConsistent whether all are of one moment; then the reader must not take long, since the database keeps it
	 */
	export(sections: readonly Section[], isConsistent?: boolean): AsyncIterable<StoredRecord[]>;
	/**
	 * Inserts records, or replaces those of the same key, durably and without effect on anybody: nothing is planned or sent.
	 * Of photos that `writePhoto` has stored, replaces folder and date, and passes over others.
	 */
	import(records: readonly StoredRecord[]): Promise<void>;
	/** Which of some records have no counterpart here: no row of this key, or another photo of the same key. */
	missing(records: readonly StoredRecord[]): Promise<StoredRecord[]>;
	/** Deletes the counterparts of records; of photos, the bytes first. */
	remove(records: readonly StoredRecord[]): Promise<void>;
	/**
	 * Reads a photo's bytes as they are, also if they are not those that arrived.
	 * @throws Unreadable if that cannot be done; other errors are no matter of this photo
	 */
	readPhoto(photo: Pick<PhotoRecord, 'key'>): Promise<Buffer>;
	/**
	 * Stores a photo with its row, past the limits for uploads. Durable, and read back, when it resolves.
	 * @param bytes cleaned first if the record says that they are not, and this store has clean photos only
	 * @returns false if they have to be cleaned and are no photo; then nothing is stored
	 */
	writePhoto(photo: PhotoRecord, bytes: Buffer): Promise<boolean>;
	/**
	 * Begins a copy into this store, or goes on with an interrupted one of the same original. Until `finishCopy`, no server and no
	 * command opens the store.
	 * @returns `full` if it has a content of its own; the mark if it has an unfinished copy of another original
	 */
	beginCopy(mark: CopyMark): Promise<'begun' | 'resumed' | 'full' | CopyMark>;
	/**
	 * Removes bytes without a row, which an interrupted copy left, and lets servers and commands open the store.
	 * @param holds whether what waits is given up first (`holdWaiting`)
	 * @returns what that was
	 */
	finishCopy(holds: boolean): Promise<HeldMessages[]>;
}

/** The row of `state` that exists while a copy into this store is unfinished. The triggers of a hosted project know it too. */
export const copyMarkName = 'is being copied to';

/** A condition in SQL. Until then, a process that was running before takes and plans nothing. */
export const isUnfinishedCopy = sql`exists (select 1 from ${t.state} where name = ${copyMarkName})`;

/** @returns the mark of an unfinished copy; undefined for a whole store */
export function* readCopyMark(): Op<CopyMark | undefined> {
	const found = yield* one<{ value: string }>`select value from ${t.state} where name = ${copyMarkName}`;
	return found && JSON.parse(found.value);
}

/** See `Content.finishCopy`. */
export function* endCopy(holds: boolean): Op<HeldMessages[]> {
	const held = holds ? yield* holdWaiting(false) : [];
	yield* run`delete from ${t.state} where name = ${copyMarkName}`;
	return held;
}
