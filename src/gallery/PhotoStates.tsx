import { PhotoCard } from '#dialogs/photos/PhotoCard.tsx';
import type { Photo } from '#dialogs/photos/photo.ts';
import { SendingProgress } from '#dialogs/photos/SendingProgress.tsx';
import { Group } from '#gallery/Group.tsx';
import { Progress } from '#ui/Progress.tsx';

/** Photos that are chosen, prepared and sent. */
export function PhotoStates() {
	return (
		<>
			<Group title="Progress">
				<div className="gallery-grid">
					{[0, 0.4, 1].map((value) => (
						<Progress key={value} value={value} max={1} label={`${value * 100} %`} />
					))}
					<SendingProgress photos={[photo({ uploaded: true }), photo({ progress: 0.5 }), photo({})]} />
				</div>
			</Group>
			<Group title="Photo cards">
				<ul className="gallery-grid">
					{photos.map((state) => (
						<PhotoCard key={state.id} photo={state} onRemove={() => {}} />
					))}
				</ul>
			</Group>
		</>
	);
}

/** A photo in a state, with what it has where nothing else is said. */
function photo(state: Partial<Photo>): Photo {
	return {
		id: 0,
		name: 'steps.jpg',
		previewUrl: '/art/photo-from-the-side.svg',
		prepared: new Promise(() => {}),
		preparing: false,
		bytes: 400_000,
		fault: undefined,
		progress: undefined,
		error: undefined,
		key: undefined,
		uploaded: false,
		...state,
	};
}

const photos: readonly Photo[] = [
	{ preparing: true, previewUrl: undefined, name: 'getting-ready.jpg' },
	{ name: 'ready.jpg' },
	{ previewUrl: undefined, name: 'no-preview-and-a-name-that-is-longer-than-any-card-is-wide-20251120-143812.heic' },
	{ progress: 0.3, name: 'sending.jpg' },
	{ uploaded: true, name: 'sent.jpg' },
	{ error: 'This photo is too large. Choose a smaller one.', name: 'refused.jpg' },
].map((state, id) => photo({ ...state, id }));
