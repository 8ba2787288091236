import type { Photos } from '#dialogs/photos/use-photos.ts';
import { Progress } from '#ui/Progress.tsx';

/** The upload's progress, beside the submit button. */
export function SendingProgress({ photos }: { photos: Photos['list'] }) {
	const gone = photos.reduce((sum, photo) => sum + (photo.uploaded ? 1 : (photo.progress ?? 0)), 0);
	const current = Math.min(photos.length, photos.filter((photo) => photo.uploaded).length + 1);
	return (
		<div>
			<p role="status">
				Sending photo {current} of {photos.length}
			</p>
			<Progress value={gone} max={photos.length} label="All photos" />
		</div>
	);
}
