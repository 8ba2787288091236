import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** An entry of the audit log: what was done with visitors' data and how much, without personal data. */
export interface AuditEntry {
	/** ISO 8601; defaults to now. */
	at?: string;
	/** `withdraw` is an erasure by the visitor's delete link, `release` the delivery of held requests. */
	act: 'sweep' | 'erase' | 'withdraw' | 'release' | 'access' | 'snapshot' | 'restore' | 'new-keys';
	requests: number;
	photos: number;
	/** How many stray photo files were moved aside. */
	strayFiles?: number;
	/** The random ids of erased requests, so that they can be erased again after a restore. */
	ids?: readonly string[];
}

export const auditFile = 'audit.jsonl';

/**
 * Appends an entry to the audit log, as one line of JSON, and flushes it.
 * @throws ErrnoException if the file cannot be written
 */
export async function audit(dataDir: string, entry: AuditEntry): Promise<void> {
	const line = `${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`;
	const file = await open(join(dataDir, auditFile), 'a+');
	try {
		// Start a new line if the last one was truncated by a full disk.
		await file.writeFile((await endsWithLine(file)) ? line : `\n${line}`);
		await file.sync();
	} finally {
		await file.close();
	}
}

async function endsWithLine(file: FileHandle): Promise<boolean> {
	const { size } = await file.stat();
	if (size === 0) return true;
	const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
	return buffer.toString() === '\n';
}

/** @throws if the audit log exists and this account may not write to it */
export async function tryAudit(dataDir: string): Promise<void> {
	try {
		await (await open(join(dataDir, auditFile), 'r+')).close();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
	}
}

/** The ids of all requests that were erased individually, by an audit log. Sweeps do not record ids. */
export async function readErasedIds(file: string): Promise<string[]> {
	const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
	return lines.flatMap((line): string[] => {
		try {
			const entry: Partial<AuditEntry> | null = JSON.parse(line);
			return Array.isArray(entry?.ids) ? entry.ids.map(String) : [];
		} catch {
			// A line that was truncated by a crash.
			return [];
		}
	});
}
