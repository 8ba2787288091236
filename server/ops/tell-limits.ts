import { kindOf, type Logger } from '#server/log.ts';
import type { Database } from '#server/store/sqlite/database.ts';
import { startOfDay } from '#server/store/start-of-day.ts';
import { dayTotals, type Quota } from '#server/wire/quota.ts';

/**
 * Tells the operator, once a day for each, that a total has come down to its reserve: in the log, and by e-mail where
 * there is one. After a restart the log says it again; the e-mail does not come twice, since the outbox knows of it.
 */
export function tellOfLimits(quota: Quota | undefined, database: Database, log: Logger): void {
	const told = new Set<string>();
	quota?.watch(() => {
		const today = startOfDay(Date.now());
		const reached = quota.reached();
		const fresh = reached.filter((name) => !told.has(`${today} ${name}`));
		if (fresh.length === 0) return;
		for (const old of told) if (!old.startsWith(today)) told.delete(old);
		for (const name of fresh) told.add(`${today} ${name}`);
		log.warn(
			{ reached },
			'a total is used up but for its reserve: only networks that have sent little today are still served; raise those that are settings if this is no attack',
		);
		// The e-mail names the day's totals; the others are over before it is read.
		const settings: readonly string[] = dayTotals;
		if (!fresh.some((name) => settings.includes(name))) return;
		database.outbox.reportLimits(today).catch((error) => {
			for (const name of fresh) told.delete(`${today} ${name}`);
			log.error(kindOf(error), 'could not write down the e-mail about a total that is used up; the next try is soon');
		});
	});
}
