import { type Course, reachedAnswers } from '#leads/status.ts';
import { answerHours, type LeadKind, leadKinds } from '#leads/tables.ts';
import { hour } from '#server/settings/limits.ts';
import { addDays, britishDay, mondayOf, startOfBritishDay } from '#server/store/days.ts';
import { type CompanyRequest, countingOf, genuineOf, notGenuine, winnersOf } from '#server/store/genuine.ts';
import type { CountedRequest } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

export interface WeekFigures extends Course {
	/** Its first day in British time: a Monday, or the first day asked for. */
	week: string;
	/** All requests, those since erased left out. */
	byKind: Record<LeadKind, number>;
	/** Of these, those with signs that a program sent them. */
	suspected: number;
}

/** What one company was sent. It is asked in its own time, so that `due` and `answeredInTime` count from when it was asked. */
export interface CompanyFigures extends Course {
	company: string;
	/** Of how many it has said so, whatever else. */
	rung: number;
	tried: number;
	/** "Not for me" last. */
	notForMe: number;
	none: number;
}

export interface Figures {
	/** Of all weeks together. */
	all: Course;
	/** The oldest first, also those without any request. */
	weeks: WeekFigures[];
	companies: CompanyFigures[];
	/** By the page of the site that they were sent from; `telephone`, or `other` where that is not known. */
	sources: (Course & { source: string })[];
}

/**
 * What came and what became of it, without personal data: the one place that counts it, for the desk, the commands and the weekly e-mail.
 * @param first the first day in British time, such as `2026-11-01`
 * @param last the last day, included
 */
export function figuresOf(
	{ search, answers }: Pick<Store, 'search' | 'answers'>,
	first: string,
	last: string,
): Figures {
	const [since, before] = [startOfBritishDay(first), startOfBritishDay(addDays(last, 1))];
	const weekOf = (day: string) => (mondayOf(day) < first ? first : mondayOf(day));
	const weeks = new Map<string, WeekFigures>();
	for (let day = first; day <= last; day = addDays(mondayOf(day), 7)) {
		const byKind = Object.fromEntries(leadKinds.map((kind) => [kind, 0])) as Record<LeadKind, number>;
		weeks.set(day, { week: day, byKind, suspected: 0, ...noCourse });
	}
	const sources = new Map<string, Figures['sources'][number]>();
	const all = { ...noCourse };
	// A request of that time may be passed on later.
	const asked = answers.byCompany(since).filter(isCounted);
	const none = notGenuine(asked);
	const counting = countingOf(asked, none);
	const people = [...genuineOf(asked).values()].filter(([first]) => first && first.assignedAt >= since);
	const winners = winnersOf(people.flat());
	const quotes = quotesOf(people, winners, counting);

	for (const one of search.states(since, before)) {
		const week = weeks.get(weekOf(britishDay(Date.parse(one.created_at))));
		if (week) week.byKind[one.kind]++;
		if (week && one.isSuspected) week.suspected++;
		// Joined requests are of one customer, as on a bill.
		if (!isCounted(one) || none.has(one.id) || (counting.get(one.id) ?? one.id) !== one.id) continue;
		const name = one.source ?? 'other';
		const source = sources.get(name) ?? { source: name, ...noCourse };
		sources.set(name, source);
		for (const course of [all, source, ...(week ? [week] : [])]) addRequest(course, one, quotes.get(one.id));
	}
	return {
		all,
		weeks: [...weeks.values()],
		companies: companiesOf(
			people.filter(([first]) => first && first.assignedAt < before),
			winners,
		),
		sources: sorted(sources),
	};
}

/** Whether somebody has to answer it. */
const isCounted = ({ kind, status }: Pick<CountedRequest, 'kind'> & { status: string | null }) =>
	answerHours[kind] !== null && status !== 'spam';

