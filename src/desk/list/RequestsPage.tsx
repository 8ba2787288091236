import type { Place } from '#desk/address/place.ts';
import { Requests } from '#desk/list/Requests.tsx';
import { OpenRequest } from '#desk/request/OpenRequest.tsx';

/** The list, and the request that is open: beside it on a wide screen, in its place on others. */
export function RequestsPage({ place }: { place: Place }) {
	const { open } = place;
	return (
		<div className={open ? 'xl:grid xl:grid-cols-[26rem_1fr] xl:gap-6' : ''}>
			{/* Kept while it is out of sight, so that Back shows it at once and where it was. */}
			<div className={open ? 'max-xl:hidden xl:sticky xl:top-0 xl:h-dvh xl:overflow-y-auto xl:py-2 xl:pr-2' : ''}>
				<Requests place={place} />
			</div>
			{open ? (
				<div className="min-w-0">
					<OpenRequest key={`${open.kind} ${open.id}`} place={place} open={open} />
				</div>
			) : null}
		</div>
	);
}
