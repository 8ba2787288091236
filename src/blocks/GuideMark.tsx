import { priceYear } from '#facts/guide-prices.ts';

/** After a figure that is the site's own: a small round g, which `GuideMarkNote` explains once a page. */
export function GuideMark() {
	return (
		<>
			{' '}
			<GuideLetter />
			<span className="sr-only">, our guide figure</span>
		</>
	);
}

export function GuideLetter() {
	return (
		<span
			aria-hidden="true"
			className="inline-flex size-5 items-center justify-center rounded-full border border-edge pb-0.5 align-middle text-sm leading-none font-bold text-ink"
		>
			g
		</span>
	);
}

export function GuideMarkNote() {
	return (
		<>
			<GuideLetter /> Our guide figure of {priceYear}: check yours.
		</>
	);
}
