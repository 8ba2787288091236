import type { APIRoute } from 'astro';
import { type GuideDrawing, guideDrawings } from '#drawings/alternatives.ts';
import { croppedSvg } from '#drawings/Drawing.tsx';
import { drawnPng } from '#metadata/pictures.ts';
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

/** A drawing as search engines show it beside an article, as large as they take it. */
export const GET: APIRoute<Props> = ({ props: { drawing, shape } }) =>
	drawnPng(croppedSvg(`guides/${drawing}`, searchShapes[shape]));
