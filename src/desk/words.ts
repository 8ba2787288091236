import type { Summary } from '#desk/contract.ts';
import { clockOf, dateOf, lengthWords, dayOf as weekdayOf } from '#leads/british-time.ts';
import { type Status, standingWords, statusLabels } from '#leads/status.ts';
import { answerHours, byKind, kindNames } from '#leads/tables.ts';

// All times are shown as clocks in the UK show them, wherever the operator sits.
const timeZone = 'Europe/London';
const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { timeZone, ...options });

const shortDay = format({ day: 'numeric', month: 'short' });
const longMonth = format({ month: 'long', year: 'numeric' });
const iso = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });

const ordinal = new Intl.PluralRules('en-GB', { type: 'ordinal' });

const dayMs = 24 * 60 * 60 * 1000;

/** The day in the UK: `2026-11-21`. */
export function dayOf(time: number): string {
	return iso.format(time);
}

/** `today, 2:05pm`, `yesterday, 2:05pm`, `Saturday 21 November, 2:05pm`, or with its year in place of the weekday where that is another. */
export function momentWords(time: string, now: number, nameOf: (at: number) => string = weekdayOf): string {
	const at = Date.parse(time);
	const day = dayOf(at);
	const named = day === dayOf(now) ? 'today' : day === dayOf(now - dayMs) ? 'yesterday' : undefined;
	const date = day.slice(0, 4) === dayOf(now).slice(0, 4) ? nameOf(at) : dateOf(day);
	return `${named ?? date}, ${clockOf(at)}`;
}

/** `2 Nov`, under a month that is named. */
export const shortDayOf = (time: string): string => shortDay.format(Date.parse(time)).replace(' ', '\u00a0');

/** `November 2026`. @param month such as `2026-11` */
export function monthWords(month: string): string {
	return longMonth.format(Date.parse(`${month}-15T12:00:00Z`));
}

/** The month before or after. @param month such as `2026-11` */
export function monthBeside(month: string, by: 1 | -1): string {
	const [year = 0, number = 0] = month.split('-').map(Number);
	return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7);
}

/** `3rd`. */
export function nthWords(number: number): string {
	const ending = { one: 'st', two: 'nd', few: 'rd', other: 'th' }[ordinal.select(number) as 'other'];
	return `${number}${ending}`;
}

/** Who has a request, and what each has said last. */
export const companyWords = ({ companies }: Pick<Summary, 'companies'>): string[] =>
	companies.map((one, index) => `${one.name}: ${standingWords(one)}${index < companies.length - 1 ? ';' : ''}`);

/** `1 photo`, `3 photos`, `1,200 photos`. */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`;
}

/** How a request stands against the promise to answer it in time. */
interface Due {
	/** `over`: past it. `soon`: less than a quarter of the time is left. */
	state: 'over' | 'soon' | 'later' | 'none';
	/** `Overdue by 3 hours`, `5 hours left`, `Answered after 2 hours`; empty where nothing was promised. */
	text: string;
}

export function dueOf({ dueAt, answeredAt, createdAt }: Summary, now: number): Due {
	const came = Date.parse(createdAt);
	if (dueAt !== null) {
		const left = Date.parse(dueAt) - now;
		if (left < 0) return { state: 'over', text: `Overdue by ${lengthWords(-left)}` };
		return { state: left < (Date.parse(dueAt) - came) / 4 ? 'soon' : 'later', text: `${lengthWords(left)} left` };
	}
	if (answeredAt === null) return { state: 'none', text: '' };
	// By a company that spoke to the same person about an earlier request.
	if (answeredAt === createdAt) return { state: 'none', text: 'Already answered' };
	return { state: 'none', text: `Answered after ${lengthWords(Date.parse(answeredAt) - came)}` };
}

/** `24 hours`, or where the kinds differ `24 or 48 hours`. @param hours in which each kind is answered; null for one that nobody answers */
export function promiseWords(hours: Readonly<Record<string, number | null>> = answerHours): string {
	return `${[...new Set(Object.values(hours).filter((one) => one !== null))].join(' or ')} hours`;
}

/** What each kind of request is called on the desk: of one, and of several. */
export const kindWords = byKind(({ kind }) => [kindNames[kind], `${kindNames[kind]}s`] as const);

const acts: Readonly<Record<string, string>> = {
	passed: 'Passed on to ',
	'taken-back': 'Taken back from ',
	agreed: 'Agreed, it does not count: ',
	disagreed: 'It counts again: ',
	corrected: 'Corrected: ',
	resent: 'Sent again',
};

/** What was done with a request, and what was written. @param detail of the act in its history @param reader of what was written */
export function happened(act: string, detail: string, reader: string): { what: string; text: string } {
	if (act === 'note') return { what: 'Note', text: detail };
	if (act === 'written' || act === 'told') return { what: `Written to ${reader}`, text: detail };
	if (act === 'status') return { what: `Status: ${statusLabels[detail as Status]}`, text: '' };
	if (act === 'follow-up')
		return { what: detail ? `To follow up on ${dateOf(detail)}` : 'Nothing to follow up', text: '' };
	return { what: `${acts[act]}${detail}`, text: '' };
}
