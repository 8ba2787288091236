import type { ReactNode } from 'react';

const backgrounds = { page: '', band: 'bg-band', 'brand-pale': 'bg-brand-pale' } as const;

export interface SectionProps {
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
			<div className={`mx-auto max-w-6xl px-4 ${follows ? 'pb-4 sm:pb-12 lg:pb-16' : 'py-4 sm:py-12 lg:py-16'}`}>
				<h2 className="text-2xl font-bold text-brand sm:text-3xl">{title}</h2>
				{children}
			</div>
		</section>
	);
}
