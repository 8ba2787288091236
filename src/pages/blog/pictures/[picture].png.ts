import type { APIRoute } from 'astro';
import { colours } from '#brand/colours.ts';
import { type GuideDrawing, guideDrawings } from '#drawings/alternatives.ts';
import { drawingSize, drawingSvg } from '#drawings/Drawing.tsx';
import { drawnPng } from '#metadata/drawn-png.ts';
import { searchShapes } from '#photographs/photographs.tsx';

interface Props {
	drawing: GuideDrawing;
	shape: keyof typeof searchShapes;
}

export function getStaticPaths() {
	const shapes = Object.keys(searchShapes) as Props['shape'][];
	return guideDrawings.flatMap((drawing) =>
		shapes.map((shape) => ({ params: { picture: `${drawing}-${shape}` }, props: { drawing, shape } })),
	);
}

/** Where what a drawing shows is, from left to right and from top to bottom, if not in its middle: a shape that has less room is cut round it. */
const places: Partial<Record<GuideDrawing, readonly [number, number]>> = {
	'few-steps': [0.4, 1],
	measuring: [1, 0.5],
	platform: [1, 0.8],
	removed: [0.5, 1],
	shared: [0.5, 0.8],
};

/** With something at each side, so shown whole on a plain ground. */
const whole: readonly string[] = ['controls-16x9', 'controls-1x1', 'two-lifts-1x1'];

/** A drawing as search engines show it beside an article, as large as they take it. */
export const GET: APIRoute<Props> = ({ params: { picture = '' }, props: { drawing, shape } }) => {
	const size = searchShapes[shape];
	const scales = [drawingSize.width / size.width, drawingSize.height / size.height];
	const scale = whole.includes(picture) ? Math.max(...scales) : Math.min(...scales);
	const [width, height] = [size.width * scale, size.height * scale];
	const [across, down] = places[drawing] ?? [0.5, 0.5];
	const [x, y] = [(drawingSize.width - width) * across, (drawingSize.height - height) * down];
	return drawnPng(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}" viewBox="${x} ${y} ${width} ${height}">` +
			`<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colours.band}"/>` +
			`${drawingSvg(`guides/${drawing}`)}</svg>`,
	);
};
