import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as z from 'zod/mini';
import { type ApiError, apiPath, type Done, type PagesState } from '#desk/contract.ts';
import { referenceOf } from '#leads/reference.ts';
import { maxNoteLength } from '#leads/status.ts';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import type { Sessions } from '#server/desk/sessions.ts';
import { readBody } from '#server/http/calls.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import type { Health } from '#server/ops/health.ts';
import { kib } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { framePolicy, siteHeaders } from '#server/site/headers.ts';
import type { DeskSession } from '#server/store/desk-access.ts';
import { DiskFull, NotFound, StoreError } from '#server/store/errors.ts';
import { whyUnusable } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';

/** Largest body of a call of the desk: a note of 2,000 characters in JSON. */
const maxDeskBytes = 16 * kib;

export interface DeskEnv {
	Bindings: HttpBindings;
	/** `session` is set for calls of the API, once they are admitted. */
	Variables: { requestId: string; session: DeskSession };
}

/** Who reads or acts, and with what. */
export interface By {
	/** Its address is the author of what is done. */
	session: Pick<DeskSession, 'id' | 'email'>;
	sessions: Sessions;
	store: Store;
	settings: Settings;
	health(): Promise<Pick<Health, 'status' | 'checks'>>;
	/** Builds the site's pages. */
	pages: {
		state(): PagesState;
		/** @returns what happens now, or is to be done by hand, in a sentence */
		build(): string;
	};
}

/** The parts of a path that begin with a colon. */
export type Params = Readonly<Record<string, string>>;

/** A refusal. The message is one line that is shown. */
export class DeskError extends Error {
	override name = 'DeskError';
	readonly status: ContentfulStatusCode;

	constructor(status: ContentfulStatusCode, message: string) {
		super(message);
		this.status = status;
	}
}

export const deskErrors = {
	noRequest: () => new DeskError(404, 'There is no such request. It may have been erased.'),
	noPhoto: () => new DeskError(404, 'There is no such photo. It may have been erased.'),
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
export function answerError(c: Context<DeskEnv>, { status, message }: DeskError): Response {
	if (c.req.path.startsWith(`${apiPath}/`)) return c.json({ error: message } satisfies ApiError, status);
	return c.text(`${message}\n`, status);
}

/** The body of a call. @throws DeskError if it is too large, or not of this type */
export async function bodyOf(c: Context<DeskEnv>, type: string): Promise<string> {
	if (c.req.header('content-type')?.toLowerCase().split(';')[0]?.trim() !== type)
		throw new DeskError(415, `Send the content type ${type}.`);
	const body = await readBody(c.env.incoming, maxDeskBytes);
	if (body === 'tooLarge') throw new DeskError(413, 'That is too long.');
	return body.toString();
}

/** What was sent as JSON; undefined, which fits no schema, for what is none. @throws DeskError for another content type */
export async function jsonOf(c: Context<DeskEnv>): Promise<unknown> {
	const text = await bodyOf(c, 'application/json');
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** @throws InputError unless what was sent fits the schema; it says what is wrong, as far as the schema has words for it */
export function checked<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
	const error = ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
		`That cannot be used${path.length > 0 ? `: look at “${path.join('.')}”` : ''}.`;
	const read = schema.safeParse(given, { error });
	if (!read.success) throw new InputError(read.error.issues[0]?.message);
	return read.data;
}

/** The request that a call is about. @throws DeskError if its address names none */
export function keyIn({ kind: given, id = '' }: Readonly<Record<string, string>>): RequestKey {
	const kind = leadKinds.find((one) => one === given);
	if (!kind || !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(id)) throw deskErrors.noRequest();
	return { kind, id };
}

/**
 * Does something.
 * @param given what was sent, which is checked here
 * @returns the answer, of which `message` says in one line what was done
 * @throws OperatorError, InputError or NotFound, whose message is one line
 */
export type Act = (given: unknown, by: By, params: Params) => object | Promise<object>;

export function act<S extends z.ZodMiniType>(
	input: S,
	run: (input: z.output<S>, by: By, params: Params) => object | Promise<object>,
): Act {
	return (given, by, params) => run(checked(input, given), by, params);
}

/** What an operator does with one request. @param run gives what was done, in a line; `gone` where it was erased meanwhile */
export function onRequest<S extends z.ZodMiniType>(
	input: S,
	run: (key: RequestKey, input: z.output<S>, by: By) => string | Promise<string>,
): Act {
	return act(input, async (given, by, params): Promise<Done> => {
		const key = keyIn(params);
		const message = await run(key, given, by);
		if (message === 'gone') throw new NotFound(`The request ${referenceOf(key.id)} was just erased.`);
		return { message };
	});
}

export const nothing = z.strictObject({});
export const name = z.string().check(z.minLength(1, 'Choose a company first.'), z.maxLength(254));
export const noteInput = z.string().check(
	z.trim(),
	z.minLength(1, 'The text is empty.'),
	z.refine((text) => [...text].length <= maxNoteLength, {
		error: ({ input }) => `The text has ${[...String(input)].length} characters; at most ${maxNoteLength} are kept.`,
	}),
	// SQLite stores neither NUL nor half a character.
	z.regex(/^[^\0\p{Cs}]*$/u, 'The text has characters that cannot be stored.'),
);

export function isHeld({ id }: RequestKey): OperatorError {
	return new OperatorError(`The request ${referenceOf(id)} is held: let it go first, above the list.`);
}

/**
 * Refuses calls that no page of the desk makes:
 * - from pages of other sites, by Origin and Sec-Fetch-Site, reading included. Another port of localhost is another page too;
 * - that change something and say no Origin, which all browsers do.
 * Links of other sites may lead to pages (a mail program on the web), but not to data.
 * @param protocol of the desk's address; its Host was looked at before (`Desk.isReachedBy`)
 */
export function refuseForeign(protocol: string): MiddlewareHandler<DeskEnv> {
	return (c, next) => {
		const { headers, method } = c.env.incoming;
		const { host = '', origin, 'sec-fetch-site': site } = headers;
		const isReading = method === 'GET' || method === 'HEAD';
		const isOwn = origin === undefined ? isReading : origin === `${protocol}//${host.toLowerCase()}`;
		const isFromHere = site === undefined || site === 'same-origin' || site === 'none';
		const isOpened = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
		const isLink = isReading && isOpened && origin === undefined && !c.req.path.startsWith(`${apiPath}/`);
		if ((isOwn && isFromHere) || isLink) return next();
		throw new DeskError(403, 'Refused: this comes from another site than the desk.');
	};
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
 * @param address of the desk
 */
export function deskHeaders(address: string): MiddlewareHandler<DeskEnv> {
	const common = {
		...siteHeaders({ SITE_URL: address }),
		'cache-control': 'no-store',
		'content-security-policy': policy,
		'cross-origin-resource-policy': 'same-origin',
		'referrer-policy': 'strict-origin',
		'x-robots-tag': 'noindex, nofollow',
	};
	return async (c, next) => {
		await next();
		for (const [name, value] of Object.entries(common)) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
	};
}
