import { type CompanyAnswer, reachedAnswers } from '#leads/status.ts';
import { answerHours, type LeadKind, leadKinds } from '#leads/tables.ts';
import { hour } from '#server/settings/units.ts';
import type { CompanyRequest } from '#server/store/company-answers.ts';
import { addDays, britishDay, mondayOf, startOfBritishDay } from '#server/store/days.ts';
import type { CountedRequest } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

/** What became of the requests of a week. */
export interface WeekFigures {
	/** Its first day in British time: a Monday, or the first day asked for. */
	week: string;
	/** All requests, those since erased left out. */
	byKind: Record<LeadKind, number>;
	/** Of these, those with signs that a program sent them. */
	suspected: number;
	/** Requests by the page that they were sent from, as far as that was counted (`visits.ts`); also those since erased. */
	bySource: Record<string, number>;
	/** Requests that somebody has to answer, but for spam. */
	received: number;
	answered: number;
	/** Of these, within the hours that were promised. */
	answeredInTime: number;
	/** Those that nobody has answered, and whose time is not over. */
	waiting: number;
}

/** What one company was sent of the requests that somebody has to answer, but for spam. */
export interface CompanyFigures {
	company: string;
	received: number;
	/** By its links: rung, or quote sent. */
	answered: number;
	/** Of these, within the hours that visitors are promised, from when the company was asked. */
	answeredInTime: number;
	/** Those that it has not answered, and whose time is not over. */
	stillTime: number;
	/** Of how many it has said so, whatever else. */
	rung: number;
	tried: number;
	quoted: number;
	/** The sum of the quotes that it named, in whole pounds. */
	pounds: number;
	/** Requests that were set to won, of which it is the company that quoted last, or else rang last, or else alone has it. */
	won: number;
	/** "Not for me" last. */
	notForMe: number;
	/** No answer at all. */
	none: number;
}

export interface Figures {
	/** The oldest first, also those without any request. */
	weeks: WeekFigures[];
	/** Those asked most first. */
	companies: CompanyFigures[];
}

/**
 * What came and what was answered, without personal data.
 * @param first the first day in British time, such as `2026-11-01`
 * @param last the last day, included
 */
export async function figuresOf(
	{ search, answers, visits }: Pick<Store, 'search' | 'answers' | 'visits'>,
	first: string,
	last: string,
): Promise<Figures> {
	const [since, before] = [startOfBritishDay(first), startOfBritishDay(addDays(last, 1))];
	const weekOf = (day: string) => (mondayOf(day) < first ? first : mondayOf(day));
	const weeks = new Map<string, WeekFigures>();
	for (let day = first; day <= last; day = addDays(mondayOf(day), 7)) weeks.set(day, emptyWeek(day));

	for (const one of await search.states(since, before))
		addRequest(weeks.get(weekOf(britishDay(Date.parse(one.created_at)))), one);
	for (const { day, what, name, count } of await visits.between(first, last)) {
		const week = what === 'sent' ? weeks.get(weekOf(day)) : undefined;
		if (week) week.bySource[name] = (week.bySource[name] ?? 0) + count;
	}
	return { weeks: [...weeks.values()], companies: companiesOf(await answers.byCompany(since, before)) };
}

function emptyWeek(week: string): WeekFigures {
	const byKind = Object.fromEntries(leadKinds.map((kind) => [kind, 0])) as Record<LeadKind, number>;
	return { week, byKind, suspected: 0, bySource: {}, received: 0, answered: 0, answeredInTime: 0, waiting: 0 };
}

function addRequest(week: WeekFigures | undefined, one: CountedRequest): void {
	const { kind, created_at, isSuspected, status, answeredAt, dueAt } = one;
	if (!week) return;
	week.byKind[kind]++;
	if (isSuspected) week.suspected++;
	if (answerHours[kind] === null || status === 'spam') return;
	week.received++;
	if (answeredAt !== null) week.answered++;
	if (isInTime(kind, created_at, answeredAt)) week.answeredInTime++;
	if (dueAt !== null && Date.parse(dueAt) > Date.now()) week.waiting++;
}

function isInTime(kind: LeadKind, assignedAt: string, answeredAt: string | null): boolean {
	const hours = answerHours[kind];
	if (hours === null || answeredAt === null) return false;
	return Date.parse(answeredAt) - Date.parse(assignedAt) <= hours * hour;
}

function companiesOf(requests: readonly CompanyRequest[]): CompanyFigures[] {
	const figures = new Map<string, CompanyFigures>();
	const counted = requests.filter(({ kind, status }) => answerHours[kind] !== null && status !== 'spam');
	const winners = new Set(winnersOf(counted));
	for (const one of counted) {
		const { kind, company, assignedAt, answers, last, pounds } = one;
		const own = figures.get(company) ?? { ...noFigures, company };
		figures.set(company, own);
		const helped = reachedAnswers.flatMap((answer) => answers[answer] ?? []).sort()[0];
		own.received++;
		if (helped !== undefined) own.answered++;
		if (isInTime(kind, assignedAt, helped ?? null)) own.answeredInTime++;
		const isOpen = helped === undefined && last !== 'not-for-me';
		if (isOpen && isInTime(kind, assignedAt, new Date().toISOString())) own.stillTime++;
		if (answers.rung) own.rung++;
		if (answers.tried) own.tried++;
		if (answers['quote-sent']) own.quoted++;
		own.pounds += pounds ?? 0;
		if (winners.has(one)) own.won++;
		if (last === 'not-for-me') own.notForMe++;
		if (last === null) own.none++;
	}
	return [...figures.values()].sort((a, b) => b.received - a.received || (a.company < b.company ? -1 : 1));
}

const noFigures = {
	...{ received: 0, answered: 0, answeredInTime: 0, stillTime: 0, rung: 0, tried: 0, quoted: 0 },
	...{ pounds: 0, won: 0, notForMe: 0, none: 0 },
};

/** Which company has won each request that was won, as far as that can be told. */
function winnersOf(requests: readonly CompanyRequest[]): CompanyRequest[] {
	const having = requests.filter(({ status, last }) => status === 'won' && last !== 'not-for-me');
	return [...new Set(having.map(({ request_id }) => request_id))].flatMap((id) => {
		const own = having.filter(({ request_id }) => request_id === id);
		const latest = (answer: CompanyAnswer) =>
			own
				.filter(({ answers }) => answers[answer])
				.toSorted((a, b) => ((a.answers[answer] ?? '') < (b.answers[answer] ?? '') ? 1 : -1))[0];
		return latest('quote-sent') ?? latest('rung') ?? (own.length === 1 ? own : []);
	});
}
