import type { APIRoute } from 'astro';
import { isoMoment } from '#facts/in-words.ts';
import { indexablePages } from '#metadata/site-map.ts';
import { escaped, xml } from '#metadata/xml.ts';

/** The pages search engines may list (sitemaps.org). */
export const GET: APIRoute = async () => {
	const urls = (await indexablePages()).map(
		({ address, updated }) =>
			`<url><loc>${escaped(address)}</loc>${updated ? `<lastmod>${isoMoment(updated)}</lastmod>` : ''}</url>`,
	);
	return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`);
};
