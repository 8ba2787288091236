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

/** The smallest part of that shape that holds what the drawing is about (`data-focus`), without words: for places too small for all of it. Beyond the sheet there is paper; a place that is higher than the shape shows more above it. @param part another, as `data-focus` has it */
export function croppedSvg(of: DrawingName, shape: Size, part?: string): string {
	const whole = drawingSvg(of).replace(/<g data-words="">.*<\/g><\/svg>$/, '</svg>');
	const [, focus = `0 0 ${sheet.width} ${sheet.height}`] = / data-focus="([^"]+)"/.exec(whole) ?? [];
	const [x = 0, y = 0, wide = 0, high = 0] = (part ?? focus).split(' ').map(Number);
	const svg = part ? whole : frameAt(whole, x + wide / 2, y + high / 2);
	const scale = Math.max(wide / shape.width, high / shape.height);
	const [width, height] = [shape.width * scale, shape.height * scale];
	const from = (start: number, length: number, size: number, most: number) =>
		size > most ? (most - size) / 2 : Math.min(Math.max(start + (length - size) / 2, 0), most - size);
	const box = [from(x, wide, width, sheet.width), from(y, high, height, sheet.height), width, height].map(Math.round);
	// A frame of a story is drawn larger than the others: its lines would be as thick as a wall.
	const lines = width < 400 ? svg.replace(/ stroke-width="[45]"/g, ' stroke-width="3"') : svg;
	return lines
		.replace(/ width="\d+" height="\d+"/, ` width="${shape.width}" height="${shape.height}"`)
		.replace(/ viewBox="[^"]+"/, ` viewBox="${box.join(' ')}" preserveAspectRatio="xMidYMax"`)
		.replace(
			'>',
			`><path d="M${box.slice(0, 2).join(' ')}h${box[2]}v${box[3]}h-${box[2]}z" fill="${colours.band}" stroke="none"/>`,
		);
}

/** Where a drawing is a strip, its frame at that place as a drawing of its own: without a border, its lines as thin as elsewhere. */
function frameAt(svg: string, x: number, y: number): string {
	for (const [, ...frame] of svg.matchAll(
		/<svg x="(.+?)" y="(.+?)" width="(.+?)" height="(.+?)"><path[^>]*>(.*?)<\/svg>/g,
	)) {
		const [left = 0, top = 0, width = 0, height = 0] = frame.slice(0, 4).map(Number);
		if (x < left || x > left + width || y < top || y > top + height) continue;
		const thin = (_: string, line: string) => ` stroke-width="${Math.round(Number(line) * width) / 800}"`;
		return `${svg.slice(0, svg.indexOf('>') + 1)}<g transform="translate(${left} ${top})">${frame[4]}</g></svg>`.replace(
			/ stroke-width="([1-5])"/g,
			thin,
		);
	}
	return svg;
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
