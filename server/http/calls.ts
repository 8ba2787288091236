import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { Logger } from '#server/log.ts';
import { second } from '#server/settings/limits.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';

/** Hono's environment for all handlers: Node's request, to stream from, and the call's id for the log. */
export interface CallEnv {
	Bindings: HttpBindings;
	Variables: { requestId: string };
}

export type Service = 'rest' | 'storage' | 'health' | 'request' | 'answer' | 'form' | 'desk';

/**
 * Logs one line for each call: service, method, status and duration. Never the path, which may contain a photo's file name or a secret.
 * @param serviceOf the service of a path
 */
export function record(log: Logger, serviceOf: (path: string) => Service): MiddlewareHandler<CallEnv> {
	return async (c, next) => {
		const start = performance.now();
		const requestId = randomUUID();
		c.set('requestId', requestId);
		const { outgoing } = c.env;
		await next();
		outgoing.setHeader('x-request-id', requestId);
		outgoing.setHeader('x-content-type-options', 'nosniff');
		const service = serviceOf(c.req.path);
		const ms = Math.round(performance.now() - start);
		// Monitoring asks for it every few seconds; log these at debug level only.
		log[service === 'health' ? 'debug' : 'info'](
			{ requestId, service, method: c.req.method, status: c.res.status, ms },
			'answered',
		);
	};
}

/** Reads the rest of the request body before the response is sent, also when a route rejected the call early. */
export const drainBody: MiddlewareHandler<CallEnv> = async (c, next) => {
	await next();
	if (!(await drain(c.env.incoming))) c.header('connection', 'close');
};

/**
 * Longest time in ms for which a rejected body is read and discarded. A client that is still sending when the connection closes sees a
 * network error in place of the response.
 */
const maxDrainTime = 10 * second;

/**
 * Reads and discards the rest of a body, since clients read the response only after they have sent everything.
 * @param timeout in ms
 * @returns false if the body is too slow; the caller then closes the connection
 */
async function drain(incoming: IncomingMessage, timeout = maxDrainTime): Promise<boolean> {
	if (incoming.readableEnded || incoming.destroyed || !hasBody(incoming)) return true;
	incoming.resume();
	try {
		// Emitted at the end of the body, and when the client disconnects.
		await once(incoming, 'close', { signal: AbortSignal.timeout(timeout) });
		return true;
	} catch {
		incoming.pause();
		return incoming.destroyed;
	}
}

/**
 * Reads a small body into memory.
 * @param limit in bytes
 * @returns the body; or that it is too large, which leaves the rest unread
 * @throws when the client disconnects before the end
 */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | 'tooLarge'> {
	if (Number(incoming.headers['content-length']) > limit) return 'tooLarge';
	// Not a list of chunks: a body can come in chunks of one byte, each of which takes two hundred.
	let body = Buffer.alloc(0);
	let size = 0;
	for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
		const needed = size + chunk.length;
		if (needed > limit) return 'tooLarge';
		if (needed > body.length) body = Buffer.concat([body], Math.min(limit, Math.max(needed, 2 * body.length)));
		chunk.copy(body, size);
		size = needed;
	}
	return body.subarray(0, size);
}

/** Whether the client disconnected before the end of its body: not an error of the server. */
export function wasCutShort(incoming: IncomingMessage): boolean {
	return incoming.destroyed && !incoming.complete;
}

export function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Requires the public key, as Supabase's gateway does: in `apikey`, and in the bearer token if there is one. The key is not
 * secret (every browser has it), so the comparison need not take constant time.
 */
export function requireKey(key: string, error: () => Error): MiddlewareHandler {
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
 * @param answerHeaders of the responses, that pages may read
 */
export function allowOrigins(
	{ SITE_URL, ALLOWED_ORIGINS }: Pick<Settings, 'SITE_URL' | 'ALLOWED_ORIGINS'>,
	answerHeaders: readonly string[],
) {
	return cors({
		origin: ALLOWED_ORIGINS.includes('*') ? '*' : [new URL(SITE_URL).origin, ...ALLOWED_ORIGINS],
		// Also methods that are always rejected: a browser passes the error to the page only if the method is allowed.
		allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
		allowHeaders: [
			...['apikey', 'authorization', 'content-profile', 'content-type', 'prefer', 'x-client-info', 'x-upsert'],
			// supabase-js sends these two: for a raw upload, and for its API version.
			...['cache-control', 'x-supabase-api-version'],
		],
		exposeHeaders: [...answerHeaders],
		// Two hours, Chromium's maximum: a slow phone sends one preflight, not one for each of five photos.
		maxAge: 7200,
	});
}

/** How many foreign origins are logged until the next start: a caller can invent any number. */
const maxLoggedOrigins = 10;

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
	const withoutWww = (host: string) => host.replace(/^www\./, '');
	const siteHost = withoutWww(new URL(SITE_URL).host);
	const own = [SITE_URL, serverUrl(settings) ?? SITE_URL].map((url) => new URL(url).origin);
	const allowed = new Set([...own, ...ALLOWED_ORIGINS]);
	const allowsAll = allowed.has('*') || isOnThisMachine(SITE_URL);
	/** Logged once each: one may be the operator's own and missing from the settings. */
	const refused = new Set<string>();

	function isAllowed(origin: string, host: string | undefined): boolean {
		if (allowsAll || allowed.has(origin)) return true;
		const page = URL.parse(origin);
		if (!page) return false;
		return withoutWww(page.host) === siteHost || (isOnThisMachine(origin) && page.host === host);
	}

	return (error: () => Error): MiddlewareHandler<CallEnv> =>
		(c, next) => {
			const { method, headers } = c.env.incoming;
			const { origin, host } = headers;
			if (origin === undefined || method !== 'POST' || isAllowed(origin, host)) return next();
			if (refused.size < maxLoggedOrigins && !refused.has(origin)) {
				refused.add(origin);
				log.warn(
					{ origin },
					'refused a request from a page of this origin; if the page is yours, let SITE_URL or ALLOWED_ORIGINS name it',
				);
			}
			throw error();
		};
}
