import { type ReactNode, useEffect, useState } from 'react';
import { openOf, type Place, start } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { saveTable, useRead } from '#desk/api/call.ts';
import { Result, useChange } from '#desk/api/change.tsx';
import type { Bills, Figures } from '#desk/contract.ts';
import { Part } from '#desk/controls.tsx';
import { Read } from '#desk/frame.tsx';
import { useNow, useSession } from '#desk/session.ts';
import { counted, dayOf, kindWords, monthBeside, monthWords, promiseWords, shortDayOf } from '#desk/words.ts';
import { gbp } from '#facts/in-words.ts';
import { type Course, sourceWords } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Table, type TableProps } from '#ui/Table.tsx';

/** The month of the address, or this one. */
export const monthOf = ({ month }: Place, now: number): string => month || dayOf(now).slice(0, 7);

/** What the server counted in a month in the UK. Leads to those before and after. */
function MonthPage<T>({ place, children }: { place: Place; children: (counts: T, month: string) => ReactNode }) {
	const now = useNow();
	const month = monthOf(place, now);
	const { value, failure, loading } = useRead<T>(`${place.page}?month=${month}`);
	const linkTo = (other: string, look: string) => (
		<PlaceLink to={{ ...place, month: other }} className={buttonClass('plain', `px-3! ${look}`)}>
			<Icon name="chevron" /> {monthWords(other)}
		</PlaceLink>
	);
	return (
		<>
			<nav aria-label="Months" className="flex flex-wrap items-center gap-3">
				{linkTo(monthBeside(month, -1), '*:rotate-90')}
				{month < dayOf(now).slice(0, 7) ? linkTo(monthBeside(month, 1), 'flex-row-reverse *:-rotate-90') : null}
			</nav>
			{/* Not that of another month, which is there while this one is read. */}
			<Read what={`the ${place.page}`} reading={{ failure, value: loading || failure ? undefined : value }}>
				{(counts) => children(counts, month)}
			</Read>
		</>
	);
}

/** From request to won, by week, company and source; and how often pages were opened. */
export function FiguresPage({ place }: { place: Place }) {
	return (
		<MonthPage place={place}>
			{(figures: Figures) => (
				<div data-figures="" className="[&_caption]:text-xl [&_caption]:text-brand [&_div>p]:whitespace-pre-line">
					{figures.weeks.length === 0 ? <p className="my-8">No week of this month has begun yet.</p> : null}
					{tablesOf(figures).map((table) =>
						table.rows.length > 0 ? <Table key={table.caption} isDense {...table} /> : null,
					)}
					<Visits visits={figures.visits} />
				</div>
			)}
		</MonthPage>
	);
}

const tablesOf = ({ weeks, companies, sources }: Figures): TableProps[] => [
	{
		caption: 'Requests by week',
		columns: ['Week from', ...leadKinds.map((kind) => kindWords[kind][1]), ...courseColumns],
		rows: weeks.map((one) => [shortDayOf(one.week), ...leadKinds.map((kind) => one.byKind[kind]), ...courseOf(one)]),
		note: `To answer: photo quotes and callbacks, without spam and what is held; a brochure needs no answer.\nWithin ${promiseWords()}: of those that are answered or whose time is over.\nAnswered: a company pressed “I have rung” or “Quote sent”, or somebody set the status on the desk.\nIn brackets: the sums that companies named.`,
	},
	{
		caption: 'By company',
		columns: ['Company', ...courseColumns, '“Not for me”'],
		rows: companies.map((one) => [one.company, ...courseOf(one), one.notForMe]),
		note: `Each company has ${promiseWords()} from when it was asked.`,
	},
	{
		caption: 'By source',
		columns: ['Sent from', ...courseColumns],
		rows: sources.slice(0, mostRows).map((one) => [sourceWords(one.source), ...courseOf(one)]),
		note: largestOf(sources),
	},
];

const courseColumns = ['To answer', `Within ${promiseWords()}`, 'Quoted', 'Won'];

/** From request to won: how many, and for how much. A narrow column breaks before what is in brackets. */
function courseOf({ received, due, answeredInTime, quoted, pounds, won, wonPounds }: Course): (string | number)[] {
	const withSum = (count: number, sum: number) => (sum > 0 ? `${count} (${gbp(sum)})` : count);
	return [
		received > due ? `${received} (${received - due}\u00a0not\u00a0yet\u00a0due)` : received,
		due > 0 ? `${answeredInTime}\u00a0of\u00a0${due} (${Math.round((100 * answeredInTime) / due)}%)` : '–',
		withSum(quoted, pounds),
		withSum(won, wonPounds),
	];
}

