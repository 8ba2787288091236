import { create, type Font } from 'fontkitten';
import type { ReactNode } from 'react';
import { colours } from '#brand/colours.ts';
import { Mark } from '#brand/Mark.tsx';
import { staticFont, type Weight, weights } from '#brand/typeface/typeface.ts';

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

const fonts = new Map(
	await Promise.all(weights.map(async (weight) => [weight, create(await staticFont(weight)) as Font] as const)),
);

function fontOf(weight: Weight): Font {
	return fonts.get(weight) as Font;
}

function glyphsOf(text: string, weight: Weight) {
	const font = fontOf(weight);
	return [...text].map((letter) => font.glyphForCodePoint(letter.codePointAt(0) ?? 32));
}

/** How wide a line is at this size. */
export function widthOf(text: string, size: number, weight: Weight): number {
	const units = glyphsOf(text, weight).reduce((sum, { advanceWidth }) => sum + advanceWidth, 0);
	return (units * size) / fontOf(weight).unitsPerEm;
}

/** A text in lines no wider than this. */
export function linesOf(text: string, size: number, weight: Weight, width: number): string[] {
	const lines: string[] = [];
	for (const word of text.split(' ')) {
		const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
		if (lines.length > 0 && widthOf(longer, size, weight) <= width) lines.splice(-1, 1, longer);
		else lines.push(word);
	}
	return lines;
}

const letters = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const;

/** A line of text as the `d` of a path, its baseline beginning at `x`, `y`. */
function outlineOf(text: string, x: number, y: number, size: number, weight: Weight): string {
	const scale = size / fontOf(weight).unitsPerEm;
	let pen = x;
	return glyphsOf(text, weight)
		.map(({ path, advanceWidth }) => {
			const outline = path.commands.map(({ command, args }) => {
				const places = args.map((value: number, index: number) =>
					(index % 2 === 0 ? pen + value * scale : y - value * scale).toFixed(1),
				);
				return letters[command as keyof typeof letters] + places.join(' ');
			});
			pen += advanceWidth * scale;
			return outline.join('');
		})
		.join('');
}
