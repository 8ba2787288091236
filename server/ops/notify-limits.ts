import { kindOf, type Logger } from '#server/log.ts';
import { startOfDay } from '#server/store/days.ts';
import type { Store } from '#server/store/store.ts';
import { dayTotals, type Quota } from '#server/wire/quota.ts';

/**
 * Notifies the operator, once a day for each total, when only its reserve is left: in the log, and by e-mail if there is
 * SMTP. A restart repeats the log line, but not the e-mail, which is recorded in the outbox.
 */
export function notifyOfLimits(quota: Quota | undefined, { outbox }: Pick<Store, 'outbox'>, log: Logger): void {
	const notified = new Set<string>();
	quota?.watch(() => {
		const today = startOfDay(Date.now());
		const reached = quota.reached();
		const fresh = reached.filter((name) => !notified.has(`${today} ${name}`));
		if (fresh.length === 0) return;
		for (const old of notified) if (!old.startsWith(today)) notified.delete(old);
		for (const name of fresh) notified.add(`${today} ${name}`);
		log.warn(
			{ reached },
			'a total is used up but for its reserve: only networks that have sent little today are still served; raise those that are settings if this is no attack',
		);
		// The e-mail is about daily totals; those of ten minutes have been reset before it is read.
		const settings: readonly string[] = dayTotals;
		if (!fresh.some((name) => settings.includes(name))) return;
		outbox.reportLimits(today).catch((error) => {
			for (const name of fresh) notified.delete(`${today} ${name}`);
			log.error(kindOf(error), 'could not queue the e-mail about a used-up total; will retry');
		});
	});
}
