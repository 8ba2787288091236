import { PlaceLink } from '#desk/address/PlaceLink.tsx';
import type { Place } from '#desk/address/place.ts';
import type { Detail } from '#desk/contract.ts';
import { Part } from '#desk/request/Part.tsx';
import { kindWords } from '#desk/words/kinds.ts';
import { momentWords } from '#desk/words/times.ts';
import { statusLabels } from '#leads/status.ts';

/** What the same person asked for besides, by e-mail address or telephone number. */
export function Others({ request, place, now }: { request: Detail; place: Place; now: number }) {
	return (
		<Part id="others" title="Other requests of this person">
			<ul className="mt-2">
				{request.others.map(({ kind, id, reference, status, createdAt }) => (
					<li key={`${kind} ${id}`} className="border-t border-line py-2 first:border-t-0">
						<PlaceLink
							to={{ ...place, open: { kind, id }, photo: 0 }}
							className="inline-flex min-h-11 items-center font-bold text-brand"
						>
							{kindWords[kind][0]} {reference}
						</PlaceLink>
						<p className="text-[0.9rem] text-muted">
							{statusLabels[status]}, received {momentWords(createdAt, now)}
						</p>
					</li>
				))}
			</ul>
		</Part>
	);
}
