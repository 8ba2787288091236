import type { AuditEntry } from '#server/store/audit.ts';
import type { Planner } from '#server/store/planner.ts';
import type { Store } from '#server/store/store.ts';

/** A store that is tested, and what only a test asks of it. */
export interface Tested {
	store: Store;
	/** Closes it and opens the same data again. */
	again(): Promise<Tested>;
	/** Opens the same data as an operator's command does, while this is open. */
	beside(mode: 'command' | 'read'): Promise<Store>;
	/** Whether bytes are kept under a photo's key, whatever the store says. */
	hasBytes(key: string): Promise<boolean>;
	/** Removes a photo's bytes, as a damaged disk does. */
	loseBytes(key: string): Promise<void>;
	/** The acts that were recorded, the oldest first. */
	audited(): Promise<AuditEntry[]>;
}

export interface Implementation {
	name: string;
	/**
	 * Opens an empty store.
	 * @param planner says who is told of a request; nobody where it is left out
	 * @param isCopiedTo whether for a copy into it, as which `again` opens it no more
	 */
	open(planner?: Planner, isCopiedTo?: boolean): Promise<Tested>;
}
