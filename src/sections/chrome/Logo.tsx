import { siteName } from '#facts/name.ts';

/** Steps with a rail over them, and the site's name. */
export function Logo() {
	return (
		<span className="flex items-center gap-1.5 text-[0.9rem] font-bold min-[22rem]:text-lg sm:text-xl leading-none text-brand">
			<svg viewBox="0 0 40 40" width="28" height="28" aria-hidden="true" className="shrink-0">
				<path d="M2 38V30h9v-7h9v-7h9V9h9v29z" fill="#0f4037" />
				<path d="M4 22 30 2" stroke="#8a2a0b" strokeWidth="3.5" strokeLinecap="round" />
				<path
					d="M13 8v8h7m-7-4h5"
					stroke="#8a2a0b"
					strokeWidth="3"
					strokeLinecap="round"
					strokeLinejoin="round"
					fill="none"
				/>
			</svg>
			{siteName}
		</span>
	);
}
