import type { PhotoTip } from '#drawings/pictures/photo-tips.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';

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

/** The photos to take, in sight from the start. */
export function GoodExamples() {
	return <Examples list={good} columns="grid-cols-3 sm:grid-cols-5" />;
}

/** The photos to avoid, closed at first. */
export function BadExamples() {
	return (
		<Disclosure summary="Three photos to avoid">
			<Examples list={bad} columns="grid-cols-3" />
			<p className="mt-3 text-base">A dry, dull day is best. Hold the camera level.</p>
		</Disclosure>
	);
}

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
