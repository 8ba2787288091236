import type { PhotoFault } from '#dialogs/photos/look-at.ts';
import type { Photo } from '#dialogs/photos/photo.ts';
import { Icon } from '#ui/Icon.tsx';
import { Progress } from '#ui/Progress.tsx';

/** One chosen photo: its preview, its progress or error, and a button to remove it. */
export function PhotoCard({ photo, onRemove }: { photo: Photo; onRemove: () => void }) {
	return (
		<li className={`relative rounded-control border-2 bg-surface p-2 ${photo.error ? 'border-danger' : 'border-line'}`}>
			{/* Where they have too little room beside the picture, the words go below it. */}
			<div className="flex flex-wrap items-center gap-3 pr-12">
				{photo.previewUrl ? (
					<img src={photo.previewUrl} alt="" className="aspect-square w-20 rounded-control object-cover" />
				) : (
					<span className="flex aspect-square w-20 items-center justify-center rounded-control bg-band text-muted">
						<Icon name="camera" size={32} />
					</span>
				)}
				<div className="min-w-0 grow basis-28">
					<p>{photo.name}</p>
					<PhotoState photo={photo} />
				</div>
				<button
					type="button"
					aria-label={`Remove ${photo.name}`}
					className="absolute top-1 right-1 flex size-11 cursor-pointer items-center justify-center rounded-control text-danger hover:bg-danger-pale disabled:invisible"
					onClick={onRemove}
				>
					<Icon name="close" />
				</button>
			</div>
			{/* There from the start, because screen readers announce only changes. */}
			<p aria-live="polite" className="text-base font-bold text-brand not-empty:mt-2">
				{photo.fault ? hintAbout(photo.fault) : null}
			</p>
		</li>
	);
}

function PhotoState({ photo }: { photo: Photo }) {
	if (photo.error) return <p className="text-base font-bold text-danger">{photo.error}</p>;
	if (photo.uploaded) return <p className="text-base text-brand">Sent</p>;
	if (photo.progress !== undefined) {
		return <Progress value={photo.progress} max={1} label={photo.name} />;
	}
	if (photo.preparing) return <p className="text-base text-muted">Getting it ready …</p>;
	return <p className="text-base text-muted">{photo.previewUrl ? 'Ready' : 'Ready (no preview on this device)'}</p>;
}

/** What the visitor may do about a photo, beside it. */
const hints: Readonly<Record<PhotoFault, string>> = {
	small: 'This picture is very small. If it is a copy, choose the photo it was made from.',
	dark: 'This photo looks very dark. A photo in daylight helps more.',
	empty: 'We can see very little in this photo. Something may have covered the lens.',
	blurred: 'This photo looks blurred. It helps to lean on something, and wait a moment before you press.',
};

function hintAbout(fault: PhotoFault): string {
	return `${hints[fault]} You can send it as it is.`;
}
