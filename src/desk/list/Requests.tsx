import { useEffect, useRef } from 'react';
import type { Place } from '#desk/address/place.ts';
import { useRead } from '#desk/api/use-read.ts';
import type { RequestList } from '#desk/contract.ts';
import { Loading } from '#desk/frame/Loading.tsx';
import { Unread } from '#desk/frame/Unread.tsx';
import { askedOf, queryOfAsked, sheetSize } from '#desk/list/asked.ts';
import { Counts } from '#desk/list/Counts.tsx';
import { Export } from '#desk/list/Export.tsx';
import { FilterForm } from '#desk/list/FilterForm.tsx';
import { moveByKeys } from '#desk/list/move-by-keys.ts';
import { NothingFound } from '#desk/list/NothingFound.tsx';
import { Paging } from '#desk/list/Paging.tsx';
import { Row } from '#desk/list/Row.tsx';
import { useNow } from '#desk/words/use-now.ts';

/** All requests that fit the filters, what is due first on top. */
export function Requests({ place }: { place: Place }) {
	const now = useNow();
	const query = queryOfAsked({ ...askedOf(place, now), from: (place.sheet - 1) * sheetSize, most: sheetSize });
	const { value, failure, loading } = useRead<RequestList>(`requests?${query}`);
	const rows = useRef<HTMLOListElement>(null);
	useFocusOnReturn(place, rows);
	return (
		<section aria-label="All requests">
			<FilterForm place={place} />
			{failure ? <Unread what="The list" failure={failure} older={value !== undefined} /> : null}
			{value ? (
				<div aria-busy={loading}>
					<Counts list={value} place={place} loading={loading} />
					{value.requests.length === 0 && !loading ? <NothingFound place={place} /> : null}
					<ol ref={rows} className="@container mt-2 flex flex-col gap-2" onKeyDown={moveByKeys}>
						{value.requests.map((request) => (
							<Row key={`${request.kind} ${request.id}`} request={request} place={place} now={now} />
						))}
					</ol>
					<Paging place={place} total={value.total} />
					<Export filters={place} total={value.total} />
				</div>
			) : failure ? null : (
				<Loading what="the requests" />
			)}
		</section>
	);
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
