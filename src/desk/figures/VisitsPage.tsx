import type { Place } from '#desk/address/place.ts';
import { useRead } from '#desk/api/use-read.ts';
import type { Visits } from '#desk/contract.ts';
import { CountTable } from '#desk/figures/CountTable.tsx';
import { MonthChoice, monthOf } from '#desk/figures/MonthChoice.tsx';
import { Loading } from '#desk/frame/Loading.tsx';
import { Unread } from '#desk/frame/Unread.tsx';
import { kindWords } from '#desk/words/kinds.ts';
import { dayWords } from '#desk/words/times.ts';
import { useNow } from '#desk/words/use-now.ts';

/** What brings requests: pages, the sites that led to them, and where requests were sent from. Counts, nothing about anybody. */
export function VisitsPage({ place }: { place: Place }) {
	const now = useNow();
	const { value, failure, loading } = useRead<Visits>(`visits?month=${monthOf(place, now)}`);
	return (
		<>
			<MonthChoice place={place} now={now} />
			{failure ? <Unread what="The visits" failure={failure} older={false} /> : null}
			{loading ? <Loading what="the visits" /> : null}
			{value && !loading && !failure ? <Counts visits={value} /> : null}
		</>
	);
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
				byName
				words={dayWords}
			/>
		</>
	);
}

function withKind({ name, kind, count }: Visits['counts'][number]) {
	return { name: kind ? `${name} (${kindWords[kind][0].toLowerCase()})` : name, count };
}
