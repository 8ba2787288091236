import type { SVGProps } from 'react';
import { colours } from './colours.ts';
import { markShapes } from './mark.ts';

interface Props extends SVGProps<SVGSVGElement> {
	/** In this one colour. */
	only?: string;
}

/**
 * The logo's drawing, everywhere it is shown: somebody in a chair on a rail over steps. Its parts do not touch, so it stays a
 * silhouette in one colour. It has no size of its own; the name stands beside it.
 */
export function Mark({ only, ...props }: Props) {
	const tints = { steps: colours.brand, lift: colours.brand, rider: colours.action };
	return (
		<svg viewBox="0 0 40 40" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round" {...props}>
			{markShapes.map(({ part, d, wide }) => {
				const tint = only ?? tints[part];
				return wide ? <path key={d} d={d} stroke={tint} strokeWidth={wide} /> : <path key={d} d={d} fill={tint} />;
			})}
		</svg>
	);
}
