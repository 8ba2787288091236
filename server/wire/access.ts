import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Settings } from '#server/settings/read.ts';
import type { WireError } from '#server/wire/errors.ts';

/**
 * Lets the call through only with the right public key, as Supabase's gateway does: `apikey` must be it, and so must
 * the bearer token where one is sent. The key is no secret (every browser has it), so a plain comparison does.
 */
export function requireKey(key: string, refusal: () => WireError): MiddlewareHandler {
	return async (c, next) => {
		const bearer = c.req.header('authorization');
		if (c.req.header('apikey') !== key || (bearer !== undefined && bearer !== `Bearer ${key}`)) throw refusal();
		await next();
	};
}

/**
 * Lets pages of the site's own address call from a browser, and those of ALLOWED_ORIGINS, such as a CDN's. Any other page could
 * otherwise have its visitors' browsers send requests, each from an address of its own, past every rate limit.
 *
 * No browser sends a page's POST to us blindly, since `requireKey` wants the header `apikey`, for which a browser first asks
 * (a preflight). A page on the host that it calls needs no permission: `origins.ts` looks at those.
 */
export function allowOrigins({ SITE_URL, ALLOWED_ORIGINS }: Pick<Settings, 'SITE_URL' | 'ALLOWED_ORIGINS'>) {
	return cors({
		origin: ALLOWED_ORIGINS.includes('*') ? '*' : [new URL(SITE_URL).origin, ...ALLOWED_ORIGINS],
		// The refused ones too: a browser shows a refusal to its page only where the method was allowed.
		allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
		allowHeaders: [
			'apikey',
			'authorization',
			'content-profile',
			'content-type',
			'prefer',
			'x-client-info',
			'x-upsert',
			// The official client sends these two as well: a raw upload's, and which API version it speaks.
			'cache-control',
			'x-supabase-api-version',
		],
		exposeHeaders: ['content-range', 'retry-after'],
		// Two hours, the most that Chromium keeps: a slow phone asks once, not before each of five photos.
		maxAge: 7200,
	});
}
