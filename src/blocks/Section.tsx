import type { ReactNode } from 'react';

const backgrounds = {
	page: '',
	band: 'bg-band',
	'brand-pale': 'bg-brand-pale',
	brand: 'bg-brand text-inverse',
} as const;

interface SectionProps {
	/** The name a link can end with. */
	id: string;
	title: string;
	background?: keyof typeof backgrounds;
	/** Whether the section above has the same ground: then the space below that one is enough for both. */
	follows?: boolean;
	children: ReactNode;
}

/** A part of a page below its first screen. */
export function Section({ id, title, background = 'page', follows, children }: SectionProps) {
	return (
		<section id={id} className={backgrounds[background]}>
			<div className={`mx-auto max-w-6xl px-4 ${follows ? 'pb-5 sm:pb-12 lg:pb-20' : 'py-3 sm:py-12 lg:py-20'}`}>
				<h2 className={`text-[1.4rem] font-bold sm:text-3xl lg:text-4xl ${background === 'brand' ? '' : 'text-brand'}`}>
					{title}
				</h2>
				{children}
			</div>
		</section>
	);
}

/** A part whose title and words are in `content/`. */
export interface WrittenPart {
	title: string;
	children: ReactNode;
}
