import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';
import { type ApiError, apiPath } from '#desk/contract.ts';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import { readBody } from '#server/http/calls.ts';
import { isForwarded } from '#server/http/client-address.ts';
import { checked } from '#server/operator/actions.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import { kib } from '#server/settings/units.ts';
import { framePolicy } from '#server/site/headers.ts';
import type { DeskSession } from '#server/store/desk-access.ts';
import { DiskFull, NotFound, StoreError } from '#server/store/errors.ts';
import { whyUnusable } from '#server/store/open.ts';

/** Largest body of a call of the desk: a note of 2,000 characters in JSON. */
const maxDeskBytes = 16 * kib;

export interface DeskEnv {
	Bindings: HttpBindings;
	/** `session` is set for calls of the API, once they are admitted. */
	Variables: { requestId: string; session: DeskSession };
}

/** A refusal. The message is one line that is shown. */
export class DeskError extends Error {
	override name = 'DeskError';
	readonly status: ContentfulStatusCode;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: ContentfulStatusCode, message: string, headers: Record<string, string> = {}) {
		super(message);
		this.status = status;
		this.headers = headers;
	}
}

export const deskErrors = {
	noSession: () => new DeskError(401, 'Your session is over. Ask for a new link.'),
	notPrinted: () =>
		new DeskError(
			401,
			'Open the address that "npm run leads -- desk" printed. It works once: for another browser, end that command and start it again.',
		),
	badType: () => new DeskError(415, 'Send JSON, with the content type application/json.'),
	unknownPath: () => new DeskError(404, 'There is no such page.'),
	noRequest: () => new DeskError(404, 'There is no such request. It may have been erased.'),
	noPhoto: () => new DeskError(404, 'There is no such photo. It may have been erased.'),
	busy: () => new DeskError(503, 'The server is busy. Try again in a minute.', { 'retry-after': '60' }),
};

/** What a caller is told of an error; undefined for one that nobody expected. */
export function toDeskError(error: unknown): DeskError | undefined {
	if (error instanceof DeskError) return error;
	if (error instanceof NotFound) return deskErrors.noRequest();
	if (error instanceof InputError) return new DeskError(400, error.message);
	if (error instanceof DiskFull) return new DeskError(503, 'A disk is full, so nothing was stored. Free space on it.');
	// One line for the operator each, as the commands print it.
	if (error instanceof StoreError || error instanceof OperatorError) return new DeskError(409, error.message);
	const trouble = whyUnusable(error);
	return trouble === undefined ? undefined : new DeskError(503, `The database cannot be used just now: ${trouble}.`);
}

/** Answers with an error: JSON to the pages' scripts, a line of text otherwise. */
export function answerError(c: Context<DeskEnv>, { status, message, headers }: DeskError): Response {
	if (c.req.path.startsWith(`${apiPath}/`)) return c.json({ error: message } satisfies ApiError, status, headers);
	return c.text(`${message}\n`, status, headers);
}

/** The body of a call. @throws DeskError if it is too large */
export async function bodyOf(c: Context<DeskEnv>): Promise<Buffer> {
	const body = await readBody(c.env.incoming, maxDeskBytes);
	if (body === 'tooLarge') throw new DeskError(413, 'That is too long.');
	return body;
}

/** What was sent as JSON; undefined, which fits no schema, for what is none. @throws DeskError for another content type */
export async function jsonOf(c: Context<DeskEnv>): Promise<unknown> {
	if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) throw deskErrors.badType();
	const text = (await bodyOf(c)).toString();
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** The query of a call, checked; empty parameters are left out. @throws InputError unless it fits the schema */
export function queryOf<S extends z.ZodMiniType>(c: Context<DeskEnv>, schema: S): z.output<S> {
	const given = [...new URL(c.req.url).searchParams].filter(([, value]) => value !== '');
	return checked(schema, Object.fromEntries(given));
}

/** The request that a call is about. @throws DeskError if its address names none */
export function keyOf(c: Context<DeskEnv>): RequestKey {
	const kind = leadKinds.find((one) => one === c.req.param('kind'));
	const id = c.req.param('id') ?? '';
	if (!kind || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw deskErrors.noRequest();
	return { kind, id };
}

/** By which addresses a desk is reached. */
export interface Reached {
	/** The origin by which a call may have come, such as `http://localhost:4322`; undefined if its Host is none of ours. */
	originOf(incoming: IncomingMessage): string | undefined;
	/** Whether it is for those at the machine only: then nothing may have been forwarded, and no link may lead to it from elsewhere. */
	isMachine: boolean;
}

/** The desk at the machine itself, by a loopback name with the port that the call came to. */
export const atMachine: Reached = {
	originOf: ({ headers, socket }) => {
		const port = socket.localPort === 80 ? '' : `:${socket.localPort}`;
		const host = headers.host?.toLowerCase();
		return ['localhost', '127.0.0.1', '[::1]'].some((name) => host === name + port) ? `http://${host}` : undefined;
	},
	isMachine: true,
};

/** The desk at a public address. @param url of the site, or of the server if the pages are elsewhere */
export function atAddress(url: string): Reached {
	const { origin, host } = new URL(url);
	return {
		originOf: ({ headers }) => (headers.host?.toLowerCase() === host ? origin : undefined),
		isMachine: false,
	};
}

/**
 * Refuses calls that no page of the desk makes:
 * - to another Host: a page of evil.example whose name resolves to this machine (DNS rebinding) is of the same origin for the browser,
 *   but says its own name;
 * - from pages of other sites, by Origin and Sec-Fetch-Site, reading included. Another port of localhost is another page too;
 * - that change something and say no Origin, which all browsers do;
 * - at the machine: that a proxy forwarded, since then somebody has opened the desk to others.
 * From outside, links of other sites may lead to pages (a mail program on the web), but not to data.
 */
export function refuseForeign(reached: Reached): MiddlewareHandler<DeskEnv> {
	return (c, next) => {
		const why = whyForeign(c.env.incoming, c.req.path, reached);
		if (why) throw new DeskError(403, why, { connection: 'close' });
		return next();
	};
}

function whyForeign(incoming: IncomingMessage, path: string, { originOf, isMachine }: Reached): string | undefined {
	const { headers, method } = incoming;
	const own = originOf(incoming);
	if (own === undefined)
		return isMachine
			? 'Refused: the desk answers at localhost only. Open the address that "npm run leads -- desk" prints.'
			: 'Refused: the desk is not at this address.';
	if (isMachine && isForwarded(incoming))
		return 'Refused: a proxy forwarded this, and "npm run leads -- desk" is for this machine only. Set DESK=on for a desk that can be used from outside.';
	const isReading = method === 'GET' || method === 'HEAD';
	const { origin } = headers;
	const site = headers['sec-fetch-site'];
	const isOwn = origin === own || (origin === undefined && isReading);
	const isFromHere = site === undefined || site === 'same-origin' || site === 'none';
	if (isOwn && isFromHere) return undefined;
	const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
	if (!isMachine && isReading && isOpened && origin === undefined && !path.startsWith(`${apiPath}/`)) return undefined;
	return 'Refused: this comes from another site than the desk.';
}

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
