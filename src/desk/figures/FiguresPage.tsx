import type { Place } from '#desk/address/place.ts';
import type { CompanyFigures, Figures, WeekFigures } from '#desk/contract.ts';
import { addUp, MonthPage, mostRows } from '#desk/figures/MonthPage.tsx';
import { dayWords, kindWords } from '#desk/words.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
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
	if (weeks.length === 0) return <p className="my-8">No week of this month has begun yet.</p>;
	return (
		<>
			<WeekChart weeks={weeks} />
			<Table
				caption="Requests by week"
				columns={['Week from', ...leadKinds.map((kind) => kindWords[kind][1]), 'Answered within 24 hours']}
				rows={weeks.map(({ week, byKind, received, answeredInTime }) => [
					dayWords(week),
					...leadKinds.map((kind) => byKind[kind] || ''),
					shareWords(answeredInTime, received),
				])}
				note="Answered: a company pressed “I have rung” or “Quote sent”, or somebody set the status on the desk. A brochure needs no answer."
			/>
		</>
	);
}

/** From the foot of a bar up. */
const fills: Readonly<Record<LeadKind, string>> = {
	'photo-quote': 'fill-brand',
	callback: 'fill-action',
	brochure: 'fill-line',
};
const [barWidth, barHeight] = [64, 120];

/** A bar for each week of the table, stacked by kind of request. Hidden from screen readers, which have the table. */
function WeekChart({ weeks }: { weeks: readonly WeekFigures[] }) {
	const kinds = leadKinds.toSorted((one, other) => Object.keys(fills).indexOf(one) - Object.keys(fills).indexOf(other));
	const sums = weeks.map(({ byKind }) => kinds.reduce((sum, kind) => sum + byKind[kind], 0));
	const scale = barHeight / Math.max(...sums, 1);
	return (
		<div aria-hidden="true" className="mt-6 w-fit max-w-full rounded-card border-2 border-line bg-surface p-4">
			<ul className="flex flex-wrap gap-x-4 text-[0.9rem]">
				{kinds.map((kind) => (
					<li key={kind} className="flex items-center gap-2">
						<svg aria-hidden="true" width="14" height="14" className={`stroke-edge ${fills[kind]}`}>
							<rect width="14" height="14" />
						</svg>
						{kindWords[kind][1]}
					</li>
				))}
			</ul>
			<svg
				aria-hidden="true"
				viewBox={`0 0 ${weeks.length * 96} ${barHeight + 48}`}
				width={weeks.length * 96}
				className="mt-2 max-w-full"
			>
				{weeks.map(({ week, byKind }, at) => {
					let top = barHeight + 20;
					return (
						<g key={week} transform={`translate(${at * 96 + 16})`}>
							{kinds.map((kind) => {
								const height = byKind[kind] * scale;
								top -= height;
								return height > 0 ? (
									<rect
										key={kind}
										y={top}
										width={barWidth}
										height={height}
										strokeWidth="1"
										className={`stroke-edge ${fills[kind]}`}
									/>
								) : null;
							})}
							<text x={barWidth / 2} y={top - 6} textAnchor="middle" className="fill-ink font-bold">
								{sums[at]}
							</text>
							<text x={barWidth / 2} y={barHeight + 42} textAnchor="middle" className="fill-muted">
								{dayWords(week)
									.split(' ')
									.slice(0, 2)
									.map((part) => part.slice(0, 3))
									.join(' ')}
							</text>
						</g>
					);
				})}
			</svg>
		</div>
	);
}

/** `7 of 9 (78 %)`; of none, nothing. */
function shareWords(part: number, whole: number): string {
	return whole === 0 ? '' : `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
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
