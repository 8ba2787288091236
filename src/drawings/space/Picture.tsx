import type { ReactNode } from 'react';
import { SeenFrom } from '#drawings/space/camera.tsx';
import type { View } from '#drawings/space/geometry.ts';

export const pictureSize = { width: 1120, height: 800 } as const;

export interface PictureProps {
	/** Its text alternative; without one the picture is decorative. */
	label?: string | undefined;
	className?: string | undefined;
	/** Only a part of the scene, as a picture within a picture. */
	part?: { x: number; y: number; width: number; height: number; viewBox: string } | undefined;
}

interface PaperProps extends PictureProps {
	/** None for one that is made of other pictures. */
	view?: View | undefined;
	children: ReactNode;
}

/** The paper of every scene, and from where the scene is seen. Its size is for where no style gives another. */
export function Picture({ label, className, part, view, children }: PaperProps) {
	const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
	const { width, height } = pictureSize;
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
		<svg
			viewBox={`0 0 ${width} ${height}`}
			width={width / 2}
			height={height / 2}
			className={className}
			fill="none"
			strokeLinejoin="round"
			{...named}
			{...part}
		>
			<SeenFrom value={view}>{children}</SeenFrom>
		</svg>
	);
}
