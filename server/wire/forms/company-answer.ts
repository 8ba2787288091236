import type { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import { type Context, Hono } from 'hono';
import { photoTypes } from '#leads/photos.ts';
import { placeOf } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerPath, pauseWeeks, sumName, takeBackName, weeksName } from '#leads/request-pages.ts';
import { mostPounds, overStatuses } from '#leads/status.ts';
import type { CallEnv } from '#server/http/calls.ts';
import { kindOf } from '#server/log.ts';
import { byItself, type Company } from '#server/store/companies.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import { answerLink, answerOfLink, answersUntil, type LinkedAnswer } from '#server/store/links.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';
import type { Holder } from '#server/store/state.ts';
import type { Store } from '#server/store/store.ts';
import { type FormParts, receiveEncoded } from '#server/wire/forms/receive.ts';

/** Marks the address to which a post that recorded an answer leads, in its query. */
const justNoted = 'noted';
/** The same, where the sum of the quote could not be noted. */
export const sumRefused = 'no-sum';
/** The same for a post that took an answer back. */
const takenBack = 'taken-back';

/** A valid link, with what it is about. */
interface Linked extends LinkedAnswer {
	/** Who sent the request, and from where. */
	from: string;
	/** The company as it stands with the request. */
	holder: Holder;
	/** Why it does nothing: the request is settled, or a pause is of no company any more; it is too old; or the company has declined. */
	ended: 'closed' | 'expired' | 'declined' | undefined;
}

/**
 * The page of the links by which a company answers a request, pauses, or gets a request's photos (decisions/034). A GET only shows a page
 * with a button, since mail programs and virus scanners visit links; a POST records what was pressed.
 */
export function companyAnswerRoutes({ store, pages, log, onChanged }: FormParts): Hono<CallEnv> {
	const app = new Hono<CallEnv>();

	/** @returns undefined without a valid link, or if the request was erased */
	function read(c: Context<CallEnv>): Linked | undefined {
		const linked = answerOfLink(new URL(c.req.url).searchParams, store.keys);
		const [found] = linked ? store.search.of([linked.request]) : [];
		if (!linked || !found) return undefined;
		const holders = store.answers.holders(linked.request);
		const holder = holders.find(({ delivery_id }) => delivery_id === linked.delivery);
		const from = [found.request.name, placeOf({ ...found.request })].filter(Boolean).join(', ');
		return (
			holder && {
				...linked,
				from,
				holder,
				ended: endedOf(linked, holder, found, companyOf(holder.company) !== undefined),
			}
		);
	}

	const companyOf = (name: string) => store.companies.all().find((one) => one.name === name);

	/** The page for a link; without a valid one, it says so. */
	function show(
		c: Context<CallEnv>,
		linked: Linked | undefined,
		isSumRefused = c.req.query(sumRefused) !== undefined,
	): Response {
		if (!linked) return pages.send(c, answerPath, 404);
		const { answer, from, holder, ended } = linked;
		const { id } = linked.request;
		if (ended) return pages.send(c, answerPath, 410, { page: 'company-answer', request: { state: ended, id } });
		const isJustNoted = c.req.query(justNoted) !== undefined;
		if (answer === 'pause') {
			const { company } = holder;
			const until = pausedUntilOf(companyOf(company));
			const state = isJustNoted ? 'noted' : 'open';
			return pages.send(c, answerPath, 200, { page: 'company-pause', pause: { state, company, until } });
		}
		if (answer === 'photos') return pages.send(c, answerPath, 404);
		const { last } = holder;
		const isNoted = last?.answer === answer;
		const state = isNoted ? (isJustNoted ? 'noted' : 'already') : 'open';
		const isTakenBack = !last && c.req.query(takenBack) !== undefined;
		const noted = { state, answer, id, from, pounds: (isNoted && last.pounds) || null, isSumRefused } as const;
		const request = isTakenBack ? ({ state: 'taken-back', id, from } as const) : noted;
		return pages.send(c, answerPath, 200, { page: 'company-answer', request });
	}

	/** @param pounds the sum of a quote @returns whether it was recorded */
	function record(
		{ answer, request, delivery, holder }: Linked,
		given: URLSearchParams,
		pounds: number | null,
	): boolean {
		if (answer === 'photos') return false;
		if (answer === 'pause') {
			const isNoted = pauseByItself(store, holder.company, given);
			if (isNoted) onChanged();
			return isNoted;
		}
		const isNoted = store.answers.record(request, delivery, answer, pounds) === 'noted';
		if (isNoted) onChanged();
		return isNoted;
	}

	/** Sends a request's photos in one ZIP file, as they are, one after another as they are read. */
	async function sendPhotos(c: Context<CallEnv>, request: LeadRequest): Promise<Response> {
		const named = store.photos.of(request).map((photo, index) => ({
			...photo,
			name: `photo-${index + 1}.${photoTypes[photo.type]?.[0] ?? 'jpg'}`,
		}));
		if (named.length === 0) return c.text('This request has no photos any more.', 404);
		const headers = {
			'content-type': 'application/zip',
			'content-disposition': `attachment; filename="photos-${referenceOf(request.id)}.zip"`,
			'content-length': String(predictLength(named)),
			'cache-control': 'no-store',
			'x-content-type-options': 'nosniff',
		};
		if (c.req.method === 'HEAD') return c.body(null, 200, headers);
		let open: Readable | undefined;
		// Of somebody who leaves in the middle, the ZIP's writer leaves the photo open.
		c.env.outgoing.once('close', () => open?.destroy());
		const files = async function* () {
			for (const { name, ...photo } of named) {
				open = await store.photos.read(photo);
				yield { name, lastModified: zipDate, input: open };
			}
		};
		return c.body(makeZip(files()), 200, headers);
	}

	app.get(answerPath, async (c) => {
		const linked = read(c);
		if (linked?.answer !== 'photos' || linked.ended) return show(c, linked);
		return sendPhotos(c, store.requests.of(linked.request));
	});

	app.post(answerPath, async (c) => {
		const given = await receiveEncoded(c.env.incoming);
		const linked = read(c);
		if (!linked) return show(c, linked);
		const { ended, holder } = linked;
		const isTakingBack = given.has(takeBackName);
		const mayTakeBack = ended ? ended === 'declined' : holder.last?.answer === linked.answer;
		if (isTakingBack ? !mayTakeBack : ended) return show(c, linked);
		try {
			if (isTakingBack) {
				store.answers.takeBack(linked.request, linked.delivery);
				onChanged();
				return c.redirect(`${answerLink({ ...linked, answer: 'not-for-me' }, store.keys)}&${takenBack}`, 303);
			}
			const pounds = linked.answer === 'quote-sent' ? poundsIn(given) : null;
			const isSumRefused = pounds === 'refused';
			if (!record(linked, given, isSumRefused ? null : pounds)) return show(c, linked, isSumRefused);
			const noted = isSumRefused ? `${justNoted}&${sumRefused}` : justNoted;
			return c.redirect(`${answerLink(linked, store.keys)}&${noted}`, 303);
		} catch (error) {
			// On a full disk, or during a long transaction of another process.
			log.error(kindOf(error), 'could not record a company’s answer');
			return c.text('We could not note this just now. Please go back and press the button again in a minute.', 503);
		}
	});
	return app;
}

