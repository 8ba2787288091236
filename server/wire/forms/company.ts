import { randomInt } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { dateOf, dayOf } from '#leads/british-time.ts';
import { photoUrl } from '#leads/photos.ts';
import { placeOf } from '#leads/postcode.ts';
import {
	addressName,
	answerName,
	answerPath,
	type CompanyPage,
	deliveryName,
	type OpenToCompany,
	pauseWeeks,
	sumName,
	takeBackName,
	weeksName,
} from '#leads/request-pages.ts';
import { answerWords, companyAnswers, mostPounds, overStatuses } from '#leads/status.ts';
import type { CallEnv } from '#server/http/calls.ts';
import { kindOf } from '#server/log.ts';
import { second } from '#server/settings/limits.ts';
import { byItself, type Company } from '#server/store/companies.ts';
import type { OpenRequest } from '#server/store/company-answers.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import {
	answerLink,
	answerOfLink,
	answersUntil,
	companyLink,
	companyOfLink,
	type LinkedAnswer,
} from '#server/store/links.ts';
import { valuesOf } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';
import type { Holder } from '#server/store/state.ts';
import { type FormParts, receiveEncoded } from '#server/wire/forms/receive.ts';

/** How many requests the page of all shows, or more where more are overdue: so many are rendered in 2 ms, 500 in 60 ms. */
const mostShown = 20;
/** An address is looked up after the response, by up to this time later, so that nobody can measure whether it is known. */
const askDelay = 1 * second;

/** In the address to which a post leads that noted something; on the page of all with the delivery of what it answered, empty for a pause. */
const noted = 'noted';
/** The same, where the sum of the quote could not be noted. */
const sumRefused = 'no-sum';
/** The same for a post that took an answer back. */
const takenBack = 'taken-back';

type LinkedCompany = NonNullable<ReturnType<typeof companyOfLink>>;

/** A valid link about one request, with what it is about. */
interface Linked extends LinkedAnswer {
	/** Who sent the request, and from where. */
	from: string;
	/** The company as it stands with the request. */
	holder: Holder;
	/**
	 * Why the link does nothing: the operator agrees with the company's objection; the request is settled (`closed`) or taken back from
	 * the company (`withdrawn`); the company that would pause is no longer in the list; the request is too old; or the company declined it.
	 */
	ended: 'agreed' | 'closed' | 'withdrawn' | 'unlisted' | 'expired' | 'declined' | undefined;
}

/**
 * What companies open by links, under one path: the page of a link by which a company answers one request or pauses and the
 * page of all its open requests, with the form that asks for the link to that (decisions/034). A GET only shows a page with buttons, since mail
 * programs and virus scanners visit links; a POST records what was pressed.
 */
