import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Logger } from '#server/log.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import type { WireEnv } from '#server/wire/env.ts';
import type { WireError } from '#server/wire/errors.ts';
import { confirmationHeader } from '#wire/names.ts';

/** How many foreign origins are logged until the next start (`wire/access.ts`): a caller can invent any number. */
const maxLoggedOrigins = 10;

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
 * permission: `originCheck` checks those.
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
		exposeHeaders: ['content-range', 'retry-after', confirmationHeader],
		// Two hours, Chromium's maximum: a slow phone sends one preflight, not one for each of five photos.
		maxAge: 7200,
	});
}

/**
 * Rejects POST requests from pages of foreign origins. CORS covers cross-origin requests, but not DNS rebinding: a
 * page of evil.example, whose name then resolves to this server, makes same-origin requests, with evil.example in Origin
 * and Host. Clients other than browsers send no Origin, and are accepted.
 *
 * Accepted origins: SITE_URL, also with or without `www.` or TLS; SERVER_URL and ALLOWED_ORIGINS; and the address of this machine
 * to which the call was made. If SITE_URL is an address of this machine (its default), nothing is rejected: the server then does not
 * know its public name.
 * @returns a function that makes the middleware of one service from its error
 */
export function originCheck(settings: Pick<Settings, 'SITE_URL' | 'SERVER_URL' | 'ALLOWED_ORIGINS'>, log: Logger) {
	const { SITE_URL, ALLOWED_ORIGINS } = settings;
	const site = new URL(SITE_URL);
	const own = [SITE_URL, serverUrl(settings) ?? SITE_URL].map((url) => new URL(url).origin);
	const allowed = new Set([...own, ...ALLOWED_ORIGINS]);
	const allowsAll = allowed.has('*') || isOnThisMachine(SITE_URL);
	/** Logged once each: one may be the operator's own and missing from the settings. */
	const refused = new Set<string>();

	function isAllowed(origin: string, host: string | undefined): boolean {
		if (allowsAll || allowed.has(origin)) return true;
		const page = URL.parse(origin);
		if (!page) return false;
		return withoutWww(page.host) === withoutWww(site.host) || (isOnThisMachine(origin) && page.host === host);
	}

	return (error: () => WireError): MiddlewareHandler<WireEnv> =>
		(c, next) => {
			const { method, headers } = c.env.incoming;
			const { origin, host } = headers;
			if (origin === undefined || method !== 'POST' || isAllowed(origin, host)) return next();
			if (refused.size < maxLoggedOrigins && !refused.has(origin))
				log.warn(
					{ origin },
					'refused a request from a page of this origin; if the page is yours, let SITE_URL or ALLOWED_ORIGINS name it',
				);
			if (refused.size < maxLoggedOrigins) refused.add(origin);
			throw error();
		};
}

const withoutWww = (host: string) => host.replace(/^www\./, '');
