import type { APIRoute } from 'astro';
import { isoDay } from '#articles/dates.ts';
import { indexablePages } from '#articles/site-map.ts';
import { escaped, xml } from '#articles/xml.ts';

/** The pages search engines may list (sitemaps.org). */
export const GET: APIRoute = async () => {
	const urls = (await indexablePages()).map(
		({ address, updated }) =>
			`<url><loc>${escaped(address)}</loc>${updated ? `<lastmod>${isoDay(updated)}</lastmod>` : ''}</url>`,
	);
	return xml(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`);
};