export function companyRoutes({ store, pages, photoBase, intake, log, onChanged }: FormParts): Hono<CallEnv> {
	const app = new Hono<CallEnv>();
	const { keys, answers } = store;
	const parametersOf = (c: Context<CallEnv>) => new URL(c.req.url).searchParams;
	const companyOf = (name: string) => store.companies.all().find((one) => one.name === name);
	const isPageOfAll = (c: Context<CallEnv>) =>
		c.req.query('company') !== undefined || c.req.query(answerName) === undefined;

	/** @param note records what was pressed, and says which path shows it; undefined where nothing was noted */
	function redirectTo(c: Context<CallEnv>, note: () => string | undefined, otherwise: () => Response): Response {
		try {
			const path = note();
			if (path === undefined) return otherwise();
			onChanged();
			return c.redirect(path, 303);
		} catch (error) {
			// On a full disk, or during a long transaction of another process.
			log.error(kindOf(error), 'could not record a company’s answer');
			return c.text('We could not note this just now. Please go back and press the button again in a minute.', 503);
		}
	}

	/** Pauses new requests to a company for the weeks that it has pressed, or ends that. @returns whether that was noted */
	function pause(name: string, given: URLSearchParams): boolean {
		const weeks = Number(given.get(weeksName) || Number.NaN);
		if (weeks !== 0 && !pauseWeeks.some((one) => one === weeks)) return false;
		return store.companies.pause(name, weeks === 0 ? undefined : dayIn(weeks), byItself);
	}

	/** @returns undefined without a valid link, or if the request was erased */
	function readOne(c: Context<CallEnv>): Linked | undefined {
		const linked = answerOfLink(parametersOf(c), keys);
		const [found] = linked ? store.search.of([linked.request]) : [];
		if (!linked || !found) return undefined;
		const holder = answers.holders(linked.request).find(({ delivery_id }) => delivery_id === linked.delivery);
		if (!holder) return undefined;
		const from = [found.request.name, placeOf({ ...found.request })].filter(Boolean).join(', ');
		return { ...linked, from, holder, ended: endedOf(linked, holder, found, companyOf(holder.company) !== undefined) };
	}

	/** The page for a link about one request; without a valid one, it says so. */
	function showOne(c: Context<CallEnv>, linked: Linked | undefined, isSumRefused = false): Response {
		if (!linked) return pages.send(c, answerPath, 404);
		const { answer, from, holder, ended } = linked;
		const { id } = linked.request;
		if (ended) return pages.send(c, answerPath, 410, { page: 'company-answer', request: { state: ended, id } });
		const isJustNoted = c.req.query(noted) !== undefined;
		if (answer === 'pause') {
			const { company } = holder;
			const pause = { company, isNoted: isJustNoted, ...pauseOf(companyOf(company)) };
			return pages.send(c, answerPath, 200, { page: 'company-pause', pause });
		}
		const { last } = holder;
		const isNoted = last?.answer === answer;
		const state = isNoted ? (isJustNoted ? 'noted' : 'already') : 'open';
		const isTakenBack = !last && c.req.query(takenBack) !== undefined;
		const shown = { state, answer, id, from, pounds: (isNoted && last.pounds) || null, isSumRefused } as const;
		const links = companyAnswers.map((one) => [one, answerLink({ ...linked, answer: one }, keys)] as const);
		const request = isTakenBack ? ({ state: 'taken-back', id, from, links } as const) : shown;
		return pages.send(c, answerPath, 200, { page: 'company-answer', request });
	}

	function noteOne(linked: Linked, given: URLSearchParams): string | undefined {
		const { answer, request, delivery, holder, ended } = linked;
		if (given.has(takeBackName)) {
			if (ended ? ended !== 'declined' && ended !== 'agreed' : holder.last?.answer !== answer) return undefined;
			answers.takeBack(request, delivery);
			return `${answerLink({ ...linked, answer: 'not-for-me' }, keys)}&${takenBack}`;
		}
		if (ended) return undefined;
		const pounds = answer === 'quote-sent' ? poundsIn(given) : null;
		const isSumRefused = pounds === 'refused';
		const isNoted =
			answer === 'pause'
				? pause(holder.company, given)
				: answers.record(request, delivery, answer, isSumRefused ? null : pounds) === 'noted';
		return isNoted ? `${answerLink(linked, keys)}&${noted}${isSumRefused ? `&${sumRefused}` : ''}` : undefined;
	}

	const sendAll = (c: Context<CallEnv>, shown: CompanyPage, status: 200 | 410 | 429 = 200) =>
		pages.send(c, answerPath, status, { page: 'company', shown });

	function showAll(c: Context<CallEnv>): Response {
		const link = companyOfLink(parametersOf(c), store.companies.all(), keys);
		if (!link)
			return c.req.query('company') === undefined ? sendAll(c, { state: 'ask' }) : sendAll(c, { state: 'over' }, 410);
		const { company, until } = link;
		const { open, ...counts } = answers.openOf(company.name, mostShown, c.req.query(noted));
		return sendAll(c, {
			state: 'open',
			company: company.name,
			until: new Date(until),
			...pauseOf(company),
			requests: open.map((one) => shownOf(one, company.name)),
			...counts,
			isNoted: c.req.query(noted) !== undefined,
			isSumRefused: c.req.query(sumRefused) !== undefined,
		});
	}

	function shownOf({ request, delivery, askedAt, dueAt, last }: OpenRequest, company: string): OpenToCompany {
		return {
			...{ kind: request.kind, id: request.id, delivery },
			...{ askedAt: new Date(askedAt), dueAt: dueAt === null ? null : new Date(dueAt) },
			...{ values: valuesOf(request), place: placeOf({ ...request }) },
			photos: store.photos.of(request).map(({ key }) => photoUrl(photoBase, key)),
			said: last ? answerWords(last) : null,
			told: store.history.toldTo(request, company),
		};
	}

	function noteOfAll({ company, until }: LinkedCompany, given: URLSearchParams): string | undefined {
		const { name } = company;
		const showing = (what: string) => `${companyLink(company, until, keys)}&${noted}=${what}`;
		if (given.has(weeksName)) return pause(name, given) ? showing('') : undefined;
		const delivery = given.get(deliveryName) ?? '';
		const [asked] = answers.openOf(name, 1, delivery).open;
		if (asked?.delivery !== delivery) return undefined;
		if (given.has(takeBackName)) {
			answers.takeBack(asked.request, delivery);
			return showing(delivery);
		}
		const answer = companyAnswers.find((one) => one === given.get(answerName));
		// Once it has declined, it can but take that back.
		if (!answer || asked.last?.answer === 'not-for-me') return undefined;
		const pounds = answer === 'quote-sent' ? poundsIn(given) : null;
		answers.record(asked.request, delivery, answer, pounds === 'refused' ? null : pounds);
		return showing(pounds === 'refused' ? `${delivery}&${sumRefused}` : delivery);
	}

	/** The same answer for every address. */
	function sendLink(c: Context<CallEnv>, given: URLSearchParams): Response {
		if (intake.refusalOf(c.env.incoming)) return sendAll(c, { state: 'too-many' }, 429);
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
		return sendAll(c, { state: 'asked' });
	}

	app.get(answerPath, (c) =>
		isPageOfAll(c) ? showAll(c) : showOne(c, readOne(c), c.req.query(sumRefused) !== undefined),
	);

	app.post(answerPath, async (c) => {
		const given = await receiveEncoded(c.env.incoming);
		if (!isPageOfAll(c)) {
			const linked = readOne(c);
			return redirectTo(
				c,
				() => linked && noteOne(linked, given),
				() => showOne(c, linked, poundsIn(given) === 'refused'),
			);
		}
		if (c.req.query('company') === undefined) return sendLink(c, given);
		const link = companyOfLink(parametersOf(c), store.companies.all(), keys);
		return redirectTo(
			c,
			() => link && noteOfAll(link, given),
			() => showAll(c),
		);
	});
	return app;
}

