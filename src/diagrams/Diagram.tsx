import { colours } from '#brand/colours.ts';
import { keeping } from '#diagrams/keeping.tsx';
import type { DiagramData } from '#diagrams/marks.tsx';
import { parts } from '#diagrams/parts.tsx';
import { sideViews } from '#diagrams/side-views.tsx';

const diagrams = { ...sideViews, ...parts, ...keeping };

type DiagramName = keyof typeof diagrams;
export const diagramNames = Object.keys(diagrams) as DiagramName[];

/** A picture with words in it. */
export function Diagram({ of }: { of: DiagramName }) {
	const { shows, caption, height, picture }: DiagramData = diagrams[of];
	return (
		<figure className="w-full max-w-96 overflow-hidden rounded-control border border-line bg-surface">
			<svg
				viewBox={`0 0 320 ${height}`}
				width="320"
				height={height}
				role="img"
				aria-label={shows}
				className="h-auto w-full p-2 forced-color-adjust-none forced-colors:bg-surface"
				fill="none"
				stroke={colours.ink}
				strokeWidth="1.5"
				strokeLinecap="round"
				strokeLinejoin="round"
				fontSize="16"
			>
				{picture}
			</svg>
			{caption ? (
				<figcaption className="border-t border-line px-3 py-2 text-base leading-snug">{caption}</figcaption>
			) : null}
		</figure>
	);
}
