import { useEffect, useRef } from 'react';
import { PhotoCard, photoFrame } from '#dialogs/photos/PhotoCard.tsx';
import type { Photos } from '#dialogs/photos/use-photos.ts';
import type { PhotoTip } from '#drawings/alternatives.ts';
import { photoHint } from '#facts/photos.ts';
import { maxPhotos } from '#leads/photos.ts';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { formNames } from '#wire/plain-form.ts';

interface PhotoPickerProps {
	id: string;
	label?: string;
	most?: number;
	photos: Photos;
}

/**
 * The file input of the photo quote, and below it a grid of up to five places, each with an example of a photo until there is one, so that
 * nothing moves as photos come; what holds for all of them stands in the place that five leave, or below fewer.
 */
export function PhotoPicker({ id, label = 'Photos of your stairs', most = maxPhotos, photos }: PhotoPickerProps) {
	const input = useRef<HTMLInputElement>(null);
	const { list, notices } = photos;

	function takeChosen() {
		const element = input.current;
		if (!element) return;
		photos.add([...(element.files ?? [])]);
		// So that the same photo can be chosen again after it was removed.
		element.value = '';
	}

	const count = list.length;
	// Photos chosen before this script arrived are in the control already.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
	useEffect(takeChosen, []);

	return (
		<div>
			<p id={`${id}-label`} className="font-bold">
				{label}
			</p>
			<div className="mt-1 flex flex-col gap-3">
				{/* There from the start, because screen readers announce only changes; while it is empty, without a gap. */}
				<div id={`${id}-notices`} aria-live="polite" className="flex flex-col gap-3 empty:absolute">
					{photos.missing ? <p className="font-bold text-danger">There is no photo yet.</p> : null}
					{notices.map(({ title, text }) => (
						<Notice key={title} tone="bad" title={title}>
							{text}
						</Notice>
					))}
				</div>
				<div
					className={`grid gap-3 ${most === 4 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-[repeat(auto-fill,minmax(max(4.6rem,28%),1fr))]'}`}
				>
					<label
						className={`relative col-span-full flex min-h-12 cursor-pointer items-center justify-center gap-2 rounded-control border-2 border-brand p-2 text-center leading-tight font-bold off:cursor-not-allowed off:border-edge off:bg-band off:text-muted focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ink ${count === 0 ? 'bg-brand text-inverse' : 'bg-brand-pale text-brand'}`}
					>
						<Icon name="camera" size={28} />
						<span id={`${id}-action`}>{actionFor(count, most)}</span>
						<input
							ref={input}
							id={id}
							name={formNames.photos}
							type="file"
							multiple
							accept="image/*,.heic,.heif"
							aria-labelledby={`${id}-label ${id}-action`}
							aria-describedby={`${photos.missing ? `${id}-notices ` : ''}${id}-count ${id}-light ${id}-hint`}
							aria-invalid={photos.missing || undefined}
							className="absolute inset-0 size-full cursor-pointer opacity-0 off:cursor-not-allowed"
							onChange={takeChosen}
						/>
					</label>
					<p id={`${id}-count`} className="col-span-full">
						{most === maxPhotos
							? `1 to ${most} photos, from any phone. These five help most:`
							: `From any phone.${count > 0 ? '' : most === 1 ? ' This would help most next:' : ' These would help most next:'}`}
					</p>
					{count > 0 ? (
						// biome-ignore lint/a11y/noRedundantRoles: Safari forgets it where the list has no box of its own
						<ul role="list" className="contents" aria-label="Chosen photos">
							{list.map((photo) => (
								<PhotoCard
									key={photo.id}
									photo={photo}
									onRemove={() => {
										photos.remove(photo.id);
										// The focused button goes with its photo.
										input.current?.focus();
									}}
								/>
							))}
						</ul>
					) : null}
					{good.slice(maxPhotos - most + count).map(([tip, caption, shown]) => (
						<label
							key={tip}
							htmlFor={id}
							className={`${photoFrame} flex cursor-pointer flex-col text-base leading-tight`}
						>
							<img
								src={`/art/photos/${tip}.svg`}
								alt=""
								loading="lazy"
								decoding="async"
								className={`min-h-0 w-full flex-1 rounded-control object-cover ${shown}`}
							/>
							<span className="mt-1 max-sm:min-h-[2.5em] max-sm:tracking-tight">{caption}</span>
						</label>
					))}
					<p
						id={`${id}-light`}
						className={`self-center text-base leading-snug text-muted ${most === maxPhotos ? '' : 'col-span-full'} ${list.some(({ error, fault }) => error || fault) ? 'max-sm:col-span-full' : ''}`}
					>
						In daylight, with no step cut off.
					</p>
				</div>
				<p id={`${id}-hint`} className="text-base text-muted">
					{photoHint}. Without people or number plates, please.
				</p>
			</div>
		</div>
	);
}

function actionFor(count: number, most: number): string {
	if (count === 0) return most === 1 ? 'Take or choose a photo' : 'Take or choose photos';
	if (count < most) return `Add another, ${most - count} of ${most} left`;
	return most === 1 ? 'Your photo is chosen' : `All ${most} photos are chosen`;
}

/** With what a tile, which is lower than the drawing, has to hold of it: each step, the top of the door. */
const good: readonly [PhotoTip, caption: string, shown: string][] = [
	['from-the-bottom', 'From the bottom', 'object-[50%_45%]'],
	['from-the-top', 'From the top', 'object-top'],
	['from-the-side', 'From the side', 'object-top'],
	['top-landing', 'Landing and door', 'object-top'],
	['bottom-landing', 'Ground, socket', 'object-bottom'],
];
