import type { APIRoute } from 'astro';
import { contents } from '#brochure/contents.ts';
import { pictures } from '#brochure/pictures.ts';
import { typeset } from '#brochure/typeset.ts';
import { site } from '#site/config.ts';

/** The sheet to measure the steps by. `#facts/measures.ts` has its path. */
export const GET: APIRoute = async () => {
	const pdf = await typeset(contents(site), pictures(), 'measuring-sheet');
	return new Response(new Uint8Array(pdf), { headers: { 'Content-Type': 'application/pdf' } });
};
