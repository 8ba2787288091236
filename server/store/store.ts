import type { Database } from '#server/store/database.ts';
import type { AuditEntry, Erasure } from '#server/store/erasure.ts';
import type { Photos } from '#server/store/photos.ts';

/**
 * The store: all data of the server, in a folder with a SQLite database. `open.ts` puts its parts together.
 */
export interface Store extends Database {
	photos: Photos;
	erasure: Erasure;
	audit: Audit;
	disk: Disk;
	/** Waits for writes in progress, and closes everything. */
	close(): Promise<void>;
}

/** The audit log, as the operator's evidence of what was done. Erasures write their entries themselves. */
interface Audit {
	write(entry: AuditEntry): Promise<void>;
	/** @throws if this account may not write to it */
	tryWriting(): Promise<void>;
}

/** The free space of the data folder's disk. */
export interface Disk {
	/**
	 * Whether there is space for photos. With less than 100 MB free they are rejected, and the rest is left to requests, which
	 * are a hundred times smaller.
	 */
	hasRoom(): Promise<boolean>;
	/** Whether the next photo would be taken, however large. */
	takesPhotos(): Promise<boolean>;
	/** How many bytes of photos the disk allows in a day: a tenth of what is free, so that it takes weeks to fill it. */
	forPhotosToday(): Promise<number>;
	/**
	 * Reserves bytes for a photo before it is received, so that concurrent uploads cannot use more than there is together.
	 * @returns a function that releases them (further calls do nothing); undefined if there is not enough space
	 */
	reserve(bytes: number): Promise<(() => void) | undefined>;
}
