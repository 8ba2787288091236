import type { Audit } from '#server/store/audit.ts';
import type { Clock } from '#server/store/clock.ts';
import type { CompanyAnswers } from '#server/store/company-answers.ts';
import type { Content } from '#server/store/content.ts';
import type { DeskAccess } from '#server/store/desk-access.ts';
import type { Erasure } from '#server/store/erasure.ts';
import type { History } from '#server/store/history.ts';
import type { Keys } from '#server/store/links.ts';
import type { Outbox } from '#server/store/outbox.ts';
import type { Photos } from '#server/store/photos.ts';
import type { Requests } from '#server/store/request-rows.ts';
import type { Search } from '#server/store/search.ts';
import type { Visits } from '#server/store/visits.ts';

/**
 * The store: all data of the server behind one interface, without database or paths. `database.ts` puts its parts together,
 * for SQLite and a folder (`open.ts`) or Postgres and a bucket (`open-hosted.ts`); `tests/store` is the test suite for any implementation.
 */
export interface Store {
	requests: Requests;
	outbox: Outbox;
	answers: CompanyAnswers;
	history: History;
	search: Search;
	photos: Photos;
	erasure: Erasure;
	clock: Clock;
	audit: Audit;
	keys: Keys;
	visits: Visits;
	deskAccess: DeskAccess;
	disk: Disk;
	/** For copies. */
	content: Content;
	/** Counts requests and photos from `time` on, up to `before` (exclusive) if given, in the format of `created_at`. */
	countSince(time: string, before?: string): Promise<Counts>;
	/** Writes and flushes a row without effect. Rejects if a request could not be stored either. */
	tryWriting(): Promise<void>;
	/** Waits for writes in progress, and closes everything. */
	close(): Promise<void>;
}

export interface Counts {
	requests: number;
	photos: number;
	photoBytes: number;
}

/** The free space of the data folder's disk. */
export interface Disk {
	/** Free bytes for this account; cached for a moment. */
	free(): Promise<number>;
	/**
	 * Whether there is space for photos. Below MIN_FREE_DISK_MB they are rejected, and the rest is left to requests, which
	 * are a hundred times smaller.
	 */
	hasRoom(): Promise<boolean>;
	/**
	 * Reserves bytes for a photo before it is received, so that concurrent uploads cannot use more than there is together.
	 * @returns a function that releases them (further calls do nothing); undefined if there is not enough space
	 */
	reserve(bytes: number): Promise<(() => void) | undefined>;
}
