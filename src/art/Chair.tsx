import type { Point } from '#art/geometry.ts';

/** An open chair seen from the front, with belt, armrests and footrest; `at` is where its carriage sits on the rail. */
export function Chair({ at }: { at: Point }) {
	return (
		<g transform={`translate(${Math.round(at.x)} ${Math.round(at.y)})`} strokeLinejoin="round" strokeLinecap="round">
			<rect x="-24" y="-16" width="48" height="30" rx="7" fill="#eef2f3" stroke="#4a5b61" strokeWidth="2.5" />
			<path d="M-14 -5h10M-14 1h10" stroke="#8fa0a6" strokeWidth="2.5" />
			<path d="M0 -14V-30" stroke="#4a5b61" strokeWidth="10" />
			<rect x="-27" y="-96" width="54" height="62" rx="13" fill="#8a2a0b" stroke="#5c1a04" strokeWidth="2.5" />
			<path d="M-17 -84q17 -7 34 0" stroke="#b65a3a" strokeWidth="3" fill="none" />
			<path d="M-20 -44 6 -36" stroke="#16262b" strokeWidth="4.5" />
			<path d="M20 -44 -6 -36" stroke="#16262b" strokeWidth="4.5" />
			<rect x="-6" y="-41" width="12" height="9" rx="2" fill="#c3ced2" stroke="#16262b" strokeWidth="1.5" />
			<path
				d="M-31 -38h62q5 0 5 6v3q0 6 -6 6h-60q-6 0 -6 -6v-3q0 -6 5 -6z"
				fill="#a33a17"
				stroke="#5c1a04"
				strokeWidth="2.5"
			/>
			<path d="M-35 -30V-56h13M35 -30V-56h-13" stroke="#4a5b61" strokeWidth="7" fill="none" />
			<path d="M-38 -58h17M38 -58h-17" stroke="#16262b" strokeWidth="7" />
			<path d="M31 -62v-6" stroke="#16262b" strokeWidth="4" />
			<path d="M-9 14v17M9 14v17" stroke="#4a5b61" strokeWidth="5" />
			<path d="M-24 33h48l5 8h-58z" fill="#4a5b61" stroke="#2c3a40" strokeWidth="2" />
		</g>
	);
}
