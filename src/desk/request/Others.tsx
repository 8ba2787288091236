import type { Place } from '#desk/address/place.ts';
import { PlaceLink } from '#desk/address/use-place.tsx';
import { type Detail, mostOthers } from '#desk/contract.ts';
import { Part } from '#desk/Part.tsx';
import { kindWords, momentWords } from '#desk/words.ts';
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
			{request.others.length === mostOthers ? (
				<p className="text-muted">
					The newest {mostOthers}: search for the e-mail address or the telephone number for all.
				</p>
			) : null}
		</Part>
	);
}
