import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';

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
