import type { Database } from '#server/database.ts';
import { type Courier, startCourier } from '#server/delivery/courier.ts';
import { whyOf } from '#server/delivery/failure.ts';
import { createSend } from '#server/delivery/send.ts';
import { createSmallPictures } from '#server/delivery/small-pictures.ts';
import type { Mailer } from '#server/delivery/smtp.ts';
import type { Settings } from '#server/env.ts';
import type { Logger } from '#server/log.ts';
import { openRequests } from '#server/requests.ts';

/** Begins to deliver what is in the outbox: what a run before this one left, and what comes. */
export async function deliver(settings: Settings, database: Database, log: Logger): Promise<Courier> {
	const mailer = settings.SMTP_URL === '' ? undefined : await createMailer(settings);
	if (mailer) void tryMailServer(mailer, log);
	const requests = openRequests(settings.DATA_DIR);
	const pictures = createSmallPictures();
	const courier = startCourier(database.outbox, createSend({ settings, database, requests, pictures, mailer }), log);
	return {
		wake: courier.wake,
		stop: async () => {
			await courier.stop();
			pictures.close();
			mailer?.close();
			requests.close();
		},
	};
}

/** The mail library is loaded only where there is a mail server. */
async function createMailer(settings: Settings): Promise<Mailer> {
	return (await import('#server/delivery/smtp.ts')).createMailer(settings);
}

/** At the start, while the operator is looking. Requests are taken and kept whatever comes of it. */
async function tryMailServer(mailer: Mailer, log: Logger): Promise<void> {
	try {
		await mailer.verify();
		log.info('the mail server lets us in');
	} catch (error) {
		log.warn(
			{ why: whyOf(error) },
			'the mail server of SMTP_URL does not let us in yet; requests are kept and sent later',
		);
	}
}
