import type { PhotoTip } from '#drawings/pictures/photo-tips.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';

const good: readonly [PhotoTip, string][] = [
	['from-the-bottom', 'All of the steps, from the bottom'],
	['from-the-top', 'All of the steps, from the top'],
	['from-the-side', 'The steps from the side'],
	['top-landing', 'The landing at the top, with the door'],
	['bottom-landing', 'The ground at the bottom, with the nearest socket'],
];

const bad: readonly [PhotoTip, string][] = [
	['too-close', 'Too close'],
	['too-dark', 'Too dark'],
	['cut-off', 'Steps cut off'],
];

/** Examples of the photos to take, closed at first: the drawings are fetched when it is opened. */
export function PhotoTips() {
	return (
		<Disclosure summary="Which photos help most?">
			<p className="text-base">A dry, dull day is best. Hold the camera level and keep people out.</p>
			<Examples title="These five help" list={good} />
			<Examples title="These do not" list={bad} />
		</Disclosure>
	);
}

function Examples({ title, list }: { title: string; list: typeof good }) {
	return (
		<>
			<p className="mt-3 font-bold">{title}</p>
			<div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
				{list.map(([tip, caption]) => (
					<figure key={tip} className="text-base leading-snug">
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
		</>
	);
}
