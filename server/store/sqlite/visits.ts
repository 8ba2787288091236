import type { DatabaseSync } from 'node:sqlite';
import { readVisitCount } from '#server/store/sqlite/read-row.ts';
import { daysOfSites, limitSites, type Visits } from '#server/store/visits.ts';

/** @param commit runs work in a transaction (`group-commit.ts`) */
export function openVisits(database: DatabaseSync, commit: (work: () => void) => Promise<void>): Visits {
	const sitesOf = database.prepare("SELECT day, name FROM visit_counts WHERE what = 'site' AND day = ?");
	const add = database.prepare(`INSERT INTO visit_counts (day, what, kind, name, count) VALUES (?, ?, ?, ?, ?)
		ON CONFLICT (day, what, kind, name) DO UPDATE SET count = count + excluded.count`);
	const between = database.prepare(
		'SELECT * FROM visit_counts WHERE day BETWEEN ? AND ? ORDER BY day, what, kind, name',
	);
	const removeBefore = database.prepare('DELETE FROM visit_counts WHERE day < ?');
	return {
		add: (counts) =>
			commit(() => {
				const known = daysOfSites(counts).flatMap(
					(day) => sitesOf.all(day) as unknown as { day: string; name: string }[],
				);
				for (const { day, what, kind, name, count } of limitSites(counts, known)) add.run(day, what, kind, name, count);
			}),
		between: async (first, last) => between.all(first, last).map(readVisitCount),
		removeBefore: async (day) => {
			let removed = 0;
			await commit(() => {
				removed = Number(removeBefore.run(day).changes);
			});
			return removed;
		},
	};
}