function endedOf(
	{ answer }: LinkedAnswer,
	{ last, isTakenBack }: Holder,
	{ request, status }: Found,
	isThere: boolean,
): Linked['ended'] {
	// A pause is of the company, whatever has become of the request.
	if (answer === 'pause' ? !isThere : isTakenBack || overStatuses.includes(status)) return 'closed';
	if (answersUntil(request).getTime() < Date.now()) return 'expired';
	const isOther = answer !== 'pause' && answer !== 'not-for-me';
	return isOther && last?.answer === 'not-for-me' ? 'declined' : undefined;
}

/** Pauses new requests to a company for the weeks that it has pressed, or ends that. @returns whether that was noted */
export function pauseByItself({ companies }: Pick<Store, 'companies'>, name: string, given: URLSearchParams): boolean {
	const weeks = Number(given.get(weeksName) || Number.NaN);
	if (weeks !== 0 && !pauseWeeks.some((one) => one === weeks)) return false;
	return companies.pause(name, weeks === 0 ? undefined : addDays(britishDay(Date.now()), 7 * weeks), byItself);
}

/** The day on which a company is asked again, in words; null if it is not paused. */
export function pausedUntilOf({ pausedUntil: day = '' }: Pick<Company, 'pausedUntil'> = {}): string | null {
	return day > britishDay(Date.now()) ? dayWords.format(new Date(`${day}T12:00:00Z`)) : null;
}

const dayWords = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });

/** The date of each file in a ZIP file: the earliest that it can say, so that it does not tell when a photo was taken. */
const zipDate = new Date(1980, 0, 1);

/** The sum that a company typed; null for none, `refused` for what is no such sum: its answer counts without it. */
export function poundsIn(given: URLSearchParams): number | null | 'refused' {
	const typed = (given.get(sumName) ?? '').replace(/[£,\s]/g, '');
	if (typed === '') return null;
	const pounds = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
	return pounds >= 1 && pounds <= mostPounds ? pounds : 'refused';
}
