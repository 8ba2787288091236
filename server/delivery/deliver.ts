import { type Courier, type DeliveryPauses, startCourier } from '#server/delivery/courier.ts';
import { whyOf } from '#server/delivery/failure.ts';
import { createSend } from '#server/delivery/send.ts';
import type { Mailer } from '#server/delivery/smtp.ts';
import type { Logger } from '#server/log.ts';
import { createThumbnails } from '#server/photos/thumbnails.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Database } from '#server/store/sqlite/database.ts';
import { openRequests } from '#server/store/sqlite/requests.ts';

/** Begins to deliver what is in the outbox: what a run before this one left, and what comes. */
export async function deliver(
	settings: Settings,
	database: Database,
	log: Logger,
	pauses?: DeliveryPauses,
): Promise<Courier> {
	const mailer = settings.SMTP_URL === '' ? undefined : await createMailer(settings);
	if (mailer) void tryMailServer(mailer, log);
	const requests = openRequests(settings.DATA_DIR);
	const pictures = createThumbnails();
	const send = createSend({ settings, database, requests, pictures, mailer });
	const courier = startCourier(database.outbox, send, log, pauses);
	return {
		wake: courier.wake,
		stop: async () => {
			// What is being drawn is not worth waiting for.
			pictures.close();
			await courier.stop();
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
		const why = whyOf(error);
		log.warn({ why }, `the mail server of SMTP_URL does not let us in: ${whatToDo(why)}; requests are kept meanwhile`);
	}
}

function whatToDo(why: string): string {
	if (/^SMTP 53[45]$|^EAUTH$/.test(why)) return 'it refuses the user or the password, so mend SMTP_URL and start again';
	if (/^EAI_|^ENOTFOUND$|^EDNS$/.test(why)) return 'there is no host of that name, so mend SMTP_URL and start again';
	// 500 to 504: it knows no STARTTLS, without which nothing is sent to it.
	if (/^ESOCKET$|^ETLS$|^EPROTO|^SMTP 50[0-4]$/.test(why))
		return 'no encryption comes about (STARTTLS), so see whether it is smtps: with port 465 or smtp: with port 587; only for a mail server without a password on a network you trust, SMTP_TLS=opportunistic sends without';
	return 'it is tried again and again';
}
