import type { Place } from '#desk/address/place.ts';
import type { CompanyFigures, Figures, WeekFigures } from '#desk/contract.ts';
import { addUp, MonthPage, mostRows } from '#desk/figures/MonthPage.tsx';
import { dayWords, kindWords } from '#desk/words.ts';
import { leadKinds } from '#leads/tables.ts';
import { Table } from '#ui/Table.tsx';

/** Requests by week and source, and how soon they were answered. */
export function FiguresPage({ place }: { place: Place }) {
	return (
		<MonthPage place={place}>
			{({ weeks, companies }: Figures) => (
				<>
					<WeekTable weeks={weeks} />
					<CompanyTable companies={companies} />
					<SourceTable weeks={weeks} />
				</>
			)}
		</MonthPage>
	);
}

/** How many requests of each kind came in each week, and how many were answered in time. */
function WeekTable({ weeks }: { weeks: readonly WeekFigures[] }) {
	if (weeks.length === 0) return <p className="my-8">No requests came in this month.</p>;
	return (
		<Table
			caption="Requests by week"
			columns={['Week from', ...leadKinds.map((kind) => kindWords[kind][1]), 'Answered within 24 hours']}
			rows={weeks.map(({ week, byKind, received, answeredInTime }) => [
				dayWords(week),
				...leadKinds.map((kind) => byKind[kind]),
				shareWords(answeredInTime, received),
			])}
			note="Answered: a company pressed “I have rung” or “Quote sent”, or somebody set the status on the desk. A brochure needs no answer."
		/>
	);
}

/** `7 of 9 (78 %)`; of none, that there was nothing. */
function shareWords(part: number, whole: number): string {
	return whole === 0 ? 'none asked' : `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
}

/** Which company answers, and how soon. */
function CompanyTable({ companies }: { companies: readonly CompanyFigures[] }) {
	if (companies.length === 0) return null;
	return (
		<Table
			caption="Answers by company"
			columns={['Company', 'Requests', 'Answered', 'Within 24 hours', '“Not for me”']}
			rows={companies.map(({ company, received, answered, answeredInTime, notForMe }) => [
				company,
				received,
				answered,
				shareWords(answeredInTime, received),
				notForMe,
			])}
		/>
	);
}

/** Where the requests of each week came from. */
function SourceTable({ weeks }: { weeks: readonly WeekFigures[] }) {
	const sources = addUp(
		weeks.flatMap(({ bySource }) => Object.entries(bySource).map(([name, count]) => ({ name, count }))),
	);
	if (sources.length === 0) return null;
	return (
		<Table
			caption="Requests by source"
			columns={['Source', ...weeks.map(({ week }) => `Week from ${dayWords(week)}`), 'In all']}
			rows={sources
				.slice(0, mostRows)
				.map(({ name, count }) => [name, ...weeks.map(({ bySource }) => bySource[name] ?? 0), count])}
			note={sources.length > mostRows ? `The ${mostRows} largest of ${sources.length}.` : undefined}
		/>
	);
}
