import type { LeadKind } from '#leads/tables.ts';
import { all, type Db, number, one, rowOf, run, sql, t } from '#server/store/sql.ts';

/** Views of a page and from another site (once each), forms opened on a page (each browser's first), requests sent from it. */
type Counted = 'page' | 'site' | 'opened' | 'sent';

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

export type Visits = ReturnType<typeof openVisits>;

export function openVisits({ read, write }: Db) {
	return {
		/** Adds to the counts there are, in one transaction. Sites that come after the first `mostSitesPerDay` of a day are added to `other`. */
		add: write((counts: readonly VisitCount[]) => {
			for (const count of counts) {
				const row = hasPlace(count) ? count : { ...count, name: other };
				run`insert into ${t.visit_counts} ${rowOf(row)}
					on conflict (day, what, kind, name) do update set count = visit_counts.count + excluded.count`;
			}
		}),
		between: read(
			(first: string, last: string) => all<VisitCount>`select * from ${t.visit_counts}
			where day between ${first} and ${last} order by day, what, kind, name`,
		),
		removeBefore: write((day: string) => run`delete from ${t.visit_counts} where day < ${day}`),
	};
}

export const other = 'other';
/** In place of a referring site, where the browser named none. */
export const none = 'none';

/** How many referring sites are kept by name for one day: anybody can invent any number. */
const mostSitesPerDay = 200;

function hasPlace({ what, day, name }: VisitCount): boolean {
	if (what !== 'site' || name === other || name === none) return true;
	const sites = sql`from ${t.visit_counts} where what = 'site' and day = ${day}`;
	const isKnown = one`select 1 ${sites} and name = ${name}` !== undefined;
	// Beside those there are `other` and `none`.
	return isKnown || number`select count(*) as n ${sites} and name not in (${other}, ${none})` < mostSitesPerDay;
}
