import type { ReactNode } from 'react';
import { colours } from '#brand/colours.ts';
import { Mark } from '#brand/Mark.tsx';
import { linesOf, outlineOf } from '#drawings/space/letters.ts';

const socialSize = { width: 1200, height: 630 } as const;

/** Width of the title, and of the drawing beside it, which is shown whole. */
const column = 440;
const frame = { width: 630, height: 450 } as const;

interface SocialPictureProps {
	title: string;
	siteName: string;
	/** What stands at the foot, such as the site's address. */
	foot: string;
	/** An `<svg>` that fills the box it is given. */
	drawing: ReactNode;
}

/** What a shared link shows: the title in large letters beside a drawing. Letters are outlines, so any machine draws the same. */
export function SocialPicture({ title, siteName, foot, drawing }: SocialPictureProps) {
	const { size, lines } = fitted(title);
	return (
		<svg xmlns="http://www.w3.org/2000/svg" {...socialSize} viewBox={`0 0 ${socialSize.width} ${socialSize.height}`}>
			<title>{title}</title>
			<rect {...socialSize} fill={colours.band} />
			<rect width="16" height={socialSize.height} fill={colours.action} />
			<Mark x="64" y="56" width="60" height="60" />
			<path d={outlineOf(siteName, 138, 102, 36, 700)} fill={colours.brand} />
			{lines.map((line, index) => (
				<path key={line} d={outlineOf(line, 64, 206 + index * size * 1.16, size, 700)} fill={colours.ink} />
			))}
			<path d={outlineOf(foot, 64, 572, 28, 400)} fill={colours.muted} />
			<g transform={`translate(${socialSize.width - frame.width - 36} ${(socialSize.height - frame.height) / 2})`}>
				<clipPath id="frame">
					<rect {...frame} rx="20" />
				</clipPath>
				<g clipPath="url(#frame)">
					<svg {...frame} viewBox="0 0 560 400" aria-hidden="true">
						{drawing}
					</svg>
				</g>
			</g>
		</svg>
	);
}

/** The largest letters in which a title fits its column. */
function fitted(title: string) {
	const sizes = [64, 56, 50, 44];
	const tried = sizes.map((size) => ({ size, lines: linesOf(title, size, 700, column) }));
	const fits = tried.find(({ size, lines }) => lines.length * size * 1.16 <= 330) ?? tried.at(-1);
	return fits ?? { size: 44, lines: [title] };
}
