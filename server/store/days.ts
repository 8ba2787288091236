import { hour, day as oneDay } from '#server/settings/limits.ts';

/** Before and after every time. */
export const everyTime = { from: '0001-01-01T00:00:00.000Z', to: '9999-12-31T23:59:59.999Z' };

const british = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' });

/** A day in British time: `2026-11-21`. @param time in ms since 1970 */
export function britishDay(time: number): string {
	return british.format(time);
}

/** When a day begins in British time, in the format of `created_at`. @param day such as `2026-11-21` */
export function startOfBritishDay(day: string): string {
	const midnight = Date.parse(`${day}T00:00:00.000Z`);
	// In summer an hour before midnight in UTC.
	const isSummer = britishDay(midnight - hour) === day;
	return new Date(isSummer ? midnight - hour : midnight).toISOString();
}

/** @param days how many days later; negative for earlier */
export function addDays(day: string, days: number): string {
	return new Date(Date.parse(`${day}T12:00:00.000Z`) + days * oneDay).toISOString().slice(0, 10);
}

export function mondayOf(day: string): string {
	const weekday = new Date(`${day}T12:00:00.000Z`).getUTCDay();
	return addDays(day, -((weekday + 6) % 7));
}

/** The start of a day (UTC), in the format of `created_at`. @param time in ms since 1970 */
export function startOfDay(time: number): string {
	return `${new Date(time).toISOString().slice(0, 10)}T00:00:00.000Z`;
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
export type Weekday = (typeof weekdays)[number];

/** When the e-mail about the week comes: at seven in the morning, British time. */
const morning = 7 * hour;

/**
 * The day of the last e-mail about a week that is due by now.
 * @param now in ms since 1970
 * @returns such as `2026-11-23`, in British time
 */
export function lastReportDay(now: number, weekday: Weekday): string {
	const today = britishDay(now - morning);
	const since = (new Date(`${today}T12:00:00Z`).getUTCDay() - weekdays.indexOf(weekday) + 7) % 7;
	return addDays(today, -since);
}

/** The seven days before a day. @returns the first and the last of them, in British time */
export function weekBefore(day: string): { first: string; last: string } {
	return { first: addDays(day, -7), last: addDays(day, -1) };
}
