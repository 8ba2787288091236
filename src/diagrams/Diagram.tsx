import { colours } from '#brand/colours.ts';
import { keeping } from '#diagrams/keeping.tsx';
import type { DiagramData } from '#diagrams/marks.tsx';
import { measuring } from '#diagrams/measuring.tsx';
import { parts } from '#diagrams/parts.tsx';
import { sideViews } from '#diagrams/side-views.tsx';

const diagrams = { ...sideViews, ...parts, ...keeping, ...measuring };

export type DiagramName = keyof typeof diagrams;
export const diagramNames = Object.keys(diagrams) as DiagramName[];

/** What a diagram shows, for readers who do not see it. */
export function shownBy(of: DiagramName): string {
	return diagrams[of].shows;
}

interface PictureProps {
	of: DiagramName;
	className?: string;
	/** Where no style gives the typeface. */
	fontFamily?: string;
}

/** The drawing alone. */
export function DiagramPicture({ of, ...rest }: PictureProps) {
	const { shows, height, picture }: DiagramData = diagrams[of];
	return (
		<svg
			viewBox={`0 0 320 ${height}`}
			width="320"
			height={height}
			role="img"
			aria-label={shows}
			fill="none"
			stroke={colours.ink}
			strokeWidth="1.5"
			strokeLinecap="round"
			strokeLinejoin="round"
			fontSize="16"
			{...rest}
		>
			{picture}
		</svg>
	);
}

/** A picture with words in it. */
export function Diagram({ of }: { of: DiagramName }) {
	const { caption }: DiagramData = diagrams[of];
	return (
		<figure className="w-full max-w-96 overflow-hidden rounded-control border border-line bg-surface">
			<DiagramPicture of={of} className="h-auto w-full p-2 forced-color-adjust-none forced-colors:bg-surface" />
			{caption ? (
				<figcaption className="border-t border-line px-3 py-2 text-base leading-snug">{caption}</figcaption>
			) : null}
		</figure>
	);
}