const noCourse: Course = {
	...{ received: 0, due: 0, answered: 0, answeredInTime: 0 },
	...{ quoted: 0, pounds: 0, won: 0, wonPounds: 0 },
};

/** The sums of all quotes to a person, and the winner's sum. */
interface Quotes {
	pounds: number;
	wonPounds: number;
	isQuoted: boolean;
	isWon: boolean;
}

function addRequest(course: Course, one: CountedRequest, quotes: Quotes | undefined): void {
	const { kind, created_at, status, answeredAt } = one;
	course.received++;
	if (answeredAt !== null || !isInTime(kind, created_at, new Date().toISOString())) course.due++;
	if (answeredAt !== null) course.answered++;
	if (isInTime(kind, created_at, answeredAt)) course.answeredInTime++;
	if (status === 'quoted' || quotes?.isQuoted) course.quoted++;
	if (status === 'won' || quotes?.isWon) course.won++;
	course.pounds += quotes?.pounds ?? 0;
	course.wonPounds += quotes?.wonPounds ?? 0;
}

function isInTime(kind: LeadKind, askedAt: string, answeredAt: string | null): boolean {
	const hours = answerHours[kind];
	if (hours === null || answeredAt === null) return false;
	return Date.parse(answeredAt) - Date.parse(askedAt) <= hours * hour;
}

/** By the ids of the requests that count. @param people each with the joined requests that a company has */
function quotesOf(
	people: readonly CompanyRequest[][],
	winners: ReadonlySet<CompanyRequest>,
	counting: ReadonlyMap<string, string>,
): Map<string, Quotes> {
	const quotes = new Map<string, Quotes>();
	for (const joined of people) {
		const [one] = joined;
		if (!one) continue;
		const id = counting.get(one.request_id) ?? one.request_id;
		const so = quotes.get(id) ?? { pounds: 0, wonPounds: 0, isQuoted: false, isWon: false };
		quotes.set(id, so);
		so.pounds += one.pounds ?? 0;
		if (joined.some((each) => winners.has(each))) so.wonPounds += one.pounds ?? 0;
		so.isQuoted ||= joined.some(({ answers, status }) => answers['quote-sent'] !== undefined || status === 'quoted');
		so.isWon ||= joined.some(({ status }) => status === 'won');
	}
	return quotes;
}

function companiesOf(people: readonly CompanyRequest[][], winners: ReadonlySet<CompanyRequest>): CompanyFigures[] {
	const figures = new Map<string, CompanyFigures>();
	for (const joined of people) {
		const [one] = joined;
		if (!one) continue;
		const isWinner = joined.some((each) => winners.has(each));
		const { kind, company, assignedAt, answers, last, pounds } = one;
		const own = figures.get(company) ?? { company, ...noCourse, rung: 0, tried: 0, notForMe: 0, none: 0 };
		figures.set(company, own);
		const helped = reachedAnswers.flatMap((answer) => answers[answer] ?? []).sort()[0];
		own.received++;
		// Once it has said "Not for me", it is not to answer.
		const until = (last === 'not-for-me' && answers[last]) || new Date().toISOString();
		if (helped !== undefined || !isInTime(kind, assignedAt, until)) own.due++;
		if (helped !== undefined) own.answered++;
		if (isInTime(kind, assignedAt, helped ?? null)) own.answeredInTime++;
		if (answers.rung) own.rung++;
		if (answers.tried) own.tried++;
		if (answers['quote-sent']) own.quoted++;
		own.pounds += pounds ?? 0;
		if (isWinner) own.won++;
		if (isWinner) own.wonPounds += pounds ?? 0;
		if (last === 'not-for-me') own.notForMe++;
		if (last === null) own.none++;
	}
	return sorted(figures);
}

const sorted = <F extends Course>(byName: ReadonlyMap<string, F>): F[] =>
	[...byName]
		.toSorted(([name, a], [other, b]) => b.received - a.received || (name < other ? -1 : 1))
		.map(([, figures]) => figures);
