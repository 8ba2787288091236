import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countOfFilters, type Filters, noFilters, type Place, start } from '#desk/address/place.ts';
import { go, PlaceLink } from '#desk/address/use-place.tsx';
import { saveFile } from '#desk/api/call.ts';
import { ChangeResult, useChange } from '#desk/api/use-change.tsx';
import { type Reading, useRead } from '#desk/api/use-read.ts';
import { type HeldList, type ListQuery, mostChosen, type RequestList } from '#desk/contract.ts';
import { FilterForm, pressedLook } from '#desk/list/Filters.tsx';
import { HeldRequests } from '#desk/list/HeldRequests.tsx';
import { Row } from '#desk/list/Row.tsx';
import { Several } from '#desk/list/Several.tsx';
import { Read } from '#desk/Messages.tsx';
import { useNow } from '#desk/now.ts';
import { counted, dayOf, dayWords, startOfPeriod } from '#desk/words.ts';
import { Button, buttonClass } from '#ui/Button.tsx';

/** How many requests one page of the list has. */
const sheetSize = mostChosen;

/** What the server is asked for. @param now in ms: by it, a period begins */
function listQueryOf({ find, kind, status, due, held, failed, period }: Filters, now: number): ListQuery {
	return {
		...(find.trim() && { find: find.trim() }),
		...(kind && { kind }),
		...(status && { status }),
		...(due && { due: '1' }),
		...(held && { held: '1' }),
		...(failed && { failed: '1' }),
		...(period && { since: startOfPeriod(period, now) }),
	};
}

function parametersOf(query: ListQuery): string {
	return new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
}

/** The page of the list that a place shows. */
export function useRequestList(place: Place): Reading<RequestList> {
	const query = { ...listQueryOf(place, useNow()), from: (place.sheet - 1) * sheetSize, most: sheetSize };
	return useRead<RequestList>(`requests?${parametersOf(query)}`);
}

/** All requests that fit the filters, what is due first on top. */
export function Requests({ place, list }: { place: Place; list: Reading<RequestList> }) {
	const { value, loading } = list;
	const now = useNow();
	const [chosen, setChosen] = useState<ReadonlySet<string>>();
	const { state: exporting, run } = useChange();
	const { value: held } = useRead<HeldList>('held');
	const rows = useRef<HTMLOListElement>(null);
	useFocusOnReturn(place, rows);
	return (
		<section aria-label="All requests" className="mx-auto max-w-6xl">
			<HeldRequests held={held} now={now} />
			<FilterForm place={place} hasHeld={(held?.requests ?? 0) > 0} />
			<Read what="the list" reading={list} />
			{value ? (
				<div aria-busy={loading}>
					<div className="mt-3 flex flex-wrap items-center justify-between gap-2">
						<Counts list={value} place={place} loading={loading} />
						<div className="flex flex-wrap gap-2">
							<Button
								aria-pressed={chosen !== undefined}
								className={pressedLook}
								onClick={() => setChosen(chosen ? undefined : new Set())}
							>
								Choose several
							</Button>
							{value.total > 0 ? (
								<Button
									className="px-3!"
									aria-disabled={exporting.is === 'sending' || undefined}
									onClick={() => void run(() => exportTable(place, now))}
								>
									Export {value.total === 1 ? 'it' : `these ${value.total.toLocaleString('en-GB')}`} (CSV)
								</Button>
							) : null}
							<PlaceLink to={{ ...start, page: 'new' }} className={buttonClass('plain', 'px-3!')}>
								Add by telephone
							</PlaceLink>
						</div>
					</div>
					<ChangeResult state={exporting} sending="Preparing the table …" failed="There is no table." />
					{value.requests.length === 0 && !loading ? <NothingFound place={place} /> : null}
					<ol ref={rows} className="@container mt-2 flex flex-col gap-2 lg:gap-1" onKeyDown={moveByKeys}>
						{value.requests.map((request, index) => (
							<Row
								together={togetherAt(value.requests, index)}
								key={`${request.kind} ${request.id}`}
								request={request}
								place={place}
								now={now}
								isChosen={chosen?.has(request.id)}
								choose={() => setChosen(chosen && toggled(chosen, request.id))}
							/>
						))}
					</ol>
					{chosen ? <Several listed={value.requests} chosen={chosen} choose={setChosen} /> : null}
					<p className="mt-3 text-[0.9rem] text-muted pointer-coarse:hidden">
						On a request, <kbd>J</kbd> and <kbd>K</kbd> or the arrow keys go to the next and the one before, and{' '}
						<kbd>Enter</kbd> opens it. In an open request, <kbd>J</kbd> and <kbd>K</kbd> do so too.
					</p>
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
		const closed = open === null ? before.current : null;
		before.current = open;
		if (closed) rows.current?.querySelector<HTMLElement>(`[data-request="${closed.kind}/${closed.id}"]`)?.focus();
	}, [open, rows]);
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves between the requests of a list by arrows, or j and k, while the focus is on one of them; Tab does it too. */
function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
	const step = steps[event.key];
	if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
	const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-request]')];
	const at = links.indexOf(event.target as HTMLElement);
	const next = links[at + step];
	if (at < 0 || !next) return;
	event.preventDefault();
	next.focus();
}

