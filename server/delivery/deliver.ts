import { type Courier, type DeliveryIntervals, startCourier } from '#server/delivery/courier.ts';
import { failureCode, loginAdvice } from '#server/delivery/failure.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { createSend } from '#server/delivery/send.ts';
import type { Mailer } from '#server/delivery/smtp.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { followUpInterval } from '#server/settings/delivery-limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { minute } from '#server/settings/units.ts';
import { lastReportDay, type Weekday } from '#server/store/days.ts';
import type { Store } from '#server/store/store.ts';

const weeklyReportInterval = 5 * minute;

/** Most requests that are followed up in one transaction. */
const plannedAtOnce = 50;

/**
 * Starts the courier with its channels: deliveries left over from the last run first, then new ones.
 * @param brochure as it was built, to attach; undefined where there is no built site
 */
export async function deliver(
	settings: Settings,
	store: Store,
	routing: ReadRouting,
	brochure: Buffer | undefined,
	log: Logger,
	intervals?: DeliveryIntervals,
): Promise<Courier> {
	// The mail library is imported only when there is a mail server.
	const smtp = settings.SMTP_URL === '' ? undefined : await import('#server/delivery/smtp.ts');
	const mailer = smtp?.createMailer(settings);
	if (mailer) void verifyMailServer(mailer, log);
	const send = createSend(mailer, { settings, store, routing, brochure });
	const { WEEKLY_REPORT, RATE_LIMIT } = settings;
	const courier = startCourier(store.outbox, send, log, {
		...(RATE_LIMIT === 'off' && { mostAnHour: Number.POSITIVE_INFINITY }),
		...intervals,
	});
	const timer = { wake: courier.wake, log, ...intervals?.followUp };
	const stopFollowUps = startFollowUps(store, timer);
	const stopWeekly = mailer && WEEKLY_REPORT !== 'off' ? startWeeklyReports(store, WEEKLY_REPORT, timer) : () => {};
	return {
		wake: courier.wake,
		stop: async () => {
			stopFollowUps();
			stopWeekly();
			await courier.stop();
			mailer?.close();
		},
	};
}

/** Logs in once at the start, so that a wrong SMTP_URL is logged before the first request comes. */
async function verifyMailServer(mailer: Mailer, log: Logger): Promise<void> {
	try {
		await mailer.verify();
		log.info('SMTP login succeeded');
	} catch (error) {
		const why = failureCode(error);
		const advice = loginAdvice(why) ?? 'each delivery will retry';
		log.warn({ why }, `SMTP login failed: ${advice}; requests are stored meanwhile`);
	}
}

/** What both timers below need. What they have done is in the store: a crash repeats nothing and leaves nothing out. */
interface Timer {
	/** Called when messages were added to the outbox. */
	wake: () => void;
	log: Logger;
	/** In ms. */
	interval?: number | undefined;
	/** The clock; tests have one of their own. */
	now?: () => Date;
}

/** Looks every minute for requests whose companies are to be reminded, or whose operator is to hear. @returns a function that stops it */
function startFollowUps({ answers }: Store, timer: Timer): () => void {
	return repeat(timer, followUpInterval, 'could not look for requests that nobody has answered; will retry', (now) => {
		for (let count = plannedAtOnce; count === plannedAtOnce; ) {
			count = answers.followUp(now, plannedAtOnce);
			if (count > 0) timer.wake();
		}
	});
}

/** Adds the e-mail about each week when it is due, also after a stop. @returns a function that stops it */
export function startWeeklyReports({ outbox }: Pick<Store, 'outbox'>, weekday: Weekday, timer: Timer): () => void {
	let known = '';
	return repeat(timer, weeklyReportInterval, 'could not queue the e-mail about the week; will retry', (now) => {
		const day = lastReportDay(now.getTime(), weekday);
		if (day !== known && outbox.reportWeek(day)) timer.wake();
		known = day;
	});
}

function repeat({ log, interval, now }: Timer, usual: number, failure: string, work: (now: Date) => void): () => void {
	const attempt = () => {
		try {
			work(now?.() ?? new Date());
		} catch (error) {
			logFailure(log, error, failure);
		}
	};
	const timer = setInterval(attempt, interval ?? usual).unref();
	attempt();
	return () => clearInterval(timer);
}
