import { create, type Font } from 'fontkitten';
import { staticFont, type Weight, weights } from '#brand/typeface/typeface.ts';
import { round } from '#drawings/space/geometry.ts';

/** The site's font, from its package: the machine that builds may have no fonts at all. */
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

const letters = { moveTo: 'M', lineTo: 'l', quadraticCurveTo: 'q', bezierCurveTo: 'c', closePath: 'z' } as const;

/** A line of text as the `d` of a path, its baseline beginning at `x`, `y`: outlines, so any machine draws the same. */
export function outlineOf(text: string, x: number, y: number, size: number, weight: Weight): string {
	const scale = size / fontOf(weight).unitsPerEm;
	let pen = x;
	let last = { x: 0, y: 0 };
	return glyphsOf(text, weight)
		.map(({ path, advanceWidth }) => {
			const outline = path.commands.map(({ command, args }) => {
				const from = command === 'moveTo' ? { x: 0, y: 0 } : last;
				const numbers: number[] = [];
				for (let index = 0; index < args.length; index += 2) {
					last = { x: round(pen + (args[index] ?? 0) * scale), y: round(y - (args[index + 1] ?? 0) * scale) };
					numbers.push(round(last.x - from.x), round(last.y - from.y));
				}
				return letters[command as keyof typeof letters] + numbers.join(' ').replaceAll(' -', '-');
			});
			pen += advanceWidth * scale;
			return outline.join('');
		})
		.join('');
}
