import { randomUUID } from 'node:crypto';
import { createMailer, failureCode, loginAdvice, type Mailer } from '#server/delivery/channels.ts';
import { type Courier, type DeliveryIntervals, startCourier } from '#server/delivery/courier.ts';
import { createSend } from '#server/delivery/send.ts';
import { senderOf } from '#server/emails/mail.ts';
import { testMail } from '#server/emails/templates/operator.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { minute } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { lastReportDay, type Weekday } from '#server/store/days.ts';
import type { Store } from '#server/store/store.ts';

/** Most requests that are followed up in one transaction. */
const plannedAtOnce = 50;

/**
 * Starts the courier: deliveries left over from the last run first, then new ones.
 * Without e-mail and webhook all stay in the outbox.
 * @param brochure gives it as it was built, to attach; undefined where there is no built site
 */
export function startDelivery(
	settings: Settings,
	store: Store,
	brochure: () => Buffer | undefined,
	log: Logger,
	intervals?: DeliveryIntervals,
): Courier {
	const { SMTP_URL, LEADS_WEBHOOK_URL, WEEKLY_REPORT, RATE_LIMIT } = settings;
	if (SMTP_URL === '' && LEADS_WEBHOOK_URL === '') return { wake: () => {}, stop: async () => {} };
	const mailer = SMTP_URL === '' ? undefined : createMailer(settings);
	if (mailer) void verifyMailServer(mailer, log);
	const send = createSend(mailer, { settings, store, brochure });
	const courier = startCourier(store.outbox, send, log, {
		...(RATE_LIMIT === 'off' && { mostAnHour: Number.POSITIVE_INFINITY }),
		...intervals,
	});
	const weekday = mailer && WEEKLY_REPORT !== 'off' ? WEEKLY_REPORT : undefined;
	const stopLooking = lookForDue(store, weekday, { wake: courier.wake, log, ...intervals?.followUp });
	return {
		wake: courier.wake,
		stop: async () => {
			stopLooking();
			await courier.stop();
			mailer?.close();
		},
	};
}

/** Logs at the start who gets no requests without e-mail. */
export function warnWithoutMail({ SMTP_URL, LEADS_WEBHOOK_URL }: Settings, companies: number, log: Logger): void {
	if (SMTP_URL !== '') return;
	if (LEADS_WEBHOOK_URL === '')
		log.warn(
			'new requests are sent to nobody: look at the desk every day (npm run leads -- desk), or set SMTP_URL, LEADS_TO and MAIL_FROM for e-mail, or LEADS_WEBHOOK_URL and LEADS_WEBHOOK_SECRET for a webhook',
		);
	if (companies > 0) log.warn('there are companies, but e-mail is off: set SMTP_URL, LEADS_TO and MAIL_FROM');
}

/** Logs in once at the start, so that a wrong SMTP_URL is logged before the first request comes. */
async function verifyMailServer(mailer: Mailer, log: Logger): Promise<void> {
	try {
		await mailer.verify();
		log.info('the mail server answers');
	} catch (error) {
		const why = failureCode(error);
		const advice = loginAdvice(why) ?? 'each delivery will retry';
		log.warn({ why }, `SMTP login failed: ${advice}; requests are stored meanwhile`);
	}
}

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
 * Looks every minute for requests whose companies are to be reminded, or whose operator is to hear, and whether the e-mail about a week is
 * due, also after a stop. What was done is in the store: a crash repeats nothing and leaves nothing out.
 * @param weekday undefined for no such e-mail
 * @returns a function that stops it
 */
export function lookForDue(
	{ answers, outbox }: Pick<Store, 'answers' | 'outbox'>,
	weekday: Weekday | undefined,
	{ wake, log, interval = 1 * minute, now = () => new Date() }: Timer,
): () => void {
	let known: string | undefined;
	const look = () => {
		try {
			const at = now();
			for (let count = plannedAtOnce; count === plannedAtOnce; ) {
				count = answers.followUp(at, plannedAtOnce);
				if (count > 0) wake();
			}
			const day = weekday && lastReportDay(at.getTime(), weekday);
			if (day && day !== known && outbox.reportWeek(day)) wake();
			known = day;
		} catch (error) {
			logFailure(log, error, 'could not look for what is due to be sent; will retry');
		}
	};
	const timer = setInterval(look, interval).unref();
	look();
	return () => clearInterval(timer);
}

/**
 * Sends an e-mail that says of itself that it is a test.
 * @returns undefined if the mail server took it for each address, or what it said and what the operator can do; never rejects for what it does
 */
export async function sendTestMail(settings: Settings, to: readonly string[]) {
	const mailer = createMailer(settings);
	const mail = testMail(senderOf(settings));
	try {
		for (const address of to) await mailer.send(mail, address, randomUUID(), AbortSignal.timeout(minute));
		return undefined;
	} catch (error) {
		const code = failureCode(error);
		return {
			why: `the mail server did not accept a test e-mail (${code})${replyOf(error)}`,
			advice:
				loginAdvice(code) ??
				'if it says “relay” or “sender”, it wants the user and password of your account in SMTP_URL, and a MAIL_FROM that this account may send as',
		};
	} finally {
		mailer.close();
	}
}

/** What the mail server said, without the addresses that it quotes; none where it said nothing. */
function replyOf(error: unknown): string {
	const { response } = Object(error);
	if (typeof response !== 'string') return '';
	const said = response
		.replace(/<[^>]*>|\S+@\S+/g, '…')
		.replace(/\s+/g, ' ')
		.trim();
	return `: “${said.slice(0, 200)}”`;
}
