import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { Audit } from '#server/store/audit.ts';
import type { Clock } from '#server/store/clock.ts';
import type { Disk } from '#server/store/disk.ts';
import type { Erasure } from '#server/store/erasure.ts';
import type { Outbox } from '#server/store/outbox.ts';
import type { Photos } from '#server/store/photos.ts';
import type { Requests } from '#server/store/requests.ts';

/**
 * Everything that is kept. The rest of the server knows of no database and no path: `store/sqlite` and `store/folder` are the
 * first implementation (`store/open.ts`), and `tests/store` holds what any other would have to do.
 */
export interface Store {
	requests: Requests;
	outbox: Outbox;
	photos: Photos;
	erasure: Erasure;
	clock: Clock;
	audit: Audit;
	keys: Keys;
	disk: Disk;
	/** Requests and photos kept since a time and before another (no end, unless given), in the form of `created_at`. */
	countSince(time: string, before?: string): Promise<Counts>;
	/** Writes and flushes something that changes nothing. Rejects where a request could not be kept either. */
	tryWriting(): Promise<void>;
	/** Waits for what is being written, and closes everything. */
	close(): Promise<void>;
}

export interface Keys {
	/** What links in e-mails are signed with: random, and the same for as long as the data is. */
	linkKey(): Promise<string>;
	/** The request that a delete link of an earlier release, without a kind, means. */
	oldLinkRequest(id: string): Promise<RequestKey | undefined>;
}

export interface Counts {
	requests: number;
	photos: number;
	photoBytes: number;
}

/** A request that had to be given another id, since an earlier one of another kind has its own. */
export interface Renamed {
	kind: LeadKind;
	from: string;
	/** Begins as before, so the reference stays what visitor and companies know it by. */
	to: string;
	/** Messages of the two that were not sent, because nobody can say which of the two they are about. */
	heldBack: number;
}
