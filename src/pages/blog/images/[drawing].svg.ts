import type { APIRoute } from 'astro';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ArticleDrawing } from '#articles/ArticleImage.tsx';
import { type Drawing, drawingNames } from '#articles/drawings.ts';

export function getStaticPaths() {
	return drawingNames.map((drawing) => ({ params: { drawing } }));
}

/** A drawing as a file: for lists, and for the search engines that the article's data names it to. */
export const GET: APIRoute = ({ params }) => {
	const markup = renderToStaticMarkup(createElement(ArticleDrawing, { drawing: params.drawing as Drawing }));
	return new Response(markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'), {
		headers: { 'Content-Type': 'image/svg+xml' },
	});
};
