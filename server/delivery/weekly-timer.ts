import { createRepeat } from '#server/delivery/repeat.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { weeklyReportInterval } from '#server/settings/delivery-limits.ts';
import { lastReportDay, type Weekday } from '#server/store/days.ts';
import type { Outbox } from '#server/store/outbox.ts';

interface TimerParts {
	outbox: Pick<Outbox, 'reportWeek'>;
	weekday: Weekday;
	/** Called when an e-mail was added. */
	wake: () => void;
	log: Logger;
	/** In ms. */
	interval?: number | undefined;
	/** The clock; tests have one of their own. */
	now?: () => Date;
}

/**
 * Adds the e-mail about each week when it is due, also after a stop. That it was added is in the store: a crash or another process
 * repeats nothing.
 * @returns a function that stops it
 */
export function startWeeklyReports(parts: TimerParts): () => Promise<void> {
	const { outbox, weekday, wake, log, interval = weeklyReportInterval, now = () => new Date() } = parts;
	let known = '';
	async function look(): Promise<void> {
		const day = lastReportDay(now().getTime(), weekday);
		if (day === known) return;
		try {
			if (await outbox.reportWeek(day)) wake();
			known = day;
		} catch (error) {
			log.error(kindOf(error), 'could not queue the e-mail about the week; will retry');
		}
	}
	const looking = createRepeat(look);
	const timer = setInterval(looking.run, interval).unref();
	looking.run();
	return () => {
		clearInterval(timer);
		return looking.end();
	};
}
