import type { ReactNode } from 'react';
import { colours } from '#brand/colours.ts';
import { Mark } from '#brand/Mark.tsx';
import { linesOf, outlineOf, widthOf } from '#drawings/space/letters.ts';

const socialSize = { width: 1200, height: 630 } as const;

/** Width of the title; the rest of the picture's width is the drawing's, to its edges. */
const column = 462;

const frame = { x: 540, width: socialSize.width - 540, height: socialSize.height } as const;

interface SocialPictureProps {
	/** Where it has lines of its own, they stay. */
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
	// In the middle between name and foot.
	const top = 340 - ((lines.length - 1) * size * 1.16) / 2 + size * 0.35;
	return (
		<svg xmlns="http://www.w3.org/2000/svg" {...socialSize} viewBox={`0 0 ${socialSize.width} ${socialSize.height}`}>
			<title>{title.replaceAll('\n', ' ')}</title>
			<rect {...socialSize} fill={colours.band} />
			<Mark x="56" y="56" width="64" height="64" />
			<path d={outlineOf(siteName, 136, 102, 36, 700)} fill={colours.brand} />
			{lines.map((line, index) => (
				<path key={line} d={outlineOf(line, 56, top + index * size * 1.16, size, 700)} fill={colours.ink} />
			))}
			<path d={outlineOf(foot, 56, 572, 28, 400)} fill={colours.muted} />
			<svg {...frame} viewBox="0 0 560 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
				{drawing}
			</svg>
		</svg>
	);
}

/** The largest letters in which a title fits its column. @throws where none do: the build stops */
function fitted(title: string) {
	const parts = title.split('\n');
	const tried = [64, 56, 50, 46, 44].map((size) => ({
		size,
		lines: parts.flatMap((part) => linesOf(part, size, 700, column)),
	}));
	const fits = tried.find(
		({ size, lines }) =>
			lines.every((line) => widthOf(line, size, 700) <= column) &&
			(parts.length > 1 ? lines.length === parts.length : lines.length * size * 1.16 <= 330),
	);
	if (!fits)
		throw new Error(`The title '${title}' of a shared link's picture is too wide or too long: write it shorter.`);
	return fits;
}
