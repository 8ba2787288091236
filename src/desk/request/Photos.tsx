import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Place } from '#desk/address/place.ts';
import { go, goBackOr, PlaceLink } from '#desk/address/use-place.tsx';
import { photoAddress } from '#desk/api/call.ts';
import type { Detail } from '#desk/contract.ts';
import { Part } from '#desk/controls.tsx';
import { counted } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The photos of a request, each of which a press shows large. */
export function Photos({ request, place }: { request: Detail; place: Place }) {
	const { photoList } = request;
	return (
		<Part id="photos" title={counted(photoList.length, 'photo')}>
			<ul className={`mt-3 grid grid-cols-2 gap-2 ${photoList.length === 4 ? '' : 'min-[30rem]:grid-cols-3'}`}>
				{photoList.map(({ key }, index) => (
					<li key={key}>
						<PlaceLink
							to={{ ...place, photo: String(index + 1) }}
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
			{photoList[Number(place.photo) - 1] ? <Viewer request={request} place={place} /> : null}
		</Part>
	);
}

/** The photos one by one, as large as the screen. Arrow keys step, Escape and Back close it; the address says which is shown. */
function Viewer({ request, place }: { request: Detail; place: Place }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const { photoList } = request;
	const index = Number(place.photo) - 1;
	const photo = photoList[index];
	const last = photoList.length - 1;
	// Before it is taken out of the page, so that the browser gives the focus back to the photo that was pressed.
	useLayoutEffect(() => {
		const box = dialog.current;
		box?.showModal();
		return () => box?.close();
	}, []);
	const step = (to: number) => {
		if (to >= 0 && to <= last && to !== index) go({ ...place, photo: String(to + 1) }, 'replace');
	};
	const onKeyDown = (event: KeyboardEvent) => {
		const steps: Record<string, number> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: last };
		const to = steps[event.key];
		if (to === undefined) return;
		event.preventDefault();
		step(to);
	};
	if (!photo) return null;
	return (
		<dialog
			ref={dialog}
			aria-labelledby="viewer-title"
			className="sm:h-[calc(100dvh-2rem)] sm:max-w-[100rem]"
			onKeyDown={onKeyDown}
			onCancel={(event) => {
				event.preventDefault();
				goBackOr({ ...place, photo: '' });
			}}
		>
			<div className="flex shrink-0 flex-wrap items-center justify-between gap-2 border-b-2 border-line px-4 py-2">
				<h2 id="viewer-title" aria-live="polite" className="text-xl font-bold text-brand">
					Photo {index + 1} of {photoList.length}
				</h2>
				<Button onClick={() => goBackOr({ ...place, photo: '' })}>
					<Icon name="close" />
					Close
				</Button>
			</div>
			<div className="flex min-h-0 flex-1 items-center justify-center bg-ink text-inverse">
				<img
					key={photo.key}
					src={photoAddress(photo.key)}
					alt={altOf(request, index)}
					className="max-h-full max-w-full object-contain"
				/>
			</div>
			<div className="flex shrink-0 flex-wrap items-center gap-2 border-t-2 border-line px-4 py-2">
				<Button aria-disabled={index === 0 || undefined} className={endLook} onClick={() => step(index - 1)}>
					Previous
				</Button>
				<a
					href={photoAddress(photo.key)}
					download={photo.name}
					className="flex min-h-11 items-center justify-center text-brand max-sm:order-last max-sm:w-full sm:grow"
				>
					Save the photo
				</a>
				<Button aria-disabled={index === last || undefined} className={endLook} onClick={() => step(index + 1)}>
					Next
				</Button>
			</div>
		</dialog>
	);
}

/** At either end the button stays, with the focus on it, and says that it leads no further. */
const endLook = 'grow basis-24 px-3! sm:grow-0';

/** What a photo is, for somebody who does not see it: nobody has described it. @param index from 0 */
function altOf({ name, photoList }: Detail, index: number): string {
	return `Photo ${index + 1} of ${photoList.length} that ${name} sent`;
}
