import type { Database } from '#server/database.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { dayTotals, type Quota, startOfDay } from '#server/quota.ts';

/**
 * Tells the operator, once a day for each, that a total has come down to its reserve: in the log, and by e-mail where
 * there is one. After a restart the log says it again; the e-mail does not come twice, since the outbox knows of it.
 */
export function tellOfLimits(quota: Quota | undefined, database: Database, log: Logger): void {
	const told = new Set<string>();
	quota?.watch(() => {
		const today = startOfDay(Date.now());
		// Of each total once a day.
		const key = `${today} ${quota.reached().join()}`;
		if (told.has(key)) return;
		for (const old of told) if (!old.startsWith(today)) told.delete(old);
		told.add(key);
		log.warn(
			{ reached: quota.reached() },
			'a total is used up but for its reserve: only networks that have sent little today are still served; raise those that are settings if this is no attack',
		);
		// The e-mail names the day's totals; ten full minutes are over before it is read.
		const full: readonly string[] = quota.reached();
		if (!dayTotals.some((name) => full.includes(name))) return;
		database.outbox.reportLimits(today).catch((error) => {
			told.delete(key);
			log.error(kindOf(error), 'could not write down the e-mail about a total that is used up; the next try is soon');
		});
	});
}
