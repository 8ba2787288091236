import { useEffect, useRef, useState } from 'react';
import { noFilters, type Place, queryOf, start } from '#desk/address/place.ts';
import { go, PlaceLink } from '#desk/address/use-place.tsx';
import { type Reading, saveTable, useRead } from '#desk/api/call.ts';
import { Result, useChange } from '#desk/api/change.tsx';
import { type HeldList, type RequestList, mostChosen as sheetSize } from '#desk/contract.ts';
import { Opener } from '#desk/controls.tsx';
import { Read } from '#desk/frame.tsx';
import { FilterForm, pressedLook } from '#desk/list/Filters.tsx';
import { HeldRequests } from '#desk/list/HeldRequests.tsx';
import { Row } from '#desk/list/Row.tsx';
import { Several } from '#desk/list/Several.tsx';
import { useNow } from '#desk/session.ts';
import { counted, dayOf, dueOf } from '#desk/words.ts';
import { dateOf } from '#leads/british-time.ts';
import { Button, buttonClass } from '#ui/Button.tsx';

/** What the list is narrowed by, as the query of a call. */
const filtersIn = (place: Place) => queryOf({ ...place, page: start.page, open: '', photo: '', month: '' });

/** The page of the list that a place shows. */
export const useRequestList = (place: Place): Reading<RequestList> => useRead(`requests${filtersIn(place)}`);

/** All requests that fit the filters, what is due first on top. */
export function Requests({ place, list }: { place: Place; list: Reading<RequestList> }) {
	const { value, loading } = list;
	const now = useNow();
	const [chosen, setChosen] = useState<ReadonlySet<string>>();
	const [isMore, setMore] = useState(false);
	const exporting = useChange();
	const { value: held } = useRead<HeldList>('held');
	const rows = useRef<HTMLOListElement>(null);
	useFocusOnReturn(place, rows);
	const save = () =>
		saveTable(`export.csv${filtersIn({ ...place, sheet: '1' })}`, `requests ${dateOf(dayOf(now))}.csv`);
	return (
		<section aria-label="All requests" className="mx-auto max-w-6xl">
			<HeldRequests held={held} />
			<FilterForm place={place}>
				<Opener aria-controls="more" isOpen={isMore} onClick={() => setMore(!isMore)}>
					More
				</Opener>
			</FilterForm>
			<div id="more" hidden={!isMore && !chosen} className="mt-2 flex flex-wrap gap-2">
				<PlaceLink to={{ ...start, page: 'new' }} className={buttonClass('plain', 'px-3!')}>
					Add by telephone
				</PlaceLink>
				<Button
					aria-pressed={chosen !== undefined}
					className={pressedLook}
					onClick={() => setChosen(chosen ? undefined : new Set())}
				>
					Choose several
				</Button>
				{value && value.total > 0 ? (
					<Button className="px-3!" onClick={() => exporting.run(save)}>
						Export {value.total.toLocaleString('en-GB')} (CSV)
					</Button>
				) : null}
			</div>
			<Read what="the list" reading={list} />
			{value ? (
				<div aria-busy={loading} className="mt-3">
					<Counts list={list} place={place} />
					<Result of={exporting} failed="There is no table." />
					{value.requests.length === 0 && !loading ? <NothingFound place={place} /> : null}
					<ol ref={rows} className="@container mt-2 flex flex-col gap-2 lg:gap-1">
						{value.requests.map((request, index) => (
							<Row
								together={togetherAt(value.requests, index)}
								key={request.id}
								request={request}
								place={place}
								now={now}
								isChosen={chosen?.has(request.id)}
								choose={() => setChosen(chosen && toggled(chosen, request.id))}
							/>
						))}
					</ol>
					{chosen ? <Several listed={value.requests} chosen={chosen} choose={setChosen} /> : null}
					<Paging place={place} total={value.total} />
				</div>
			) : null}
		</section>
	);
}

/** How many requests of one person the list shows together; 0 at all but the first of them. */
function togetherAt(requests: RequestList['requests'], index: number): number {
	const person = requests[index]?.person;
	return requests[index - 1]?.person === person ? 0 : requests.filter((one) => one.person === person).length;
}

function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
	const next = new Set(chosen);
	if (!next.delete(id)) next.add(id);
	return next;
}

/** After a request was closed, the focus is on it in the list, as it was before. */
function useFocusOnReturn({ open }: Place, rows: { current: HTMLOListElement | null }) {
	const before = useRef(open);
	useEffect(() => {
		const closed = open === '' ? before.current : '';
		before.current = open;
		if (closed) rows.current?.querySelector<HTMLElement>(`[data-request="${closed}"]`)?.focus();
	}, [open, rows]);
}

/** How many requests there are, how many of them are overdue, and which of them the list shows; read out after each search. */
function Counts({ list: { value, loading }, place }: { list: Reading<RequestList>; place: Place }) {
	const { requests = [], total = 0 } = value ?? {};
	const now = useNow();
	const first = (Number(place.sheet) - 1) * sheetSize + 1;
	// They are the first of the list: where a whole page is overdue, there may be more.
	const overdue = place.sheet === '1' ? requests.filter((one) => dueOf(one, now).state === 'over').length : 0;
	const words = [
		`${counted(total, 'request')}${isNarrowed(place) ? ' found' : ''}`,
		...(overdue > 0 ? [`${overdue}${overdue === sheetSize ? ' or more' : ''} overdue`] : []),
		...(total > requests.length && requests.length > 0 ? [`${first} to ${first + requests.length - 1} shown`] : []),
	];
	return (
		<p role="status" className="font-bold">
			{loading ? 'Looking …' : words.join(', ')}
		</p>
	);
}

const isNarrowed = (place: Place) => Object.keys(noFilters).some((name) => place[name as keyof Place] !== '');

/** In place of an empty list: why it is empty, and what to do. */
function NothingFound({ place }: { place: Place }) {
	const isLater = place.sheet !== '1';
	const text = isLater
		? 'There is no such page of the list any more.'
		: place.find
			? 'Nothing fits what you are looking for. A part is enough: “7F3A”, “SW1A” or the last digits of a telephone number.'
			: isNarrowed(place)
				? 'No request fits these filters.'
				: 'No requests yet. Each one appears here as soon as a visitor has sent it.';
	const other = isLater ? { ...place, sheet: '1' } : { ...place, ...noFilters };
	return (
		<div className="mt-3 rounded-card border-2 border-line bg-surface p-4">
			<p>{text}</p>
			{isLater || isNarrowed(place) ? (
				<Button className="mt-3" onClick={() => go(other)}>
					{isLater ? 'Go to its first page' : 'Show all requests'}
				</Button>
			) : null}
		</div>
	);
}

/** The way through a long list. Nothing where it is short. */
function Paging({ place, total }: { place: Place; total: number }) {
	const sheets = Math.ceil(total / sheetSize);
	if (sheets <= 1) return null;
	const sheet = Number(place.sheet);
	const linkTo = (other: number, words: string) =>
		other < 1 || other > sheets ? (
			<span />
		) : (
			<PlaceLink to={{ ...place, sheet: String(other) }} className={buttonClass()}>
				{words} {sheetSize}
			</PlaceLink>
		);
	return (
		<nav aria-label="Pages of the list" className="mt-4 flex flex-wrap items-center justify-between gap-3">
			{linkTo(sheet - 1, 'Previous')}
			<p>
				Page {sheet} of {sheets}
			</p>
			{linkTo(sheet + 1, 'Next')}
		</nav>
	);
}
