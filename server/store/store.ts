import type { Database } from '#server/store/database.ts';
import type { AuditEntry, Erasure } from '#server/store/erasure.ts';
import type { Disk } from '#server/store/folder/watch-disk.ts';
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
