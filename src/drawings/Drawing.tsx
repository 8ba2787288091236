import { colours } from '#brand/colours.ts';
import { Svg, svgOf } from '#brand/svg.tsx';
import { type DrawingName, drawings } from '#drawings/alternatives.ts';
import { withFigures } from '#facts/figures.ts';

interface Size {
	width: number;
	height: number;
}

/** Of every sheet, in its own units; it is shown half as large at most. */
const sheet: Size = { width: 1120, height: 800 };

/** As a file, and for the typesetter. */
export function drawingSvg(of: DrawingName): string {
	return withFigures(svgOf(`drawings/${of}.svg`));
}

/** The smallest part of that shape that holds what the drawing is about (`data-focus`), without words: for places too small for all of it. Beyond the sheet there is paper. @param part another, as `data-focus` has it */
export function croppedSvg(of: DrawingName, shape: Size, part?: string): string {
	const svg = drawingSvg(of).replace(/<g data-words="">.*<\/g><\/svg>$/, '</svg>');
	const [, focus = `0 0 ${sheet.width} ${sheet.height}`] = / data-focus="([^"]+)"/.exec(svg) ?? [];
	const [x = 0, y = 0, wide = 0, high = 0] = (part ?? focus).split(' ').map(Number);
	const scale = Math.max(wide / shape.width, high / shape.height);
	const [width, height] = [shape.width * scale, shape.height * scale];
	const from = (start: number, length: number, size: number, most: number) =>
		size > most ? (most - size) / 2 : Math.min(Math.max(start + (length - size) / 2, 0), most - size);
	const box = [from(x, wide, width, sheet.width), from(y, high, height, sheet.height), width, height].map(Math.round);
	// A frame of a story is drawn larger than the others: its lines would be as thick as a wall.
	const lines = width < 400 ? svg.replace(/ stroke-width="[45]"/g, ' stroke-width="3"') : svg;
	return lines
		.replace(/ width="\d+" height="\d+"/, ` width="${shape.width}" height="${shape.height}"`)
		.replace(/ viewBox="[^"]+"/, ` viewBox="${box.join(' ')}"`)
		.replace(
			'>',
			`><path d="M${box.slice(0, 2).join(' ')}h${box[2]}v${box[3]}h-${box[2]}z" fill="${colours.band}" stroke="none"/>`,
		);
}

interface Props {
	of: DrawingName;
	className: string;
}

/** In the page's HTML, to be there with the first paint. Without `named` it is decorative, or its surroundings say what it shows. */
export function Drawing({ of, className, named }: Props & { named?: boolean }) {
	return <Svg svg={drawingSvg(of)} label={named ? drawings[of] : undefined} className={className} />;
}

/** A file of its own, so that it costs a page nothing until it comes near. `crop`: only what it is about, for cards. */
export function DrawingImage({ of, className, alt = drawings[of], crop }: Props & { alt?: string; crop?: boolean }) {
	return (
		<img
			src={`/art/${crop ? 'crops/' : ''}${of}.svg`}
			alt={alt}
			width={sheet.width / 2}
			height={sheet.height / 2}
			loading="lazy"
			decoding="async"
			className={className}
		/>
	);
}
