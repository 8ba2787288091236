import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { enterPath } from '#desk/contract.ts';
import { createMailer, failureCode, type Mailer } from '#server/delivery/channels.ts';
import { hashOf, newToken } from '#server/desk/sessions.ts';
import { senderOf } from '#server/emails/mail.ts';
import { deskLinkMail } from '#server/emails/templates/operator.ts';
import { kindOf, type Logger } from '#server/log.ts';
import * as limits from '#server/settings/limits.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import type { DeskAccess } from '#server/store/desk-access.ts';

export type Links = ReturnType<typeof createLinks>;

/**
 * Links by which a session is begun. Not sent through the outbox, which stores what it sends: of a token, only the hash is stored.
 * @param delay the longest pause before one is sent, in ms
 */
export function createLinks(settings: Settings, access: DeskAccess, log: Logger, delay = limits.deskAskDelay) {
	const stopping = new AbortController();
	/** Addresses that are being sent a link. */
	const inProgress = new Map<string, Promise<void>>();
	let mailer: Mailer | undefined;

	async function send(email: string, wanted: string): Promise<void> {
		await setTimeout(randomInt(delay + 1), undefined, { signal: stopping.signal });
		const token = newToken();
		const hash = hashOf(token);
		const now = Date.now();
		const at = (ms: number) => new Date(ms).toISOString();
		const link = { hash, email, created_at: at(now), expires_at: at(now + limits.deskLinkFor) };
		if (!access.addLink(link, at(now - limits.deskLinkInterval))) return;
		const url = `${serverUrl(settings)}${enterPath}?token=${token}${wanted && `&wanted=${encodeURIComponent(wanted)}`}`;
		try {
			await deliver(email, url);
		} catch (error) {
			log.warn({ why: failureCode(error) }, 'could not send a link to the desk: ask for another one');
			access.removeLink(hash);
		}
	}

	async function deliver(email: string, url: string): Promise<void> {
		mailer ??= createMailer(settings);
		const mail = deskLinkMail({ url, ...senderOf(settings) });
		const id = randomUUID();
		for (const pause of [...limits.deskMailRetries, undefined])
			try {
				return await mailer.send(mail, email, id, stopping.signal);
			} catch (error) {
				if (pause === undefined || stopping.signal.aborted) throw error;
				await setTimeout(pause, undefined, { signal: stopping.signal, ref: false });
			}
	}

	return {
		/**
		 * Sends a link to an address, if it is the operator's. Returns at once, so that neither the answer nor the time that it takes says
		 * whether it is.
		 * @param wanted the query of the place that is shown then
		 */
		ask: (typed: string, wanted = '') => {
			const email = settings.LEADS_TO.find((one) => one.toLowerCase() === typed.trim().toLowerCase());
			if (email === undefined || inProgress.has(email) || stopping.signal.aborted) return;
			const sending = send(email, wanted)
				.catch((error: unknown) => {
					if (!stopping.signal.aborted) log.error(kindOf(error), 'could not make a link to the desk');
				})
				.finally(() => inProgress.delete(email));
			inProgress.set(email, sending);
		},
		/** Ends what is being sent. */
		stop: async () => {
			stopping.abort();
			await Promise.all(inProgress.values());
			mailer?.close();
		},
	};
}
