import { randomInt } from 'node:crypto';
import { type Context, Hono } from 'hono';
import {
	addressName,
	answerName,
	answerPath,
	type CompanyPage,
	deliveryName,
	type OpenToCompany,
	takeBackName,
	weeksName,
} from '#leads/request-pages.ts';
import { answerWords, companyAnswers } from '#leads/status.ts';
import type { CallEnv } from '#server/http/calls.ts';
import { kindOf } from '#server/log.ts';
import { second } from '#server/settings/units.ts';
import type { StoredCompany } from '#server/store/companies.ts';
import type { OpenRequest } from '#server/store/company-answers.ts';
import { answerLink, answersUntil, companyLink, companyOfLink } from '#server/store/links.ts';
import { valuesOf } from '#server/store/requests.ts';
import { pauseByItself, pausedUntilOf, poundsIn, sumRefused } from '#server/wire/forms/company-answer.ts';
import { type FormParts, receiveEncoded } from '#server/wire/forms/receive.ts';

/** How many requests the page shows: so many are rendered in less than 20 ms. */
const mostShown = 20;
/** An address is looked up after the response, by up to this time later, so that nobody can measure whether it is known. */
const askDelay = 1 * second;
/** In the address to which a post leads: the delivery of the request that it answered; empty for a pause. */
const noted = 'noted';

/**
 * The page of all open requests of a company, and the form that asks for the link to it. They have the path of the links of one request, which
 * say what is answered (`company-answer.ts`); it works when those have expired.
 */
export function companyPageRoutes({ store, pages, intake, log, onChanged }: FormParts): Hono<CallEnv> {
	const app = new Hono<CallEnv>();
	const linkOf = (c: Context<CallEnv>) =>
		companyOfLink(new URL(c.req.url).searchParams, store.companies.all(), store.keys);

	const send = (c: Context<CallEnv>, shown: CompanyPage, status: 200 | 410 | 429 = 200) =>
		pages.send(c, answerPath, status, { page: 'company', shown });

	function show(c: Context<CallEnv>): Response {
		const link = linkOf(c);
		if (!link)
			return c.req.query('company') === undefined ? send(c, { state: 'ask' }) : send(c, { state: 'over' }, 410);
		const { company, until } = link;
		const { open, ...counts } = store.answers.openOf(company.name, mostShown, c.req.query(noted));
		return send(c, {
			state: 'open',
			company: company.name,
			until: new Date(until),
			pausedUntil: pausedUntilOf(company),
			requests: open.map((one) => shownOf(one, company.name)),
			...counts,
			isNoted: c.req.query(noted) !== undefined,
			isSumRefused: c.req.query(sumRefused) !== undefined,
		});
	}

	function shownOf({ request, delivery, askedAt, last }: OpenRequest, company: string): OpenToCompany {
		const { kind, id } = request;
		const hasPhotos = answersUntil(request).getTime() > Date.now() && store.photos.of(request).length > 0;
		const photos = hasPhotos ? answerLink({ request, delivery, answer: 'photos' }, store.keys) : null;
		const said = last ? answerWords(last) : null;
		const told = store.history.toldTo(request, company);
		return { kind, id, delivery, askedAt: new Date(askedAt), values: valuesOf(request), photos, said, told };
	}

	/** @returns what the address of the next page ends with; undefined if nothing was noted */
	function note({ name }: StoredCompany, given: URLSearchParams): string | undefined {
		if (given.has(weeksName)) return pauseByItself(store, name, given) ? '' : undefined;
		const delivery = given.get(deliveryName) ?? '';
		const [asked] = store.answers.openOf(name, 1, delivery).open;
		if (asked?.delivery !== delivery) return undefined;
		if (given.has(takeBackName)) {
			store.answers.takeBack(asked.request, delivery);
			return delivery;
		}
		const answer = companyAnswers.find((one) => one === given.get(answerName));
		// Once it has declined, it can but take that back.
		if (!answer || asked.last?.answer === 'not-for-me') return undefined;
		const pounds = answer === 'quote-sent' ? poundsIn(given) : null;
		store.answers.record(asked.request, delivery, answer, pounds === 'refused' ? null : pounds);
		return pounds === 'refused' ? `${delivery}&${sumRefused}` : delivery;
	}

	/** The same answer for every address. */
	function ask(c: Context<CallEnv>, given: URLSearchParams): Response {
		if (intake.refusalOf(c.env.incoming)) return send(c, { state: 'too-many' }, 429);
		const address = (given.get(addressName) ?? '').trim().slice(0, 254);
		const look = () => {
			try {
				store.companies.sendLink(address);
				onChanged();
			} catch (error) {
				log.error(kindOf(error), 'could not send a company the link to its page');
			}
		};
		setTimeout(look, randomInt(askDelay)).unref();
		return send(c, { state: 'asked' });
	}

	const isOwn = (c: Context<CallEnv>) => c.req.query('company') !== undefined || c.req.query(answerName) === undefined;

	app.get(answerPath, (c, next) => (isOwn(c) ? show(c) : next()));

	app.post(answerPath, async (c, next) => {
		if (!isOwn(c)) return next();
		const given = await receiveEncoded(c.env.incoming);
		if (c.req.query('company') === undefined) return ask(c, given);
		const link = linkOf(c);
		if (!link) return show(c);
		try {
			const done = note(link.company, given);
			if (done === undefined) return show(c);
			onChanged();
			return c.redirect(`${companyLink(link.company, link.until, store.keys)}&${noted}=${done}`, 303);
		} catch (error) {
			log.error(kindOf(error), 'could not record a company’s answer');
			return c.text('We could not note this just now. Please go back and press the button again in a minute.', 503);
		}
	});
	return app;
}
