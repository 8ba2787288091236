import type { Session } from '#server/store/postgres/session.ts';
import { daysOfSites, limitSites, type VisitCount, type Visits } from '#server/store/visits.ts';

export function openVisits({ sql, write }: Session): Visits {
	return {
		add: (counts) =>
			write(async (tx) => {
				if (counts.length === 0) return;
				// One process after the other, so that none adds a site to those that another has filled up meanwhile.
				await tx`lock table private.visit_counts in share row exclusive mode`;
				const known = await tx<{ day: string; name: string }[]>`select day, name from private.visit_counts
					where what = 'site' and day = any(${daysOfSites(counts)})`;
				const rows = limitSites(counts, known);
				await tx`insert into private.visit_counts ${tx(rows, 'day', 'what', 'kind', 'name', 'count')}
					on conflict (day, what, kind, name) do update set count = visit_counts.count + excluded.count`;
			}),
		between: async (first, last) => [
			...(await sql<VisitCount[]>`select day, what, kind, name, count from private.visit_counts
				where day between ${first} and ${last} order by day, what, kind, name`),
		],
		removeBefore: (day) =>
			write(async (tx) => {
				const { count } = await tx`delete from private.visit_counts where day < ${day}`;
				return count;
			}),
	};
}
