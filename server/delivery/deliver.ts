import { createMailer, failureCode, loginAdvice, type Mailer } from '#server/delivery/channels.ts';
import { type Courier, type DeliveryIntervals, startCourier } from '#server/delivery/courier.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { createSend } from '#server/delivery/send.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { isHosted, type Settings, serverUrl } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import { minute } from '#server/settings/units.ts';
import { lastReportDay, type Weekday } from '#server/store/days.ts';
import type { Store } from '#server/store/store.ts';

const followUpInterval = 1 * minute;
const weeklyReportInterval = 5 * minute;

/** Most requests that are followed up in one transaction. */
const plannedAtOnce = 50;

/**
 * Starts the courier: deliveries left over from the last run first, then new ones.
 * Without e-mail and webhook all stay in the outbox.
 * @param brochure as it was built, to attach; undefined where there is no built site
 */
export function startDelivery(
	settings: Settings,
	store: Store,
	routing: ReadRouting,
	brochure: Buffer | undefined,
	log: Logger,
	intervals?: DeliveryIntervals,
): Courier {
	const { SMTP_URL, LEADS_WEBHOOK_URL, WEEKLY_REPORT, RATE_LIMIT } = settings;
	if (SMTP_URL === '' && LEADS_WEBHOOK_URL === '') return { wake: () => {}, stop: async () => {} };
	const mailer = SMTP_URL === '' ? undefined : createMailer(settings);
	if (mailer) void verifyMailServer(mailer, log);
	const send = createSend(mailer, { settings, store, routing, brochure });
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

/** Logs at the start how requests will be delivered, with a warning for each setting that is probably a mistake. */
export function announce(settings: Settings, routing: ReadRouting, log: Logger): void {
	const { SMTP_URL, LEADS_TO, LEADS_WEBHOOK_URL, SITE_URL } = settings;
	const email = SMTP_URL === '' ? 0 : LEADS_TO.length;
	const webhook = LEADS_WEBHOOK_URL !== '';
	if (email === 0 && !webhook)
		log.warn(
			'new requests are sent to nobody: read them with "npm run leads -- list" every day, or set SMTP_URL, LEADS_TO and MAIL_FROM for e-mail, or LEADS_WEBHOOK_URL and LEADS_WEBHOOK_SECRET for a webhook',
		);
	else
		log.info(
			{
				email,
				webhook,
				companies: email > 0 ? routing.companies.length : 0,
				...(isHosted(settings) && { links: serverUrl(settings) ?? 'none' }),
			},
			'new requests are sent to',
		);
	if ((email > 0 || webhook) && isOnThisMachine(SITE_URL))
		log.warn({ SITE_URL }, 'SITE_URL is an address of this machine: links in e-mails do not work anywhere else');
	if (routing.companies.length > 0 && email === 0)
		log.warn('LEADS_ROUTING names companies, but e-mail is off: set SMTP_URL, LEADS_TO and MAIL_FROM');
	if (LEADS_WEBHOOK_URL.startsWith('http:') && !isOnThisMachine(LEADS_WEBHOOK_URL))
		log.warn('LEADS_WEBHOOK_URL is not https: names and addresses of visitors are sent unencrypted');
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
