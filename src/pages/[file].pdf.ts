import type { APIRoute } from 'astro';
import { contents } from '#brochure/contents.ts';
import { ownBrochure } from '#brochure/own.ts';
import { pictures } from '#brochure/pictures.ts';
import { typeset } from '#brochure/typeset.ts';
import { brochurePath, sheetPath } from '#facts/addresses.ts';
import { site } from '#site/config.ts';

/** By its path: the brochure, which is the operator's own file or ours, and the sheet to measure the steps by. */
const files: Readonly<Record<string, () => Promise<Uint8Array>>> = {
	[brochurePath]: async () => ownBrochure() ?? typeset(contents(site), pictures()),
	[sheetPath]: () => typeset(contents(site), pictures(), 'measuring-sheet'),
};

export const getStaticPaths = () => Object.keys(files).map((path) => ({ params: { file: path.slice(1, -4) } }));

export const GET: APIRoute = async ({ params }) => {
	const pdf = await files[`/${params['file']}.pdf`]?.();
	return new Response(pdf && new Uint8Array(pdf), { headers: { 'Content-Type': 'application/pdf' } });
};
