import type { Place } from '#desk/address/place.ts';
import type { Visits } from '#desk/figures/contract.ts';
import { addUp, MonthPage, mostRows, type NamedCount } from '#desk/figures/MonthPage.tsx';
import { dayWords, kindWords } from '#desk/words.ts';
import { Table } from '#ui/Table.tsx';

/** What brings requests: pages, the sites that led to them, and where requests were sent from. Counts, nothing about anybody. */
export function VisitsPage({ place }: { place: Place }) {
	return <MonthPage place={place}>{(visits: Visits) => <Counts visits={visits} />}</MonthPage>;
}

function Counts({ visits: { counted, counts } }: { visits: Visits }) {
	if (!counted) return <p className="my-8">Visits are not counted here: the pages are on another host.</p>;
	if (counts.length === 0) return <p className="my-8">Nothing was counted in this month.</p>;
	const of = (what: Visits['counts'][number]['what']) => counts.filter((one) => one.what === what);
	const views = of('page');
	return (
		<>
			<p className="mt-4 text-base text-muted">
				Views, without programs that say what they are. A page that is opened twice counts twice, a form once in each
				browser.
			</p>
			<CountTable caption="Requests sent from" columns={['Page', 'Requests']} counts={of('sent').map(withKind)} />
			<CountTable caption="Forms opened on" columns={['Page', 'Forms']} counts={of('opened').map(withKind)} />
			<CountTable caption="Referring sites" columns={['Site', 'Views']} counts={of('site')} />
			<CountTable caption="Pages" columns={['Page', 'Views']} counts={views} />
			<CountTable
				caption="Days"
				columns={['Day', 'Views']}
				counts={views.map(({ day, count }) => ({ name: day, count }))}
				areDays
			/>
		</>
	);
}

function withKind({ name, kind, count }: Visits['counts'][number]) {
	return { name: kind ? `${name} (${kindWords[kind][0].toLowerCase()})` : name, count };
}

/** Counts by name. Nothing where there are none. */
function CountTable({
	caption,
	columns,
	counts,
	areDays = false,
}: {
	caption: string;
	columns: readonly [name: string, count: string];
	counts: readonly NamedCount[];
	/** All of them, in their order; otherwise the largest first. */
	areDays?: boolean;
}) {
	const sums = addUp(counts);
	if (sums.length === 0) return null;
	const shown = areDays ? [...sums].sort((one, other) => (one.name < other.name ? -1 : 1)) : sums.slice(0, mostRows);
	const rest = shown.length < sums.length ? `The ${mostRows} largest of ${sums.length}.` : undefined;
	const rows = shown.map(
		(one) => [areDays ? dayWords(one.name) : one.name, one.count.toLocaleString('en-GB')] as const,
	);
	return <Table caption={caption} columns={columns} rows={rows} note={rest} isNarrow />;
}
