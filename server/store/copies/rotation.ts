import { mondayOf } from '#server/store/days.ts';
import { britishDay } from '#server/store/visits.ts';

/** A backup in a folder of dated ones. */
export interface Dated {
	name: string;
	/** Of the name, not of the manifest. */
	at: Date;
	/** Whether it has every photo of its rows. */
	isWhole: boolean;
}

/** How many days, weeks and months with a backup are kept. */
export const kept = { days: 7, weeks: 4, months: 6 };

const dayOf = (at: Date) => britishDay(at.getTime());
const monthOf = (at: Date) => dayOf(at).slice(0, 7);
const weekOf = (at: Date) => mondayOf(dayOf(at));

/**
 * Which backups to keep: the newest of each of the last 7 British days, 4 weeks and 6 months that have one, whole ones before
 * others. Counts days that have a backup, not days that have passed, so that nothing is removed for its age alone.
 */
export function namesToKeep(backups: readonly Dated[]): Set<string> {
	const newestFirst = [...backups].sort((a, b) => compareNames(b.name, a.name));
	const periods = [
		{ of: dayOf, count: kept.days },
		{ of: weekOf, count: kept.weeks },
		{ of: monthOf, count: kept.months },
	];
	const names = periods.flatMap(({ of, count }) => {
		const newest = [...new Set(newestFirst.map(({ at }) => of(at)))].slice(0, count);
		return newest.map((period) => {
			const group = newestFirst.filter(({ at }) => of(at) === period);
			return (group.find(({ isWhole }) => isWhole) ?? group[0])?.name ?? '';
		});
	});
	return new Set(names);
}

/** The name of a backup's folder: `2026-11-22T030000Z`, in UTC; a later form of it has `-2`, `-3` and so on after it. */
export function nameAt(at: Date, form = 1): string {
	const name = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
	return form === 1 ? name : `${name}-${form}`;
}

/** @returns when the backup of this name was made, and its form; undefined if it is no name of a backup */
export function readName(name: string): { at: Date; form: number } | undefined {
	const parts = /^(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z(?:-(\d{1,4}))?$/.exec(name);
	if (!parts) return undefined;
	const [, day, hour, minute, second, form = '1'] = parts;
	const at = new Date(`${day}T${hour}:${minute}:${second}Z`);
	return Number.isNaN(at.getTime()) ? undefined : { at, form: Number(form) };
}

/** Orders names of backups by time, then by form. */
export function compareNames(a: string, b: string): number {
	const [first, second] = [readName(a), readName(b)];
	if (!first || !second) return 0;
	return first.at.getTime() - second.at.getTime() || first.form - second.form;
}
