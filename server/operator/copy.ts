import { resolve } from 'node:path';
import type { Copied } from '#server/store/copies/backup.ts';
import { copyStore } from '#server/store/copies/copy.ts';
import { interruptible } from '#server/store/copies/interrupted.ts';
import { Unusable } from '#server/store/errors.ts';
import { openCopy, openOriginal } from '#server/store/open-for-copy.ts';

/**
 * Copies everything from one store to another, or goes on with a copy that was interrupted (`copies/copy.ts`).
 * @param from a data folder
 * @param to an empty folder
 * @param auditFile audit log with requests that were erased since: they are not copied
 * @param say prints a line about the progress
 * @throws StoreError or SettingError if that is not possible
 */
export async function copy(
	from: string,
	to: string,
	auditFile: string | undefined,
	say: (line: string) => void,
): Promise<Copied> {
	const [source, target] = [resolve(from), resolve(to)];
	if (source === target) throw new Unusable('FROM and TO are the same: nothing was copied.');
	const original = openOriginal(source);
	try {
		const store = await openCopy(target);
		try {
			return await interruptible('run the same command again to go on', (signal) =>
				copyStore(
					{ store: original.store, name: source },
					{ store, name: target },
					{ isInUse: original.isInUse, auditFile, say, signal },
				),
			);
		} finally {
			await store.close();
		}
	} finally {
		await original.store.close();
	}
}
