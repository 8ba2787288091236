import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const auditFile = 'audit.jsonl';

/** What was done with visitors' data: what and how much, never the data. */
export interface AuditEntry {
	/** `withdraw` is an erasure by the visitor's own hand. */
	act: 'sweep' | 'erase' | 'withdraw' | 'access' | 'backup' | 'restore';
	requests: number;
	photos: number;
	/** Files in the photo folder that belonged to no photo. */
	strayFiles?: number;
	/** The random ids of erased requests: nobody's data by then, and what to erase again after an old backup came back. */
	ids?: readonly string[];
}

/** Notes an act in a file beside the data, one line of JSON for each, so that the operator can show what was done. */
export async function audit(dataDir: string, entry: AuditEntry): Promise<void> {
	const file = await open(join(dataDir, auditFile), 'a', 0o600);
	try {
		await file.writeFile(`${JSON.stringify({ at: new Date().toISOString(), ...entry })}\n`);
		await file.sync();
	} finally {
		await file.close();
	}
}

/** The ids of all requests that an audit file says were erased one by one. What a sweep deleted is too old to name. */
export async function readErasedIds(file: string): Promise<string[]> {
	const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
	return lines.flatMap((line): string[] => {
		try {
			return (JSON.parse(line) as AuditEntry).ids?.map(String) ?? [];
		} catch {
			// The last line of a file that a crash cut off.
			return [];
		}
	});
}
