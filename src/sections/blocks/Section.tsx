import type { ReactNode } from 'react';

const backgrounds = { paper: '', sand: 'bg-sand', mint: 'bg-mint' } as const;

/**
 * Until the page has loaded (`reveal-sections.ts`), the browser lays out a section only when it is near the viewport; the
 * others have an estimated height.
 */
const whenNear =
	'[content-visibility:auto] [contain-intrinsic-height:auto_var(--guess)] data-revealed:[content-visibility:visible]';

export interface SectionProps {
	/** The name a link can end with. */
	id: string;
	title: string;
	background?: keyof typeof backgrounds;
	/**
	 * Classes that set `--guess`: about how high the section is on a phone, a tablet and a wide screen. Right to a quarter is enough
	 * (`home-below.spec.ts`): it is used only until the page has loaded.
	 */
	guess: string;
	children: ReactNode;
}

/** A part of a page below its first screen. */
export function Section({ id, title, background = 'paper', guess, children }: SectionProps) {
	return (
		<section id={id} data-far className={`${backgrounds[background]} ${whenNear} ${guess}`}>
			<div className="mx-auto max-w-6xl px-4 py-12 lg:py-16">
				<h2 className="text-3xl font-bold text-pine">{title}</h2>
				{children}
			</div>
		</section>
	);
}
