import { type Context, Hono } from 'hono';
import { answerPath, type RequestToAnswer } from '#leads/request-pages.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { deliveryToCompany } from '#server/store/company-answers.ts';
import { answerLink, answerOfLink, answersUntil, type LinkedAnswer } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import type { WireEnv } from '#server/wire/env.ts';
import type { RequestPages } from '#server/wire/forms/request-pages.ts';

/** Marks the address to which a post that recorded an answer leads, in its query. */
const justNoted = 'noted';

/**
 * The page of the links by which a company answers a request (decisions/034). A GET only shows a page with one button, since mail
 * programs and virus scanners visit links; a POST records the answer.
 * @param onAnswered called after an answer was recorded, since the outbox may have messages about it
 */
export function companyAnswerRoutes(
	store: Pick<Store, 'requests' | 'outbox' | 'answers' | 'keys'>,
	pages: RequestPages,
	log: Logger,
	onAnswered: () => void,
): Hono<WireEnv> {
	const app = new Hono<WireEnv>();

	/** The page for a link; without a valid one, it says so. */
	async function show(c: Context<WireEnv>, linked: LinkedAnswer | undefined): Promise<Response> {
		const state = linked && (await stateOf(linked, c.req.query(justNoted) !== undefined));
		if (!linked || !state) return pages.send(c, answerPath, 404);
		const request = { state, answer: linked.answer, id: linked.request.id };
		return pages.send(c, answerPath, state === 'expired' ? 410 : 200, { page: 'company-answer', request });
	}

	/** @returns undefined if the request was erased */
	async function stateOf(linked: LinkedAnswer, isJustNoted: boolean): Promise<RequestToAnswer['state'] | undefined> {
		const { request: key, delivery, answer } = linked;
		const request = await store.requests.find(key);
		if (!request || !deliveryToCompany(await store.outbox.of(key), delivery)) return undefined;
		const answers = await store.answers.of(key);
		if (answers.some((one) => one.delivery_id === delivery && one.answer === answer))
			return isJustNoted ? 'noted' : 'already';
		return answersUntil(request).getTime() < Date.now() ? 'expired' : 'open';
	}

	app.get(answerPath, async (c) => show(c, await answerOfLink(new URL(c.req.url).searchParams, store.keys)));

	app.post(answerPath, async (c) => {
		const linked = await answerOfLink(new URL(c.req.url).searchParams, store.keys);
		if (!linked || (await stateOf(linked, false)) !== 'open') return show(c, linked);
		try {
			const result = await store.answers.record(linked.request, linked.delivery, linked.answer);
			if (result === 'noted') onAnswered();
			const link = await answerLink(linked, store.keys);
			return c.redirect(result === 'noted' ? `${link}&${justNoted}` : link, 303);
		} catch (error) {
			// On a full disk, or during a long transaction of another process.
			log.error(kindOf(error), 'could not record a company’s answer');
			return c.text('We could not note this just now. Please go back and press the button again in a minute.', 503);
		}
	});
	return app;
}
