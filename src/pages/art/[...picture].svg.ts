import type { APIRoute } from 'astro';
import { planSvg } from '#diagrams/Diagram.tsx';
import { drawingNames } from '#drawings/alternatives.ts';
import { drawingSvg } from '#drawings/Drawing.tsx';

/** The plans are of the forms' answers (`dialogs/form/Questions.tsx`). */
const pictures = new Map<string, () => string>([
	...drawingNames.map((name) => [name, () => drawingSvg(name)] as const),
	...(['straight', 'square-landing'] as const).map((of) => [`plans/${of}`, () => planSvg(of)] as const),
]);

export function getStaticPaths() {
	return [...pictures.keys()].map((picture) => ({ params: { picture } }));
}

/** A drawing or a plan as a file, in the brand's colours. */
export const GET: APIRoute = ({ params }) =>
	new Response(pictures.get(params.picture ?? '')?.(), { headers: { 'Content-Type': 'image/svg+xml' } });
