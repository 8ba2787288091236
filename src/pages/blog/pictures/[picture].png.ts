import type { APIRoute } from 'astro';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleDrawing } from '#articles/ArticleImage.tsx';
import { type Drawing, drawingNames } from '#articles/drawings.ts';
import { colours } from '#brand/colours.ts';
import { pictureSize } from '#drawings/space/Picture.tsx';
import { drawnPng } from '#metadata/drawn-png.ts';
import { searchShapes } from '#photographs/photographs.tsx';

interface Props {
	drawing: Drawing;
	shape: keyof typeof searchShapes;
}

export function getStaticPaths() {
	const shapes = Object.keys(searchShapes) as Props['shape'][];
	return drawingNames.flatMap((drawing) =>
		shapes.map((shape) => ({ params: { picture: `${drawing}-${shape}` }, props: { drawing, shape } })),
	);
}

/** Where what a drawing shows is, from left to right and from top to bottom, if not in its middle: a shape that has less room is cut round it. */
const places: Partial<Record<Drawing, readonly [number, number]>> = {
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
	const scales = [pictureSize.width / size.width, pictureSize.height / size.height];
	const scale = whole.includes(picture) ? Math.max(...scales) : Math.min(...scales);
	const seen = { width: size.width * scale, height: size.height * scale };
	const [across, down] = places[drawing] ?? [0.5, 0.5];
	const x = (pictureSize.width - seen.width) * across;
	const y = (pictureSize.height - seen.height) * down;
	const part = { x: 0, y: 0, ...pictureSize, viewBox: `0 0 ${pictureSize.width} ${pictureSize.height}` };
	const paper: ComponentProps<'svg'> = {
		...size,
		viewBox: `${x} ${y} ${seen.width} ${seen.height}`,
		xmlns: 'http://www.w3.org/2000/svg',
	};
	const ground = createElement('rect', { x, y, ...seen, fill: colours.band });
	return drawnPng(
		renderToStaticMarkup(createElement('svg', paper, ground, createElement(ArticleDrawing, { drawing, part }))),
	);
};
