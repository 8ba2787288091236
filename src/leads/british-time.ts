import { answerHours, type LeadKind } from '#leads/tables.ts';

const timeZone = 'Europe/London';
const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long' });
const briefDay = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', day: 'numeric', month: 'short' });
const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' });
const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h12' });

/** "3:42pm", and "noon". */
export const clockOf = (at: Date | number) => clock.format(at).replace(/\s/, '').replace('12:00pm', 'noon');
/** "Friday 4 December", in the country's own time; the day and its month stay on one line. */
export const dayOf = (at: Date | number) => day.format(at).replace(/ (?=\D+$)/, '\u00a0');
/** "Friday 4 December, 3:42pm" */
export const dayAndTime = (at: Date | number) => `${dayOf(at)}, ${clockOf(at)}`;
/** "Fri 4 Dec" */
export const briefDayOf = (at: Date | number) => briefDay.format(at);
/** "Fri 4 Dec, 3:42pm" */
export const briefDayAndTime = (at: Date | number) => `${briefDay.format(at)}, ${clockOf(at)}`;

const date = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' });
const figures = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short' });

/** "20 November 2026". @param day such as `2026-11-20` */
export const dateOf = (day: string) => date.format(new Date(`${day}T12:00:00Z`));
/** "20/11/2026", which a spreadsheet takes for a date, as it does "20/11/2026 15:42". */
export const dateInFigures = (at: Date | number) => figures.format(at);
export const minuteInFigures = (at: Date | number) => `${figures.format(at)} ${time.format(at)}`;

/** By when a visitor is to have an answer: at night, when nobody writes or rings, only the day, which ends later. */
export function dueInWords(due: Date | number): string {
	const [hour = 0] = time.format(due).split(':').map(Number);
	return hour >= 21 || hour < 7 ? dayOf(due) : dayAndTime(due);
}

/**
 * By when a request is to be answered; undefined where nobody has to.
 * @param since when it came, or when a company was asked, in ms
 * @param words for a company to the minute (`dayAndTime`), by which its answer counts as late
 */
export function answerBy(kind: LeadKind, since: number, words: (due: number) => string = dueInWords) {
	const hours = answerHours[kind];
	return hours === null ? undefined : words(since + hours * 3_600_000);
}

/** A length of time in its largest unit: `40 minutes`, `5 hours`, `3 days`. */
export function lengthWords(ms: number): string {
	const hour = 3_600_000;
	const [unit, its] = ms < hour ? ['minute', hour / 60] : ms < 48 * hour ? ['hour', hour] : ['day', 24 * hour];
	return new Intl.NumberFormat('en-GB', { style: 'unit', unit, unitDisplay: 'long' }).format(Math.floor(ms / its));
}
