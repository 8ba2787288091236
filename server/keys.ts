import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { WireError } from '#server/wire-errors.ts';

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
 * The site may be served from elsewhere (a CDN), so browsers of any origin may call. There is nothing to steal: no
 * cookies, and an anonymous caller can only insert.
 */
export function allowOrigins(): MiddlewareHandler {
	return cors({
		origin: '*',
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
