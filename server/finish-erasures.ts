import { audit } from '#server/audit.ts';
import type { Erasures } from '#server/erasures.ts';

/**
 * Does what is left of erasures whose rows are gone: removes the photos' files, writes the audit's lines, empties the log.
 * A line may be written twice where a crash comes between it and the next step; never not at all.
 * @param remove removes the file of a photo that has left the database
 * @returns whether nothing of what was erased is left; false where another process was reading the database
 * @throws where a file or the audit cannot be written; what is left is tried at the next call
 */
export async function finishErasures(
	erasures: Erasures,
	dataDir: string,
	remove: (key: string) => Promise<void>,
): Promise<boolean> {
	for (const { id, photoKeys, entry } of erasures.unfinished()) {
		for (const key of photoKeys) await remove(key);
		if (entry) await audit(dataDir, entry);
		erasures.finished(id);
	}
	return erasures.emptyLog();
}
