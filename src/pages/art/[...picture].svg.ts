import type { APIRoute } from 'astro';
import { coverSvg } from '#brochure/pictures.ts';
import { planSvg } from '#diagrams/Diagram.tsx';
import { drawingNames } from '#drawings/alternatives.ts';
import { croppedSvg, drawingSvg } from '#drawings/Drawing.tsx';

/** The plans are of answers: of the forms' (`dialogs/form/Questions.tsx`), and of the plan's (`planner/Planner.tsx`). */
const pictures = new Map<string, () => string>([
	['brochure', coverSvg],
	...drawingNames.map((name) => [name, () => drawingSvg(name)] as const),
	...drawingNames.map((name) => [`crops/${name}`, () => croppedSvg(name, { width: 560, height: 400 })] as const),
	...(['straight', 'square-landing', 'fan', 'sweep', 'level-part', 'overrun'] as const).map(
		(of) => [`plans/${of}`, () => planSvg(of)] as const,
	),
]);

export function getStaticPaths() {
	return [...pictures.keys()].map((picture) => ({ params: { picture } }));
}

/** A drawing or a plan as a file, in the brand's colours. */
export const GET: APIRoute = ({ params }) =>
	// A file has no page whose typeface its words could have.
	new Response(
		pictures
			.get(params.picture ?? '')?.()
			.replace('<svg', '<svg font-family="sans-serif"'),
		{ headers: { 'Content-Type': 'image/svg+xml' } },
	);
