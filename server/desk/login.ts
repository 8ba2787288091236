import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Hono } from 'hono';
import { placeOf, queryOf } from '#desk/address/place.ts';
import { deskPath, enterPath, loginPath } from '#desk/contract.ts';
import { createMailer, failureCode, type Mailer } from '#server/delivery/channels.ts';
import { bodyOf, type DeskEnv } from '#server/desk/calls.ts';
import type { Sessions } from '#server/desk/sessions.ts';
import { senderOf } from '#server/emails/mail.ts';
import { deskLinkMail } from '#server/emails/templates/operator.ts';
import { kindOf, type Logger } from '#server/log.ts';
import * as limits from '#server/settings/limits.ts';
import { deskAddress, type Settings } from '#server/settings/read.ts';
import type { DeskAccess } from '#server/store/desk-access.ts';

/**
 * The place of the desk that somebody wanted, such as a request, as its query: it goes along through the pages before the desk, and the
 * e-mail. What was typed into the search box stays behind, so that nobody can have an e-mail of ours say what they like.
 */
export const wantedOf = (query: string | null | undefined) => queryOf({ ...placeOf(query ?? ''), find: '' });
/** The same in a page. */
const inPage = (page: string, wanted: string) => page.replaceAll('{{wanted}}', () => wanted.replaceAll('&', '&amp;'));

/**
 * The pages before the desk, which work without scripts. A GET of a link changes nothing, since mail programs and virus scanners visit
 * links: it shows a button, and the button's POST uses the link up.
 * @param page the built page of that name
 */
export function loginRoutes(page: (name: string) => string, links: Links, sessions: Sessions): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();
	const form = 'application/x-www-form-urlencoded';

	app.get(loginPath, (c) => c.html(inPage(page('login'), wantedOf(new URL(c.req.url).search))));

	app.post(loginPath, async (c) => {
		const given = new URLSearchParams(await bodyOf(c, form));
		links.ask(given.get('email') ?? '', wantedOf(given.get('wanted')));
		// The same for every address.
		return c.html(page('link-sent'));
	});

	app.get(enterPath, (c) => {
		const token = c.req.query('token') ?? '';
		if (!sessions.hasLink(token)) return c.html(page('link-over'), 410);
		return c.html(inPage(page('enter').replace('{{token}}', token), wantedOf(c.req.query('wanted'))));
	});

	app.post(enterPath, async (c) => {
		const given = new URLSearchParams(await bodyOf(c, form));
		if (!sessions.begin(c, given.get('token') ?? '')) return c.html(page('link-over'), 410);
		return c.redirect(`${deskPath}/${wantedOf(given.get('wanted'))}`, 303);
	});
	return app;
}

export type Links = ReturnType<typeof createLinks>;

/**
 * Links to the desk by e-mail. Not sent through the outbox, which stores what it sends: of a token, only the hash is stored.
 * @param delay the longest pause before one is sent, in ms
 */
export function createLinks(settings: Settings, access: DeskAccess, log: Logger, delay = limits.deskAskDelay) {
	const stopping = new AbortController();
	/** Addresses that are being sent a link. */
	const inProgress = new Map<string, Promise<void>>();
	let mailer: Mailer | undefined;

	async function send(email: string, wanted: string): Promise<void> {
		await setTimeout(randomInt(delay + 1), undefined, { signal: stopping.signal });
		const token = access.newLink(email, limits.deskLinkInterval);
		if (token === undefined) return;
		const address = `${deskAddress(settings)}${enterPath}?token=${token}`;
		try {
			await deliver(email, `${address}${wanted && `&wanted=${encodeURIComponent(wanted)}`}`);
		} catch (error) {
			log.warn({ why: failureCode(error) }, 'could not send a link to the desk: ask for another one');
			access.removeLink(token);
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
				if (pause === undefined) throw error;
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
			if (email === undefined || inProgress.has(email)) return;
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
