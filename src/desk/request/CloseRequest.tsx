import { PlaceLink } from '#desk/address/PlaceLink.tsx';
import type { Place } from '#desk/address/place.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The way back to the list as it was; where both stand side by side, it makes room for the list. */
export function CloseRequest({ place }: { place: Place }) {
	return (
		<PlaceLink to={{ ...place, open: null, photo: 0 }} className={buttonClass()}>
			<span className="rotate-90">
				<Icon name="chevron" />
			</span>
			<span className="xl:hidden">Back to the list</span>
			<span className="hidden xl:inline">Close, and show the list alone</span>
		</PlaceLink>
	);
}
