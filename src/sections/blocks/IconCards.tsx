import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/Icon.tsx';

export interface IconCard {
	icon: IconName;
	title: string;
	text: ReactNode;
}

/** Short reasons, each with a drawing, its name and a sentence or two. */
export function IconCards({ cards, columns = 3 }: { cards: readonly IconCard[]; columns?: 2 | 3 }) {
	return (
		<ul className={`mt-8 grid gap-4 sm:grid-cols-2 lg:gap-6 ${columns === 3 ? 'lg:grid-cols-3' : ''}`}>
			{cards.map(({ icon, title, text }) => (
				<li key={title} className="rounded-card border border-line bg-white p-5">
					<h3 className="flex items-center gap-3 text-xl font-bold text-pine">
						<span className="rounded-full bg-mint p-3">
							<Icon name={icon} />
						</span>
						{title}
					</h3>
					<p className="mt-3">{text}</p>
				</li>
			))}
		</ul>
	);
}
