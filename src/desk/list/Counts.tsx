import { countOfFilters, type Place } from '#desk/address/place.ts';
import type { RequestList } from '#desk/contract.ts';
import { sheetSize } from '#desk/list/asked.ts';
import { counted } from '#desk/words/times.ts';

interface CountsProps {
	list: RequestList;
	place: Place;
	loading: boolean;
}

/** How many requests there are, and which of them the list shows; read out after each search. */
export function Counts({ list: { requests, total }, place, loading }: CountsProps) {
	const found = countOfFilters(place) > 0 || place.find !== '' ? ' found' : '';
	const first = (place.sheet - 1) * sheetSize + 1;
	const part =
		total > requests.length && requests.length > 0 ? `, ${first} to ${first + requests.length - 1} shown` : '';
	return (
		<p role="status" className="mt-3 font-bold">
			{loading ? 'Looking …' : `${counted(total, 'request')}${found}${part}`}
		</p>
	);
}
