import { type Logger, logFailure } from '#server/log.ts';
import { followUpInterval } from '#server/settings/delivery-limits.ts';
import { minute } from '#server/settings/units.ts';
import type { CompanyAnswers } from '#server/store/company-answers.ts';
import { lastReportDay, type Weekday } from '#server/store/days.ts';
import type { Outbox } from '#server/store/outbox.ts';

/** How often it is looked whether that e-mail is due. */
const weeklyReportInterval = 5 * minute;

/** Most requests that are planned in one transaction. */
const plannedAtOnce = 50;

/** Runs work that must not run twice at the same time. @param work must not reject */
export function createRepeat(work: () => Promise<void>) {
	let current: Promise<void> | undefined;
	let again = false;
	let ended = false;

	/** Starts a run; during one, asks for another after it. */
	function run(): void {
		if (current) again = true;
		if (current || ended) return;
		again = false;
		current = work().finally(() => {
			current = undefined;
			if (again) run();
		});
	}

	return {
		run,
		/** Resolves when no run is under way; further calls of `run` do nothing. */
		end: async () => {
			ended = true;
			await current;
		},
	};
}

/** Does work now and then at an interval in ms. @param failure what is logged where it throws @returns a function that stops it */
function repeatEvery(interval: number, work: () => void, log: Logger, failure: string): () => void {
	const attempt = () => {
		try {
			work();
		} catch (error) {
			logFailure(log, error, failure);
		}
	};
	const timer = setInterval(attempt, interval).unref();
	attempt();
	return () => clearInterval(timer);
}

/** What both timers below need. What they have done is in the store: a crash or another process repeats nothing and leaves nothing out. */
interface Timer {
	/** Called when messages were added to the outbox. */
	wake: () => void;
	log: Logger;
	/** In ms. */
	interval?: number | undefined;
	/** The clock; tests have one of their own. */
	now?: () => Date;
}

/**
 * Looks every minute for requests whose companies are to be reminded, or whose operator is to hear.
 * @returns a function that stops it
 */
export function startFollowUps(
	answers: Pick<CompanyAnswers, 'followUp'>,
	{ wake, log, interval = followUpInterval, now = () => new Date() }: Timer,
): () => void {
	const work = () => {
		for (let count = plannedAtOnce; count === plannedAtOnce; ) {
			count = answers.followUp(now(), plannedAtOnce);
			if (count > 0) wake();
		}
	};
	return repeatEvery(interval, work, log, 'could not look for requests that nobody has answered; will retry');
}

/**
 * Adds the e-mail about each week when it is due, also after a stop.
 * @returns a function that stops it
 */
export function startWeeklyReports(
	outbox: Pick<Outbox, 'reportWeek'>,
	weekday: Weekday,
	{ wake, log, interval = weeklyReportInterval, now = () => new Date() }: Timer,
): () => void {
	let known = '';
	const work = () => {
		const day = lastReportDay(now().getTime(), weekday);
		if (day !== known && outbox.reportWeek(day)) wake();
		known = day;
	};
	return repeatEvery(interval, work, log, 'could not queue the e-mail about the week; will retry');
}
