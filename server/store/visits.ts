import type { LeadKind } from '#leads/tables.ts';
import { t } from '#server/store/sql/dialect.ts';
import { all, alone, type Db, list, rowsOf, run } from '#server/store/sql/op.ts';
import type { countedThings } from '#server/store/sql/schema.ts';

export type Counted = (typeof countedThings)[number];

/** How often something happened on one day. Nothing in it is about one visitor (decisions/035). */
export interface VisitCount {
	/** In British time: `2026-11-21`. */
	day: string;
	what: Counted;
	/** Of forms and requests; empty for the rest. */
	kind: LeadKind | '';
	/** The path of a page of the site, or the host name of another site; `other` and `none` in place of one. */
	name: string;
	count: number;
}

/** Daily counts of visits. */
export type Visits = ReturnType<typeof openVisits>;

const columns = ['day', 'what', 'kind', 'name', 'count'] as const;

export function openVisits({ read, write }: Db) {
	return {
		/**
		 * Adds to the counts there are, in one transaction. Sites beyond `mostSitesPerDay` are added to `other`, whichever process
		 * counted them.
		 */
		add: write(function* (counts: readonly VisitCount[]) {
			if (counts.length === 0) return;
			// So that none adds a site to those that another has filled up meanwhile.
			yield* alone(0, 'visits');
			const days = new Set(counts.flatMap(({ what, day }) => (what === 'site' ? day : [])));
			const known = yield* all<{ day: string; name: string }>`select day, name from ${t.visit_counts}
				where what = 'site' and day in ${list([...days])}`;
			const rows = rowsOf(limitSites(counts, known), columns);
			yield* run`insert into ${t.visit_counts} ${rows}
				on conflict (day, what, kind, name) do update set count = visit_counts.count + excluded.count`;
		}),
		/** All counts of some days, the last included. */
		between: read(
			(first: string, last: string) => all<VisitCount>`select day, what, kind, name, count from ${t.visit_counts}
			where day between ${first} and ${last} order by day, what, kind, name`,
		),
		/** @returns how many counts were removed */
		removeBefore: write((day: string) => run`delete from ${t.visit_counts} where day < ${day}`),
	};
}

/** In place of a name that is not kept. */
export const other = 'other';
/** In place of a referring site, where the browser named none. */
export const none = 'none';

/** Whether a count is of something by its name. */
export const isName = (name: string) => name !== other && name !== none;

/** How many referring sites are kept by name for one day: anybody can invent any number. */
export const mostSitesPerDay = 200;

/** What tells one count from all others. */
export function keyOf({ day, what, kind, name }: Omit<VisitCount, 'count'>): string {
	return JSON.stringify([day, what, kind, name]);
}

/** Adds counts up, one for each key. */
export function addUp(counts: Iterable<VisitCount>): VisitCount[] {
	const sums = new Map<string, VisitCount>();
	for (const one of counts) {
		const key = keyOf(one);
		sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
	}
	return [...sums.values()];
}

/**
 * Puts `other` in place of sites that would be too many for a day.
 * @param known the counts of sites that are stored for these days
 */
function limitSites(counts: readonly VisitCount[], known: Iterable<{ day: string; name: string }>): VisitCount[] {
	const names = new Map<string, Set<string>>();
	for (const { day, name } of known) if (isName(name)) names.set(day, (names.get(day) ?? new Set()).add(name));
	return addUp(
		counts.map((one) => {
			if (one.what !== 'site' || !isName(one.name)) return one;
			const ofDay = names.get(one.day) ?? new Set();
			names.set(one.day, ofDay);
			if (!ofDay.has(one.name) && ofDay.size >= mostSitesPerDay) return { ...one, name: other };
			ofDay.add(one.name);
			return one;
		}),
	);
}
