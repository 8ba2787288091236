import { PlaceLink } from '#desk/address/PlaceLink.tsx';
import type { Place } from '#desk/address/place.ts';
import { sheetSize } from '#desk/list/asked.ts';
import { buttonClass } from '#ui/Button.tsx';

/** The way through a long list. Nothing where it is short. */
export function Paging({ place, total }: { place: Place; total: number }) {
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