function endedOf(
	{ answer }: LinkedAnswer,
	{ last, isTakenBack }: Holder,
	{ request, status }: Found,
	isThere: boolean,
): Linked['ended'] {
	const isPause = answer === 'pause';
	if (!isPause && last?.agreed && !isTakenBack) return 'agreed';
	// A pause is of the company, whatever has become of the request.
	if (isPause && !isThere) return 'unlisted';
	if (!isPause && isTakenBack) return 'withdrawn';
	if (!isPause && overStatuses.includes(status)) return 'closed';
	if (answersUntil(request).getTime() < Date.now()) return 'expired';
	return !isPause && answer !== 'not-for-me' && last?.answer === 'not-for-me' ? 'declined' : undefined;
}

/** The day on which a company that pauses now is asked again. */
const dayIn = (weeks: number) => addDays(britishDay(Date.now()), 7 * weeks);

function pauseOf({ pausedUntil: day = '' }: Pick<Company, 'pausedUntil'> = {}) {
	return {
		pausedUntil: day > dayIn(0) ? dayOf(Date.parse(`${day}T12:00:00Z`)) : null,
		// Without the year.
		ends: pauseWeeks.map((weeks) => dateOf(dayIn(weeks)).slice(0, -5)),
	};
}

/** The sum that a company typed, pence rounded; null for none, `refused` for what is no such sum: its answer counts without it. */
function poundsIn(given: URLSearchParams): number | null | 'refused' {
	const typed = (given.get(sumName) ?? '').replace(/[£,\s]/g, '');
	if (typed === '') return null;
	const pounds = /^\d{1,9}(\.\d\d?)?$/.test(typed) ? Math.round(Number(typed)) : 0;
	return pounds >= 1 && pounds <= mostPounds ? pounds : 'refused';
}
