import type { APIRoute } from 'astro';
import { contents } from '#brochure/contents.ts';
import { ownBrochure } from '#brochure/own.ts';
import { pictures } from '#brochure/pictures.ts';
import { typeset } from '#brochure/typeset.ts';
import { site } from '#site/config.ts';

/** The brochure: the operator's own file, or ours. `#facts/promises.ts` has its path. */
export const GET: APIRoute = async () => {
	const pdf = ownBrochure() ?? (await typeset(contents(site), pictures()));
	return new Response(new Uint8Array(pdf), { headers: { 'Content-Type': 'application/pdf' } });
};
