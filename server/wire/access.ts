import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Settings } from '#server/settings/read.ts';
import type { WireError } from '#server/wire/errors.ts';

/**
 * Requires the public key, as Supabase's gateway does: in `apikey`, and in the bearer token if there is one. The key is not
 * secret (every browser has it), so the comparison need not take constant time.
 */
export function requireKey(key: string, error: () => WireError): MiddlewareHandler {
	return async (c, next) => {
		const bearer = c.req.header('authorization');
		if (c.req.header('apikey') !== key || (bearer !== undefined && bearer !== `Bearer ${key}`)) throw error();
		await next();
	};
}

/**
 * CORS for SITE_URL and ALLOWED_ORIGINS, such as a CDN's. Otherwise any page could make its visitors' browsers send
 * requests, each from its own address, and so evade the rate limits.
 *
 * Browsers always send a preflight first, because `requireKey` needs the header `apikey`. Same-origin requests need no CORS
 * permission: `origins.ts` checks those.
 */
export function allowOrigins({ SITE_URL, ALLOWED_ORIGINS }: Pick<Settings, 'SITE_URL' | 'ALLOWED_ORIGINS'>) {
	return cors({
		origin: ALLOWED_ORIGINS.includes('*') ? '*' : [new URL(SITE_URL).origin, ...ALLOWED_ORIGINS],
		// Also methods that are always rejected: a browser passes the error to the page only if the method is allowed.
		allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
		allowHeaders: [
			'apikey',
			'authorization',
			'content-profile',
			'content-type',
			'prefer',
			'x-client-info',
			'x-upsert',
			// supabase-js sends these two: for a raw upload, and for its API version.
			'cache-control',
			'x-supabase-api-version',
		],
		exposeHeaders: ['content-range', 'retry-after'],
		// Two hours, Chromium's maximum: a slow phone sends one preflight, not one for each of five photos.
		maxAge: 7200,
	});
}
