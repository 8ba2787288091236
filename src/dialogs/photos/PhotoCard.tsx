import type { Photo } from '#dialogs/photos/photo.ts';
import { Icon } from '#ui/Icon.tsx';
import { Progress } from '#ui/Progress.tsx';

/** One chosen photo: its preview, its progress or error, and a button to remove it. */
export function PhotoCard({ photo, onRemove }: { photo: Photo; onRemove: () => void }) {
	return (
		<li className={`@container rounded-control border-2 bg-white p-2 ${photo.error ? 'border-alarm' : 'border-line'}`}>
			{/* On the narrowest screens the words go below the picture, which gets as small as it must. */}
			<div className="grid grid-cols-[minmax(0,5rem)_minmax(0,1fr)_auto] items-center gap-3">
				{photo.previewUrl ? (
					<img src={photo.previewUrl} alt="" className="aspect-square w-full rounded-control object-cover" />
				) : (
					<span className="flex aspect-square w-full items-center justify-center rounded-control bg-sand text-soft">
						<Icon name="camera" size={32} />
					</span>
				)}
				<div className="@max-[15rem]:col-span-full @max-[15rem]:row-start-2">
					<p>{photo.name}</p>
					<PhotoState photo={photo} />
				</div>
				<button
					type="button"
					aria-label={`Remove ${photo.name}`}
					className="col-start-3 row-start-1 flex size-11 cursor-pointer items-center justify-center rounded-control text-alarm hover:bg-alarm-pale"
					onClick={onRemove}
				>
					<Icon name="close" />
				</button>
			</div>
		</li>
	);
}

function PhotoState({ photo }: { photo: Photo }) {
	if (photo.error) return <p className="text-base font-bold text-alarm">{photo.error}</p>;
	if (photo.uploaded) return <p className="text-base text-pine">Sent</p>;
	if (photo.progress !== undefined) {
		return <Progress value={photo.progress} max={1} label={photo.name} />;
	}
	if (photo.preparing) return <p className="text-base text-soft">Getting it ready …</p>;
	return <p className="text-base text-soft">{photo.previewUrl ? 'Ready' : 'Ready (no preview on this device)'}</p>;
}
