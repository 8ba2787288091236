/** An entry of the audit log: what was done with visitors' data and how much, without personal data. */
export interface AuditEntry {
	/** ISO 8601; defaults to now. */
	at?: string;
	/** `withdraw` is an erasure by the visitor's delete link. */
	act: 'sweep' | 'erase' | 'withdraw' | 'access' | 'backup' | 'restore' | 'copy';
	requests: number;
	photos: number;
	/** How many stray photo files were moved aside. */
	strayFiles?: number;
	/** The random ids of erased requests, so that they can be erased again after the restore of an older backup. */
	ids?: readonly string[];
}

/** The audit log, as the operator's evidence of what was done. Erasures write their entries themselves. */
export interface Audit {
	write(entry: AuditEntry): Promise<void>;
	/** @throws if this account may not write to it */
	tryWriting(): Promise<void>;
}
