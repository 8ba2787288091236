import { type Courier, type DeliveryIntervals, startCourier } from '#server/delivery/courier.ts';
import { failureCode, loginAdvice } from '#server/delivery/failure.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { createSend } from '#server/delivery/send.ts';
import type { Mailer } from '#server/delivery/smtp.ts';
import { startFollowUps, startWeeklyReports } from '#server/delivery/timers.ts';
import type { Logger } from '#server/log.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

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
	const stopWeekly =
		mailer && WEEKLY_REPORT !== 'off' ? startWeeklyReports(store.outbox, WEEKLY_REPORT, timer) : async () => {};
	const stopFollowUps = startFollowUps(store.answers, timer);
	return {
		wake: courier.wake,
		stop: async () => {
			await Promise.all([stopFollowUps(), stopWeekly()]);
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
		log.warn(
			{ why },
			`SMTP login failed: ${loginAdvice(why) ?? 'each delivery will retry'}; requests are stored meanwhile`,
		);
	}
}
