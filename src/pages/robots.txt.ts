import type { APIRoute } from 'astro';
import { addressOf } from '#site/config.ts';

/**
 * Everything may be read but the forms' own door. Pages and photos that must not be listed say so themselves (`noindex`),
 * and a crawler that was kept out could not read that.
 */
export const GET: APIRoute = () =>
	new Response(`User-agent: *\nAllow: /\nDisallow: /rest/\n\nSitemap: ${addressOf('/sitemap.xml')}\n`);
