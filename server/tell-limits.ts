import type { Database } from '#server/database.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { type Quota, startOfDay } from '#server/quota.ts';

/**
 * Tells the operator, once a day, that a total of the day has come down to its reserve: in the log, and by e-mail where
 * there is one. After a restart the log says it again; the e-mail does not come twice, since the outbox knows of it.
 */
export function tellOfLimits(quota: Quota | undefined, database: Database, log: Logger): void {
	let told = '';
	quota?.watch(() => {
		const today = startOfDay(Date.now());
		if (told === today) return;
		told = today;
		log.warn(
			{ reached: quota.reached() },
			'a total of today is used up but for its reserve: only networks that have sent little today are still served; raise these settings if this is no attack',
		);
		database.outbox.reportLimits(today).catch((error) => {
			told = '';
			log.error(kindOf(error), 'could not write down the e-mail about a total that is used up; the next try is soon');
		});
	});
}
