import type { PhotoFault } from '#dialogs/photos/look-at.ts';
import { Progress } from '#dialogs/photos/SendingProgress.tsx';
import type { Photo } from '#dialogs/photos/use-photos.ts';
import { Icon } from '#ui/Icon.tsx';

/** The frame of a photo, and the room of an example of one: the same in every place of the grid. */
export const photoFrame = 'relative aspect-4/5 overflow-hidden rounded-card sm:aspect-[5/4]';

export function PhotoCard({ photo, onRemove }: { photo: Photo; onRemove: () => void }) {
	const { name, previewUrl, error, fault, progress, uploaded } = photo;
	return (
		// On a phone a third of the width is too little for advice, which stands beside its photo then.
		<li
			className={
				error || fault ? 'max-sm:col-span-full max-sm:grid max-sm:grid-cols-[1fr_2fr] max-sm:gap-x-3' : undefined
			}
		>
			<div className={`${photoFrame} border-2 bg-band ${error ? 'border-danger' : 'border-brand'}`}>
				{previewUrl ? (
					<img src={previewUrl} alt={name} className="size-full object-cover" />
				) : (
					<span role="img" aria-label={name} className="flex size-full items-center justify-center text-muted">
						<Icon name="camera" size={32} />
					</span>
				)}
				<div className="absolute inset-x-0 bottom-0 flex flex-col items-start">
					<PhotoState photo={photo} />
					{progress !== undefined && !uploaded ? (
						<div className="w-full">
							<Progress value={progress} max={1} label={name} />
						</div>
					) : null}
				</div>
				<button
					type="button"
					aria-label={`Remove ${name}`}
					className="absolute top-1 right-1 flex size-[max(2.45rem,44px)] cursor-pointer items-center justify-center rounded-full border-2 border-edge bg-surface text-ink hover:bg-band off:invisible"
					onClick={onRemove}
				>
					<Icon name="close" />
				</button>
			</div>
			{error ? <p className="mt-1 text-base leading-snug font-bold text-danger">{error}</p> : null}
			{/* There from the start, because screen readers announce only changes. */}
			<p aria-live="polite" className="text-base leading-snug text-brand not-empty:mt-1">
				{fault ? hints[fault][1] : null}
			</p>
		</li>
	);
}

const chip = 'rounded-tr-control bg-surface px-1 py-0.5 text-base leading-tight font-bold';

/** What there is to say of it in a word or two. That it is ready, one sees. */
function PhotoState({ photo: { preparing, previewUrl, fault, error, uploaded, progress } }: { photo: Photo }) {
	if (error) return null;
	if (uploaded)
		return (
			<p data-sent="" className={`flex items-center gap-1 text-brand ${chip}`}>
				<Icon name="check" /> Sent
			</p>
		);
	if (progress !== undefined) return null;
	if (preparing) return <p className={`text-muted ${chip}`}>Getting it ready …</p>;
	if (!previewUrl) return <p className={`text-muted ${chip}`}>Ready (no preview on this device)</p>;
	if (!fault) return <p className="sr-only">Ready</p>;
	return (
		<p className={`whitespace-nowrap tracking-tighter text-danger ${chip}`}>
			<span className="sr-only">Ready. </span>
			{hints[fault][0]}
		</p>
	);
}

const asItIs = 'You can send it as it is.';

const hints: Readonly<Record<PhotoFault, readonly [chip: string, sentence: string]>> = {
	small: ['Very small', `This picture is very small. Choose the original, if you have it. ${asItIs}`],
	dark: ['Very dark', `This photo looks very dark. Daylight helps. ${asItIs}`],
	empty: ['Hard to see', `We can see very little in this photo. Was the lens covered? ${asItIs}`],
	blurred: ['Blurred', `This photo looks blurred. Lean on something, and wait before you press. ${asItIs}`],
};
