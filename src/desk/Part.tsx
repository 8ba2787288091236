import type { ReactNode } from 'react';

interface PartProps {
	id: string;
	title: string;
	/** Of its heading: below that of a request, or of the page. */
	level?: 2 | 3;
	/** Whether only the heading is shown until it is pressed. */
	isClosed?: boolean;
	children: ReactNode;
}

/** A part of a page or of a request under a heading of its own. */
export function Part({ id, title, level = 3, isClosed, children }: PartProps) {
	const Heading = level === 2 ? 'h2' : 'h3';
	const heading = (
		<Heading id={id} className={`text-xl font-bold text-brand ${isClosed ? 'inline-block' : ''}`}>
			{title}
		</Heading>
	);
	return (
		<section aria-labelledby={id} className="min-w-0 rounded-card border-2 border-line bg-surface p-4">
			{isClosed ? (
				<details>
					<summary className="-m-4 min-h-12 cursor-pointer p-4">{heading}</summary>
					<div className="pt-4">{children}</div>
				</details>
			) : (
				<>
					{heading}
					{children}
				</>
			)}
		</section>
	);
}
