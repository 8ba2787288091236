import type { Photos } from '#dialogs/photos/use-photos.ts';

/** How far the photos have got, beside the button that sent them. */
export function SendingProgress({ photos }: { photos: Photos['list'] }) {
	const gone = photos.reduce((sum, photo) => sum + (photo.uploaded ? 1 : (photo.progress ?? 0)), 0);
	const current = Math.min(photos.length, photos.filter((photo) => photo.uploaded).length + 1);
	return (
		<div>
			<p role="status">
				Sending photo {current} of {photos.length}
			</p>
			<progress className="h-4 w-full accent-pine" max={photos.length} value={gone} aria-label="All photos" />
		</div>
	);
}
