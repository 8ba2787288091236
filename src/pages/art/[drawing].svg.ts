import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PlanPicture } from '#diagrams/Plan.tsx';
import { LabelledChair } from '#drawings/lift/LabelledChair.tsx';
import { svgFiles } from '#drawings/pictures/products.tsx';

/** Of the forms' answers (`dialogs/form/Questions.tsx`). */
const plans = ['straight', 'square-landing'] as const;

const files = new Map([
	...svgFiles,
	['labelled-chair', createElement(LabelledChair, { key: 'labelled-chair' })] as const,
	...plans.map((of) => [`plan-${of}`, createElement(PlanPicture, { of })] as const),
]);

export function getStaticPaths() {
	return [...files.keys()].map((drawing) => ({ params: { drawing } }));
}

/** The picture of a lift or of its parts, an example of a photo, or a plan, as a file. */
export const GET: APIRoute = ({ params }) => {
	const markup = renderToStaticMarkup(files.get(params.drawing ?? ''));
	return new Response(markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'), {
		headers: { 'Content-Type': 'image/svg+xml' },
	});
};
