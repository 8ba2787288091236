import { setTimeout } from 'node:timers/promises';
import { OperatorError } from '#server/operator/operator-error.ts';
import type { Erasure } from '#server/store/erasure.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Deletes requests with their photos, so that nothing of them is left in the store.
 * @returns the numbers of what was deleted, without personal data
 * @throws OperatorError if there is nothing to delete, or deleted data may still be in SQLite's write-ahead log
 */
export async function erase(requests: readonly LeadRequest[], { erasure }: Store): Promise<string> {
	const erased = await erasure.erase(requests, 'erase');
	await finishInTime(erasure);
	const told =
		erased.notified > 0
			? ` ${erased.notified} recipient(s) will be told to delete them too, while the server runs.`
			: '';
	return `Erased ${erased.requests} request(s) and ${erased.photos} photo(s).${told} Earlier exports, copies and backups still contain them.\n`;
}

/** Retries for a moment: the running server may be reading the database. */
async function finishInTime(erasure: Erasure): Promise<void> {
	for (let tries = 0; tries < 5; tries++) {
		const { isComplete, failed } = await erasure.finish();
		const error = failed.photos ?? failed.log ?? failed.audit;
		if (error !== undefined) {
			const { path, code, message } = error as NodeJS.ErrnoException;
			const how = failed.photos === undefined ? 'written' : 'removed';
			// Only files have a path; a hosted project's photos are removed by calls.
			const what = path ? `${path} cannot be ${how} (${code})` : `the photos cannot be removed (${message})`;
			const account = path ? '; run commands as root or as its account' : '';
			throw new OperatorError(`All was erased, but ${what}: the server retries it every minute${account}.`);
		}
		if (isComplete) return;
		await setTimeout(500);
	}
	throw new OperatorError(
		'All was erased, but another process is reading the database, so its write-ahead log (leads.db-wal) may still contain it: the server retries every minute, and at its next start.',
	);
}
