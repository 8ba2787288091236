import { createRepeat } from '#server/delivery/repeat.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { followUpInterval, plannedAtOnce } from '#server/settings/delivery-limits.ts';
import type { CompanyAnswers } from '#server/store/company-answers.ts';

interface TimerParts {
	answers: Pick<CompanyAnswers, 'followUp'>;
	/** Called when messages were added. */
	wake: () => void;
	log: Logger;
	/** In ms. */
	interval?: number | undefined;
	/** The clock; tests have one of their own. */
	now?: () => Date;
}

/**
 * Looks every minute for requests whose companies are to be reminded, or whose operator is to hear. What was done is in the store: a
 * crash repeats nothing and leaves nothing out.
 * @returns a function that stops it
 */
export function startFollowUps(parts: TimerParts): () => Promise<void> {
	const { answers, wake, log, interval = followUpInterval, now = () => new Date() } = parts;
	let stopped = false;
	async function look(): Promise<void> {
		try {
			for (let count = plannedAtOnce; count === plannedAtOnce && !stopped; ) {
				count = await answers.followUp(now(), plannedAtOnce);
				if (count > 0) wake();
			}
		} catch (error) {
			log.error(kindOf(error), 'could not look for requests that nobody has answered; will retry');
		}
	}
	const looking = createRepeat(look);
	const timer = setInterval(looking.run, interval).unref();
	looking.run();
	return () => {
		stopped = true;
		clearInterval(timer);
		return looking.end();
	};
}
