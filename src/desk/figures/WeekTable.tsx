import type { WeekFigures } from '#desk/contract.ts';
import { kindWords } from '#desk/words/kinds.ts';
import { dayWords } from '#desk/words/times.ts';
import { leadKinds } from '#leads/tables.ts';
import { Table } from '#ui/Table.tsx';

/** How many requests of each kind came in each week, and how many were answered in time. */
export function WeekTable({ weeks }: { weeks: readonly WeekFigures[] }) {
	if (weeks.length === 0) return <p className="my-8">No requests came in this month.</p>;
	return (
		<Table
			caption="Requests by week"
			columns={['Week from', ...leadKinds.map((kind) => kindWords[kind][1]), 'Answered within 24 hours']}
			rows={weeks.map(({ week, byKind, asked, answeredInTime }) => [
				dayWords(week),
				...leadKinds.map((kind) => byKind[kind]),
				shareWords(answeredInTime, asked),
			])}
			note="Answered: a company pressed “I have rung” or “Quote sent”, or somebody set the status on the desk. A brochure needs no answer."
		/>
	);
}

/** `7 of 9 (78 %)`; of none, that there was nothing. */
export function shareWords(part: number, whole: number): string {
	return whole === 0 ? 'none asked' : `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
}
