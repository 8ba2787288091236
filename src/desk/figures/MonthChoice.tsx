import { PlaceLink } from '#desk/address/PlaceLink.tsx';
import type { Place } from '#desk/address/place.ts';
import { dayOf, monthBeside, monthWords } from '#desk/words/times.ts';
import { buttonClass } from '#ui/Button.tsx';

/** The month that is shown, in the UK: the one of the address, or this one. */
export function monthOf({ month }: Place, now: number): string {
	return month || dayOf(now).slice(0, 7);
}

/** Leads to the months before and after, up to this one. */
export function MonthChoice({ place, now }: { place: Place; now: number }) {
	const month = monthOf(place, now);
	const isNow = month >= dayOf(now).slice(0, 7);
	const [before, after] = [monthBeside(month, -1), monthBeside(month, 1)];
	return (
		<nav aria-label="Months" className="flex flex-wrap items-center gap-3">
			<PlaceLink to={{ ...place, month: before }} className={buttonClass()}>
				{monthWords(before)}
			</PlaceLink>
			<h2 className="text-2xl font-bold text-brand">{monthWords(month)}</h2>
			{isNow ? null : (
				<PlaceLink to={{ ...place, month: after }} className={buttonClass()}>
					{monthWords(after)}
				</PlaceLink>
			)}
		</nav>
	);
}
