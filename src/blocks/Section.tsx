import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';

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

export interface IconCard {
	icon: IconName;
	title: string;
	text: ReactNode;
}

/** Short reasons, each with a drawing, its name and a sentence or two: cards, and on a phone a list with lines between. */
export function IconCards({ cards, columns = 3 }: { cards: readonly IconCard[]; columns?: 2 | 3 }) {
	return (
		<ul className={`mt-4 grid sm:mt-8 sm:grid-cols-2 sm:gap-4 lg:gap-6 ${columns === 3 ? 'lg:grid-cols-3' : ''}`}>
			{cards.map(({ icon, title, text }) => (
				<li
					key={title}
					className="grid grid-cols-[auto_1fr] items-center gap-x-3 border-line py-2 not-last:border-b sm:content-start sm:rounded-card sm:border sm:bg-surface sm:p-5"
				>
					<span className="text-brand max-sm:self-start sm:rounded-full sm:bg-brand-pale sm:p-3">
						<Icon name={icon} />
					</span>
					<h3 className="font-bold text-brand sm:text-xl">{title}</h3>
					<p className="max-sm:col-start-2 max-sm:leading-snug sm:col-span-2 sm:mt-3">{text}</p>
				</li>
			))}
		</ul>
	);
}
