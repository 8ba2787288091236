import { PlaceLink } from '#desk/address/PlaceLink.tsx';
import type { Place } from '#desk/address/place.ts';
import { photoAddress } from '#desk/api/call.ts';
import type { Detail } from '#desk/contract.ts';
import { altOf } from '#desk/photos/alt.ts';
import { Viewer } from '#desk/photos/Viewer.tsx';
import { Part } from '#desk/request/Part.tsx';
import { counted } from '#desk/words/times.ts';

/** The photos of a request, each of which a press shows large. */
export function Photos({ request, place }: { request: Detail; place: Place }) {
	const { photoList } = request;
	return (
		<Part id="photos" title={counted(photoList.length, 'photo')}>
			<ul className="mt-3 grid grid-cols-2 gap-2 min-[30rem]:grid-cols-3">
				{photoList.map(({ key }, index) => (
					<li key={key}>
						<PlaceLink
							to={{ ...place, photo: index + 1 }}
							data-photo={index + 1}
							className="block overflow-hidden rounded-control border-2 border-line hover:border-brand"
						>
							<img
								src={photoAddress(key, 'small')}
								alt={altOf(request, index)}
								width={360}
								height={270}
								className="aspect-4/3 w-full bg-band object-cover"
							/>
						</PlaceLink>
					</li>
				))}
			</ul>
			{place.photo > 0 && place.photo <= photoList.length ? <Viewer request={request} place={place} /> : null}
		</Part>
	);
}
