import { answerHours, type LeadKind, leadKinds } from '#leads/tables.ts';
import { hour } from '#server/settings/units.ts';
import type { CompanyRequest } from '#server/store/company-answers.ts';
import { addDays, mondayOf, startOfBritishDay } from '#server/store/days.ts';
import type { CountedRequest } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';
import { britishDay } from '#server/store/visits.ts';

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
	/** "Not for me", and nothing else. */
	notForMe: number;
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
	for (const { kind, company, assignedAt, answers, isSpam } of requests) {
		if (answerHours[kind] === null || isSpam) continue;
		const own = figures.get(company) ?? { company, received: 0, answered: 0, answeredInTime: 0, notForMe: 0, none: 0 };
		figures.set(company, own);
		const helped = [answers.rung, answers['quote-sent']].filter((time) => time !== undefined).sort()[0];
		own.received++;
		if (helped !== undefined) own.answered++;
		else if (answers['not-for-me'] !== undefined) own.notForMe++;
		else own.none++;
		if (isInTime(kind, assignedAt, helped ?? null)) own.answeredInTime++;
	}
	return [...figures.values()].sort((a, b) => b.received - a.received || (a.company < b.company ? -1 : 1));
}
