import type { WeekFigures } from '#desk/contract.ts';
import { addUp, mostRows } from '#desk/figures/add-up.ts';
import { dayWords } from '#desk/words/times.ts';
import { Table } from '#ui/Table.tsx';

/** Where the requests of each week came from. */
export function SourceTable({ weeks }: { weeks: readonly WeekFigures[] }) {
	const sources = addUp(weeks.flatMap(({ bySource }) => bySource));
	if (sources.length === 0) return null;
	const countIn = ({ bySource }: WeekFigures, source: string) =>
		bySource.find(({ name }) => name === source)?.count ?? 0;
	return (
		<Table
			caption="Requests by source"
			columns={['Source', ...weeks.map(({ week }) => `Week from ${dayWords(week)}`), 'In all']}
			rows={sources
				.slice(0, mostRows)
				.map(({ name, count }) => [name, ...weeks.map((week) => countIn(week, name)), count])}
			note={sources.length > mostRows ? `The ${mostRows} largest of ${sources.length}.` : undefined}
		/>
	);
}
