import { day as dayLength, hour } from '#server/settings/units.ts';
import { britishDay } from '#server/store/visits.ts';

/** When a day begins in British time, in the format of `created_at`. @param day such as `2026-11-21` */
export function startOfBritishDay(day: string): string {
	const midnight = Date.parse(`${day}T00:00:00.000Z`);
	// In summer an hour before midnight in UTC.
	const isSummer = britishDay(midnight - hour) === day;
	return new Date(isSummer ? midnight - hour : midnight).toISOString();
}

/** @param days how many days later; negative for earlier */
export function addDays(day: string, days: number): string {
	return new Date(Date.parse(`${day}T12:00:00.000Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
	const weekday = new Date(`${day}T12:00:00.000Z`).getUTCDay();
	return addDays(day, -((weekday + 6) % 7));
}
