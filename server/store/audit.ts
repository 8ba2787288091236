/** What was done with visitors' data: what and how much, never the data. */
export interface AuditEntry {
	/** When; now where it is not said. */
	at?: string;
	/** `withdraw` is an erasure by the visitor's own hand. */
	act: 'sweep' | 'erase' | 'withdraw' | 'access' | 'backup' | 'restore';
	requests: number;
	photos: number;
	/** Files in the photo folder that belonged to no photo. */
	strayFiles?: number;
	/** The random ids of erased requests: nobody's data by then, and what to erase again after an old backup came back. */
	ids?: readonly string[];
}

/** The record of acts, so that the operator can show what was done. Erasures write into it by themselves. */
export interface Audit {
	write(entry: AuditEntry): Promise<void>;
	/** @throws where this account may not write to it */
	tryWriting(): Promise<void>;
}
