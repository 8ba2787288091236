import { all, alone, type Db, list, rowsOf, run } from '#server/store/sql/op.ts';
import { daysOfSites, limitSites, type VisitCount, type Visits } from '#server/store/visits.ts';

export function openVisits({ read, write }: Db): Visits {
	return {
		add: write(function* (counts) {
			if (counts.length === 0) return;
			// So that none adds a site to those that another has filled up meanwhile.
			yield* alone(0, 'visits');
			const known = yield* all<{ day: string; name: string }>`select day, name from private.visit_counts
				where what = 'site' and day in ${list(daysOfSites(counts))}`;
			const rows = rowsOf(limitSites(counts, known), ['day', 'what', 'kind', 'name', 'count']);
			yield* run`insert into private.visit_counts ${rows}
				on conflict (day, what, kind, name) do update set count = visit_counts.count + excluded.count`;
		}),
		between: read(
			(first, last) => all<VisitCount>`select day, what, kind, name, count from private.visit_counts
			where day between ${first} and ${last} order by day, what, kind, name`,
		),
		removeBefore: write((day) => run`delete from private.visit_counts where day < ${day}`),
	};
}