/** How many lines a table has at most: the rest says little. */
const mostRows = 25;
const largestOf = ({ length }: readonly unknown[]) =>
	length > mostRows ? `The ${mostRows} largest of ${length}.` : undefined;

const pageWords = (name: string) => name.replace(/^\/(?= |$)/, sourceWords);
const inFigures = (count: number) => count.toLocaleString('en-GB');

/** What brings requests. Counts, nothing about anybody. */
function Visits({ visits }: Pick<Figures, 'visits'>) {
	if (visits === null) return <p className="my-8">Visits are not counted here: the pages are on another host.</p>;
	if (visits.length === 0) return <p className="my-8">No visit was counted in this month.</p>;
	return (
		<>
			<h2 className="mt-8 text-2xl font-bold text-brand">Visits</h2>
			<p className="mt-2 text-base text-muted">
				Page views, without bots that say so. A page opened twice counts twice, a form once in each browser.
			</p>
			<div className="grid items-start gap-x-8 *:my-2! lg:grid-cols-2">
				{visits.map(({ caption, columns, rows }) => (
					<Table
						key={caption}
						{...{ caption, columns }}
						rows={rows.slice(0, mostRows).map(({ name, counts }) => [pageWords(name), ...counts.map(inFigures)])}
						note={largestOf(rows)}
						isNarrow
					/>
				))}
			</div>
		</>
	);
}

/** What each company was sent in a month, to print or for a spreadsheet. */
export function BillsPage({ place }: { place: Place }) {
	return (
		<MonthPage place={place}>
			{({ companies }: Bills, month) =>
				companies.length === 0 ? (
					<p className="my-8">No company was sent a request in this month.</p>
				) : (
					<div className="mt-4 grid gap-4">
						{companies.map((bill) => (
							<Bill key={bill.company} bill={bill} month={month} />
						))}
					</div>
				)
			}
		</MonthPage>
	);
}

function Bill({ bill, month }: { bill: Bills['companies'][number]; month: string }) {
	const { company, total, lines, notGenuine } = bill;
	const { name } = useSession();
	const [isPrinting, setPrinting] = useState(false);
	const change = useChange();
	useEffect(() => {
		if (!isPrinting) return;
		print();
		setPrinting(false);
	}, [isPrinting]);
	const save = () => {
		const query = new URLSearchParams({ month, company });
		return saveTable(`bills.csv?${query}`, `${company.replace(/[^\p{L}\d]+/gu, '-')}-${month}.csv`);
	};
	const kinds = leadKinds.map((kind) => [kind, lines.filter((line) => line.kind === kind).length] as const);
	const sums = kinds.flatMap(([kind, count]) => (count > 0 ? counted(count, ...kindWords[kind]).toLowerCase() : []));
	const left = `${counted(notGenuine, 'request is', 'requests are')} left out: spam, not genuine, taken back, or the same person again.`;
	return (
		<div
			data-bill=""
			className="[&_.my-4]:mb-0 [&_table]:table-fixed [&_td:nth-child(-n+3)]:whitespace-nowrap"
			data-print-sheet={isPrinting ? 'alone' : undefined}
		>
			<Part id={`bill-${company}`} level={2} title={`${company}: ${counted(total, 'request')}`}>
				<p className="hidden print:block">
					{name}, {monthWords(month)}
				</p>
				<div className="mt-3 flex flex-wrap items-center gap-2">
					<p className="text-lg font-bold max-sm:basis-full sm:flex-1">
						To bill: {total > lines.length ? counted(total, 'request') : sums.join(', ')}
					</p>
					<div className="flex flex-wrap gap-2">
						<Button className="px-3!" aria-label={`Print: ${company}`} onClick={() => setPrinting(true)}>
							Print
						</Button>
						<Button className="px-3!" aria-label={`Save as a table (CSV): ${company}`} onClick={() => change.run(save)}>
							Save as a table (CSV)
						</Button>
					</div>
				</div>
				<Result of={change} failed="There is no table." />
				{notGenuine > 0 ? <p className="mt-2 print:hidden">{left}</p> : null}
				<Table
					isDense
					isTitled
					caption={`Requests passed to ${company} in ${monthWords(month)}`}
					columns={['Name', 'Reference', 'Date', 'Town', 'Kind', 'What became of it']}
					rows={lines.map((line) => [
						<PlaceLink
							key={line.id}
							to={{ ...start, open: openOf(line) }}
							className="line-clamp-3 print:line-clamp-none"
						>
							{line.name}
						</PlaceLink>,
						line.reference,
						shortDayOf(line.sentAt),
						line.town,
						kindWords[line.kind][0],
						line.outcome,
					])}
					note={
						total > lines.length
							? `The first ${lines.length} of ${total}: the table for a spreadsheet has all.`
							: undefined
					}
				/>
			</Part>
		</div>
	);
}
