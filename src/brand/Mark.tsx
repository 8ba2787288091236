import type { SVGProps } from 'react';
import { colours } from './colours.ts';

/** The logo's drawing, everywhere it is shown: steps with a rail over them. It has no size of its own; the name stands beside it. */
export function Mark(props: SVGProps<SVGSVGElement>) {
	return (
		<svg viewBox="0 0 40 40" aria-hidden="true" {...props}>
			<path d="M2 38V30h9v-7h9v-7h9V9h9v29z" fill={colours.brand} />
			<path d="M4 22 30 2" stroke={colours.action} strokeWidth="3.5" strokeLinecap="round" />
			<path
				d="M13 8v8h7m-7-4h5"
				stroke={colours.action}
				strokeWidth="3"
				strokeLinecap="round"
				strokeLinejoin="round"
				fill="none"
			/>
		</svg>
	);
}
