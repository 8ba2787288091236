import type { APIRoute } from 'astro';
import { renderToStaticMarkup } from 'react-dom/server';
import { svgFiles } from '#drawings/pictures/products.tsx';

export function getStaticPaths() {
	return [...svgFiles.keys()].map((drawing) => ({ params: { drawing } }));
}

/** The picture of a lift, or an example of a photo, as a file. */
export const GET: APIRoute = ({ params }) => {
	const markup = renderToStaticMarkup(svgFiles.get(params.drawing ?? ''));
	return new Response(markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'), {
		headers: { 'Content-Type': 'image/svg+xml' },
	});
};
