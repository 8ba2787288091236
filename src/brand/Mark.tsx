import type { SVGProps } from 'react';
import { colours } from './colours.ts';

interface Props extends SVGProps<SVGSVGElement> {
	/** For less than 24 px: without chair and rail, which would fill the gaps between the other parts. */
	small?: boolean;
	/** In this one colour. */
	only?: string;
	/** On a ground of this colour. */
	ground?: string;
}

/**
 * The logo's drawing, everywhere it is shown: somebody in a chair on a rail over steps. Its parts do not touch, so it stays a
 * silhouette in one colour. It has no size of its own; the name stands beside it.
 */
export function Mark({ small, only, ground, ...props }: Props) {
	const [steps, rider] = [only ?? colours.brand, only ?? colours.action];
	return (
		<svg viewBox="0 0 40 40" aria-hidden="true" fill="none" strokeLinecap="round" strokeLinejoin="round" {...props}>
			{ground ? <path d="M-9-9h60v60H-9z" fill={ground} /> : null}
			{/* Beyond the edges, so that an icon with more room around it has steps to its edges too. */}
			<path d="M-9 51V35h24v-5h12.5v-7.5H51V51z" fill={steps} />
			{small ? null : <path d="M6 11v15.5h9.5M30 15l8-4.8M1.5 32l2-1.2" stroke={steps} strokeWidth="2.8" />}
			<circle cx="13.5" cy="5.2" r="4.2" fill={rider} />
			<path d="M13 14.5V20h9.3v5" stroke={rider} strokeWidth="5.5" />
		</svg>
	);
}
