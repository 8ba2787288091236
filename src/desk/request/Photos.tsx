import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Place } from '#desk/address/place.ts';
import { go, goBackOr, PlaceLink } from '#desk/address/use-place.tsx';
import { photoAddress } from '#desk/api/call.ts';
import type { Detail } from '#desk/contract.ts';
import { Part } from '#desk/Part.tsx';
import { counted } from '#desk/words.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

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

/** The photos one by one, as large as the screen. Arrow keys step, Escape and Back close it; the address says which is shown. */
function Viewer({ request, place }: { request: Detail; place: Place }) {
	const dialog = useRef<HTMLDialogElement>(null);
	const { photoList } = request;
	const index = place.photo - 1;
	const photo = photoList[index];
	const last = photoList.length - 1;
	// Before it is taken out of the page, so that the browser gives the focus back to the photo that was pressed.
	useLayoutEffect(() => {
		const box = dialog.current;
		box?.showModal();
		return () => box?.close();
	}, []);
	const step = (to: number) => {
		if (to >= 0 && to <= last && to !== index) go({ ...place, photo: to + 1 }, 'replace');
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
				goBackOr({ ...place, photo: 0 });
			}}
		>
			<div className="flex shrink-0 flex-wrap items-center justify-between gap-2 border-b-2 border-line px-4 py-2">
				<h2 id="viewer-title" aria-live="polite" className="text-xl font-bold text-brand">
					Photo {index + 1} of {photoList.length}
				</h2>
				<Button onClick={() => goBackOr({ ...place, photo: 0 })}>
					<Icon name="close" />
					Close
				</Button>
			</div>
			<LargePhoto key={photo.key} address={photoAddress(photo.key)} alt={altOf(request, index)} />
			<div className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-t-2 border-line px-4 py-2">
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
const endLook = 'grow basis-32 sm:grow-0';

function LargePhoto({ address, alt }: { address: string; alt: string }) {
	const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
	const [tries, setTries] = useState(1);
	return (
		<div className="relative flex min-h-0 flex-1 items-center justify-center bg-ink">
			{state === 'shown' ? null : (
				<p role="status" className="absolute p-4 text-inverse">
					{state === 'loading' ? 'Loading the photo …' : 'The photo cannot be shown here. You can save it.'}
				</p>
			)}
			{state === 'failed' ? (
				<Button
					className="absolute bottom-4"
					onClick={() => {
						setState('loading');
						setTries(tries + 1);
					}}
				>
					Try again
				</Button>
			) : null}
			<img
				key={tries}
				src={address}
				alt={alt}
				className={`max-h-full max-w-full object-contain ${state === 'failed' ? 'hidden' : ''}`}
				onLoad={() => setState('shown')}
				onError={() => setState('failed')}
			/>
		</div>
	);
}

/** What a photo is, for somebody who does not see it: nobody has described it. @param index from 0 */
function altOf({ name, photoList }: Detail, index: number): string {
	return `Photo ${index + 1} of ${photoList.length} that ${name} sent`;
}
