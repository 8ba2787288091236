import { setTimeout } from 'node:timers/promises';
import { createPlanner } from '#server/delivery/plan.ts';
import { OperatorError } from '#server/operator/errors.ts';
import type { Settings } from '#server/settings/read.ts';
import { mostAnHour } from '#server/store/outbox.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

// What both the desk and the commands do.

/**
 * Makes undelivered messages due at once, by the current settings: those given up, those for which no channel was configured
 * when the request was received, and those waiting for a retry. Nobody who has received a request gets it again.
 * @param requests `all` for everything undelivered
 * @returns how many messages the server will send next
 * @throws OperatorError without e-mail and webhook
 */
export function resend(
	requests: readonly LeadRequest[] | 'all',
	{ store, settings }: { store: Store; settings: Settings },
): string {
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '')
		throw new OperatorError('There is no way to send anything: set SMTP_URL or LEADS_WEBHOOK_URL, as for the server.');
	const count = store.outbox.revive(requests, createPlanner(settings));
	if (count === 0) return 'Every recipient has received it: there is nothing to send.';
	return `${count} message(s) will be sent, if the server is running: within seconds, or later what is beyond ${mostAnHour} an hour to one company.`;
}

/**
 * Deletes requests with their photos, so that nothing of them is left in the store.
 * @returns the numbers of what was deleted, without personal data
 * @throws OperatorError if there is nothing to delete, or deleted data may still be in SQLite's write-ahead log
 */
export async function erase(requests: readonly LeadRequest[], { erasure }: Store): Promise<string> {
	const erased = erasure.erase(requests, 'erase');
	await finishInTime(erasure);
	const notified =
		erased.notified > 0
			? ` ${erased.notified} recipient(s) will be told to delete them too, while the server runs.`
			: '';
	return `Erased ${erased.requests} request(s) and ${erased.photos} photo(s).${notified} Earlier exports still contain them, and so do backups until they expire (docs/backups.md).`;
}

/** Retries for a moment: the running server may be reading the database. */
export async function finishInTime(erasure: Pick<Store['erasure'], 'finish'>): Promise<void> {
	for (let tries = 0; tries < 5; tries++) {
		const { isComplete, failed } = await erasure.finish();
		const error = failed.photos ?? failed.log ?? failed.audit;
		if (error !== undefined) {
			const { path, code, message } = error as NodeJS.ErrnoException;
			const how = failed.photos === undefined ? 'written' : 'removed';
			throw new OperatorError(
				`All was erased, but ${path ?? message} cannot be ${how} (${code}): the server retries it every minute; run commands as root or as its account.`,
			);
		}
		if (isComplete) return;
		await setTimeout(500);
	}
	throw new OperatorError(
		'All was erased, but another process is reading the database, so its write-ahead log (leads.db-wal) may still contain it: the server retries every minute, and at its next start.',
	);
}