/** How many requests there are, and which of them the list shows; read out after each search. */
function Counts({ list: { requests, total }, place, loading }: { list: RequestList; place: Place; loading: boolean }) {
	const found = countOfFilters(place) > 0 || place.find !== '' ? ' found' : '';
	const first = (place.sheet - 1) * sheetSize + 1;
	const part =
		total > requests.length && requests.length > 0 ? `, ${first} to ${first + requests.length - 1} shown` : '';
	return (
		<p role="status" className="font-bold">
			{loading ? 'Looking …' : `${counted(total, 'request')}${found}${part}`}
		</p>
	);
}

/** In place of an empty list: why it is empty, and what to do. */
function NothingFound({ place }: { place: Place }) {
	const { text, button } = whyEmpty(place);
	const other = place.sheet > 1 ? { ...place, sheet: 1 } : { ...place, ...noFilters };
	return (
		<div className="mt-3 rounded-card border-2 border-line bg-surface p-4">
			<p>{text}</p>
			{button ? (
				<div className="mt-3">
					<Button onClick={() => go(other)}>{button}</Button>
				</div>
			) : null}
		</div>
	);
}

function whyEmpty(place: Place): { text: string; button?: string } {
	if (place.sheet > 1) return { text: 'There is no such page of the list any more.', button: 'Go to its first page' };
	const button = 'Show all requests';
	const parts = 'A part is enough: “7F3A”, “SW1A” or the last digits of a telephone number.';
	if (place.find) return { text: `Nothing fits what you are looking for. ${parts}`, button };
	if (place.due && countOfFilters(place) === 1)
		return { text: 'Nothing is due. Everybody who was promised an answer has had one.', button };
	if (countOfFilters(place) > 0) return { text: 'No request fits these filters.', button };
	return { text: 'No requests yet. Each one appears here as soon as a visitor has sent it.' };
}

/** The way through a long list. Nothing where it is short. */
function Paging({ place, total }: { place: Place; total: number }) {
	const sheets = Math.ceil(total / sheetSize);
	if (sheets <= 1) return null;
	const { sheet } = place;
	return (
		<nav aria-label="Pages of the list" className="mt-4 flex flex-wrap items-center justify-between gap-3">
			{sheet > 1 ? (
				<PlaceLink to={{ ...place, sheet: sheet - 1 }} className={buttonClass()}>
					Previous {sheetSize}
				</PlaceLink>
			) : (
				<span />
			)}
			<p>
				Page {sheet} of {sheets}
			</p>
			{sheet < sheets ? (
				<PlaceLink to={{ ...place, sheet: sheet + 1 }} className={buttonClass()}>
					Next {sheetSize}
				</PlaceLink>
			) : (
				<span />
			)}
		</nav>
	);
}

/** Saves all requests that fit the filters, also those on other pages, as a table for a spreadsheet. */
async function exportTable(filters: Filters, now: number): Promise<string> {
	const query = parametersOf(listQueryOf(filters, now));
	await saveFile(`export.csv?${query}`, `requests ${dayWords(dayOf(now))}.csv`);
	return 'The table is in your downloads. It holds personal data: delete it when you have used it.';
}
