import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkitten';

export type Weight = 400 | 700;

const fonts = new Map<Weight, Font>();

/** The site's font from its package: the machine that builds may have no fonts at all. */
function fontOf(weight: Weight): Font {
	const known = fonts.get(weight);
	if (known) return known;
	const file = `node_modules/@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff2`;
	const font = create(readFileSync(join(process.cwd(), file))) as Font;
	fonts.set(weight, font);
	return font;
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
export function outlineOf(text: string, x: number, y: number, size: number, weight: Weight): string {
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
