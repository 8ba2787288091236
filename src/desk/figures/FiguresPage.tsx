import type { Place } from '#desk/address/place.ts';
import type { Course, Figures } from '#desk/figures/contract.ts';
import { MonthPage, mostRows } from '#desk/figures/MonthPage.tsx';
import { dayWords, kindWords, promiseWords } from '#desk/words.ts';
import { gbp } from '#facts/in-words.ts';
import { sourceWords } from '#leads/status.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { Table } from '#ui/Table.tsx';

/** From request to won, by week, company and source. */
export function FiguresPage({ place }: { place: Place }) {
	return (
		<MonthPage place={place}>
			{({ weeks, companies, sources }: Figures) => (
				<>
					<WeekTable weeks={weeks} />
					<CompanyTable companies={companies} />
					<SourceTable sources={sources} />
				</>
			)}
		</MonthPage>
	);
}

/** How many requests of each kind came in each week, and how many were answered in time. */
function WeekTable({ weeks }: Pick<Figures, 'weeks'>) {
	if (weeks.length === 0) return <p className="my-8">No week of this month has begun yet.</p>;
	return (
		<>
			<WeekChart weeks={weeks} />
			<Table
				caption="Requests by week"
				columns={['Week from', ...leadKinds.map((kind) => kindWords[kind][1]), ...courseColumns]}
				rows={weeks.map((one) => [
					dayWords(one.week),
					...leadKinds.map((kind) => one.byKind[kind] || ''),
					...courseOf(one),
				])}
				note={`To answer: photo quotes and callbacks, without spam and what is held; a brochure needs no answer. Within ${promiseWords()}: of those that are answered or whose time is over. Answered: a company pressed “I have rung” or “Quote sent”, or somebody set the status on the desk. In brackets: the sums that companies named.`}
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
const order = Object.keys(fills);
const [barWidth, barHeight] = [64, 120];

/** A bar for each week of the table, stacked by kind of request. Hidden from screen readers, which have the table. */
function WeekChart({ weeks }: Pick<Figures, 'weeks'>) {
	const kinds = [...leadKinds].sort((one, other) => order.indexOf(one) - order.indexOf(other));
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

const courseColumns = ['To answer', `Within ${promiseWords()}`, 'Quoted', 'Won'];

/** From request to won: how many, and for how much. */
function courseOf({ received, due, answeredInTime, quoted, pounds, won, wonPounds }: Course): (string | number)[] {
	const withSum = (count: number, sum: number) => (sum > 0 ? `${count} (${gbp(sum)})` : count || '');
	return [
		received > due ? `${received} (${received - due} not due yet)` : received || '',
		shareWords(answeredInTime, due),
		withSum(quoted, pounds),
		withSum(won, wonPounds),
	];
}

/** `7 of 9 (78 %)`; of none, nothing. */
function shareWords(part: number, whole: number): string {
	return whole === 0 ? '' : `${part} of ${whole} (${Math.round((100 * part) / whole)} %)`;
}

/** Which company answers, and how soon. */
function CompanyTable({ companies }: Pick<Figures, 'companies'>) {
	if (companies.length === 0) return null;
	return (
		<Table
			caption="By company"
			columns={['Company', ...courseColumns, '“Not for me”']}
			rows={companies.map((one) => [one.company, ...courseOf(one), one.notForMe || ''])}
			note={`Each company has ${promiseWords()} from when it was asked.`}
		/>
	);
}

/** Where requests came from. */
function SourceTable({ sources }: Pick<Figures, 'sources'>) {
	if (sources.length === 0) return null;
	return (
		<Table
			caption="By source"
			columns={['Sent from', ...courseColumns]}
			rows={sources.slice(0, mostRows).map((one) => [sourceWords(one.source), ...courseOf(one)])}
			note={sources.length > mostRows ? `The ${mostRows} largest of ${sources.length}.` : undefined}
		/>
	);
}
