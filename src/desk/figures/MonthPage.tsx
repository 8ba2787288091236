import type { ReactNode } from 'react';
import type { Place } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { useRead } from '#desk/api/use-read.ts';
import { Read } from '#desk/Messages.tsx';
import { useNow } from '#desk/now.ts';
import { dayOf, monthBeside, monthWords } from '#desk/words.ts';
import { buttonClass } from '#ui/Button.tsx';

/** What the server counted in a month in the UK: the one of the address, or this one. Leads to those before and after. */
export function MonthPage<T>({ place, children }: { place: Place; children: (counts: T, month: string) => ReactNode }) {
	const path = place.page;
	const now = dayOf(useNow()).slice(0, 7);
	const month = place.month || now;
	const { value, failure, loading } = useRead<T>(`${path}?month=${month}`);
	const linkTo = (other: string) => (
		<PlaceLink to={{ ...place, month: other }} className={buttonClass()}>
			{monthWords(other)}
		</PlaceLink>
	);
	return (
		<>
			<nav aria-label="Months" className="flex flex-wrap items-center gap-3">
				{linkTo(monthBeside(month, -1))}
				<h2 className="text-2xl font-bold text-brand">{monthWords(month)}</h2>
				{month < now ? linkTo(monthBeside(month, 1)) : null}
			</nav>
			{/* Not that of another month, which is there while this one is read. */}
			<Read what={`the ${path}`} reading={{ failure, value: loading || failure ? undefined : value }}>
				{(counts) => children(counts, month)}
			</Read>
		</>
	);
}

/** How many lines a table has at most: the rest says little. */
export const mostRows = 25;

/** A count of something by name, such as of requests by the page they were sent from. */
export interface NamedCount {
	name: string;
	count: number;
}

/** One count for each name, the largest first. */
export function addUp(counts: readonly NamedCount[]): NamedCount[] {
	const sums = new Map<string, number>();
	for (const { name, count } of counts) sums.set(name, (sums.get(name) ?? 0) + count);
	return [...sums]
		.map(([name, count]) => ({ name, count }))
		.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}
