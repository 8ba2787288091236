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
	/** Whether it is one of the first two, whose titles are larger. */
	first?: boolean;
	/** Whether the section above has the same ground: then the space below that one is enough for both. */
	follows?: boolean;
	children: ReactNode;
}

/** A part of a page below its first screen. */
export function Section({ id, title, background = 'page', first, follows, children }: SectionProps) {
	const colour = background === 'brand' ? '' : 'text-brand';
	return (
		<section id={id} className={backgrounds[background]}>
			<div className={`page-width ${follows ? 'pb-3 sm:pb-12 lg:pb-16' : 'py-3 sm:py-12 lg:py-16'}`}>
				<h2 className={`text-xl font-bold sm:text-2xl ${first ? 'xl:text-4xl' : 'xl:text-3xl'} ${colour}`}>{title}</h2>
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
