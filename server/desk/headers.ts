import type { MiddlewareHandler } from 'hono';
import type { DeskEnv } from '#server/desk/env.ts';
import { framePolicy } from '#server/site/headers.ts';

/** Scripts and styles of the build only, none in the page; data only from the desk's own server. */
const policy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' blob:",
	"font-src 'self'",
	"connect-src 'self'",
	"form-action 'self'",
	"base-uri 'none'",
	framePolicy,
].join('; ');

/**
 * Headers of every response of the desk; a handler's own replace those of the same name. The referrer is the origin: with
 * `no-referrer`, browsers send `Origin: null` with a form, by which the guard could not know ours from others.
 */
export function deskHeaders(isSecure: boolean): MiddlewareHandler<DeskEnv> {
	const common = {
		'cache-control': 'no-store',
		'content-security-policy': policy,
		'cross-origin-opener-policy': 'same-origin',
		'cross-origin-resource-policy': 'same-origin',
		'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
		'referrer-policy': 'strict-origin',
		'x-content-type-options': 'nosniff',
		'x-frame-options': 'DENY',
		'x-robots-tag': 'noindex, nofollow',
		...(isSecure && { 'strict-transport-security': 'max-age=31536000' }),
	};
	return async (c, next) => {
		await next();
		for (const [name, value] of Object.entries(common)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
	};
}
