import { audit } from '#server/store/folder/audit.ts';
import type { Erasures } from '#server/store/sqlite/unfinished-erasures.ts';

export interface Finished {
	/** False where another process was reading the database: its log may still hold what was erased. */
	logIsEmpty: boolean;
	/** What could not be done, and its first error: to remove files, to empty the log, to write lines. Tried at the next call. */
	failed: Partial<Record<'photos' | 'log' | 'audit', unknown>>;
}

/**
 * Does what is left of erasures whose rows are gone: removes the photos' files, empties the log, writes the audit's lines.
 * In this order and for all of them: what fails of one holds up nothing else, and a line, which says only what was erased
 * from the database, nobody's data. A line may be written twice where a crash comes between it and the next step; never not
 * at all.
 * @param remove removes the file of a photo that has left the database
 */
export async function finishErasures(
	erasures: Erasures,
	dataDir: string,
	remove: (key: string) => Promise<void>,
): Promise<Finished> {
	const failed: Finished['failed'] = {};
	const attempt = async (step: keyof typeof failed, work: () => unknown) => {
		try {
			await work();
			return true;
		} catch (error) {
			failed[step] ??= error;
			return false;
		}
	};
	const unfinished = erasures.unfinished();
	for (const { id, photoKeys } of unfinished) {
		const left: string[] = [];
		for (const key of photoKeys) if (!(await attempt('photos', () => remove(key)))) left.push(key);
		if (left.length < photoKeys.length) await attempt('photos', () => erasures.removed(id, left));
	}
	let logIsEmpty = false;
	await attempt('log', () => {
		logIsEmpty = erasures.emptyLog();
	});
	for (const { id, entry } of unfinished) {
		await attempt('audit', async () => {
			if (entry) await audit(dataDir, entry);
			erasures.noted(id);
		});
	}
	return { logIsEmpty, failed };
}
