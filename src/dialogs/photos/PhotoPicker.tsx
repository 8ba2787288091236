import { useEffect, useRef } from 'react';
import { PhotoCard } from '#dialogs/photos/PhotoCard.tsx';
import type { Photos } from '#dialogs/photos/use-photos.ts';
import type { PhotoTip } from '#drawings/pictures/photo-tips.tsx';
import { photoHint } from '#facts/photos.ts';
import { maxPhotos } from '#leads/photos.ts';
import { bestEffort } from '#ui/best-effort.ts';
import { Disclosure } from '#ui/Disclosure.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Notice } from '#ui/Notice.tsx';
import { formNames } from '#wire/plain-form.ts';

/** The file input of the photo quote with its hints and the chosen photos. */
export function PhotoPicker({ id, photos }: { id: string; photos: Photos }) {
	const input = useRef<HTMLInputElement>(null);
	const chosen = useRef<HTMLUListElement>(null);
	const { list, notices } = photos;

	function takeChosen() {
		const element = input.current;
		if (!element) return;
		photos.add([...(element.files ?? [])]);
		// So that the same photo can be chosen again after it was removed.
		element.value = '';
	}

	const count = list.length;
	const before = useRef(0);
	useEffect(() => {
		// On a phone they are added below what is seen.
		if (count > before.current) bestEffort(() => chosen.current?.scrollIntoView({ block: 'nearest' }));
		before.current = count;
	}, [count]);

	// Photos chosen before this script arrived are in the control already.
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
	useEffect(takeChosen, []);

	return (
		<div>
			<p id={`${id}-label`} className="font-bold">
				Photos of your stairs
			</p>
			<p id={`${id}-count`}>1 to {maxPhotos} photos, from any phone. These five help most.</p>
			<Examples list={good} columns="grid-cols-3 sm:grid-cols-5" />
			<div className="mt-3 flex flex-col gap-3">
				{/* There from the start, because screen readers announce only changes; while it is empty, without a gap. */}
				<div id={`${id}-notices`} aria-live="polite" className="flex flex-col gap-3 empty:absolute">
					{notices.map(({ title, text }) => (
						<Notice key={title} tone="bad" title={title}>
							{text}
						</Notice>
					))}
				</div>
				{count > 0 ? (
					<ul ref={chosen} className="grid grid-cols-1 gap-3 sm:grid-cols-2" aria-label="Chosen photos">
						{list.map((photo) => (
							<PhotoCard key={photo.id} photo={photo} onRemove={() => remove(photo.id)} />
						))}
					</ul>
				) : null}
				<label className="relative flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded-card border-2 border-dashed border-brand bg-brand-pale p-4 text-center font-bold text-brand has-disabled:cursor-not-allowed has-disabled:border-edge has-disabled:bg-band has-disabled:text-muted focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-ink">
					<Icon name="camera" size={32} />
					<span id={`${id}-action`}>
						{count === 0
							? 'Take or choose photos'
							: count < maxPhotos
								? 'Add more photos'
								: `All ${maxPhotos} photos are chosen`}
					</span>
					<input
						ref={input}
						id={id}
						name={formNames.photos}
						type="file"
						multiple
						accept="image/*,.heic,.heif"
						aria-labelledby={`${id}-label ${id}-action`}
						aria-describedby={`${photos.missing ? `${id}-notices ` : ''}${id}-count ${id}-hint`}
						aria-invalid={photos.missing || undefined}
						className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
						onChange={takeChosen}
					/>
				</label>
				<p id={`${id}-hint`} className="text-base text-muted">
					{photoHint}. Please leave out people and number plates.
				</p>
				<Disclosure summary="Three photos to avoid">
					<Examples list={bad} columns="grid-cols-3" />
					<p className="mt-3 text-base">A dry, dull day is best. Hold the camera level.</p>
				</Disclosure>
			</div>
		</div>
	);

	/** The focused button is removed with its photo, so the focus moves to the file input. */
	function remove(photoId: number) {
		photos.remove(photoId);
		input.current?.focus();
	}
}

const good: readonly [PhotoTip, string][] = [
	['from-the-bottom', 'From the bottom'],
	['from-the-top', 'From the top'],
	['from-the-side', 'From the side'],
	['top-landing', 'Landing and door'],
	['bottom-landing', 'Ground and socket'],
];

const bad: readonly [PhotoTip, string][] = [
	['too-close', 'Too close'],
	['too-dark', 'Too dark'],
	['cut-off', 'Steps cut off'],
];

function Examples({ list, columns }: { list: typeof good; columns: string }) {
	return (
		<div className={`mt-2 grid gap-2 ${columns}`}>
			{list.map(([tip, caption]) => (
				<figure key={tip} className="text-base leading-tight">
					<img
						src={`/art/photo-${tip}.svg`}
						alt=""
						width={560}
						height={400}
						loading="lazy"
						decoding="async"
						className="mb-1 h-auto w-full rounded-control"
					/>
					<figcaption>{caption}</figcaption>
				</figure>
			))}
		</div>
	);
}
