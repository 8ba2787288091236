import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import * as z from 'zod/mini';
import { apiPath, type EndedSessions, type OpenSession } from '#desk/contract.ts';
import { type DeskEnv, jsonOf } from '#server/desk/calls.ts';
import { checked } from '#server/operator/actions.ts';
import { isOver, openSessions } from '#server/ops/retention.ts';
import * as limits from '#server/settings/limits.ts';
import type { DeskAccess, DeskSession } from '#server/store/desk-access.ts';

export type Sessions = ReturnType<typeof createSessions>;

/** Where links are used up and sessions are kept. */
export type SessionAccess = Pick<DeskAccess, 'begin' | 'find' | 'seen' | 'all' | 'end'>;

/**
 * Sessions of people who were admitted by a link.
 * @param operators the addresses that may use the desk
 * @param isSecure whether the desk is reached by https
 */
export function createSessions(access: SessionAccess, operators: readonly string[], isSecure: boolean) {
	// With the prefix, browsers take the cookie from this very host only, and send it nowhere else.
	const prefix = isSecure ? ('host' as const) : undefined;
	const plain = { httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure } as const;
	const options: CookieOptions = prefix ? { ...plain, prefix } : plain;

	return {
		/**
		 * The session of a call, by its cookie.
		 * @returns undefined if it has none, or one that is over
		 */
		of: async (c: Context<DeskEnv>): Promise<DeskSession | undefined> => {
			const token = getCookie(c, cookieName, prefix);
			if (token === undefined || !isToken(token)) return undefined;
			const session = access.find(hashOf(token));
			if (!session || isOver(session, operators)) {
				if (session) access.end([session.id]);
				return undefined;
			}
			const now = Date.now();
			if (Date.parse(session.seen_at) + limits.deskSeenInterval < now)
				access.seen(session.id, new Date(now).toISOString());
			return session;
		},
		/** Begins a session with a link's token, and sets its cookie. @returns whether the link could be used */
		begin: async (c: Context<DeskEnv>, linkToken: string): Promise<boolean> => {
			const token = newToken();
			const begun = { id: randomUUID(), hash: hashOf(token), browser: browserOf(c.req.header('user-agent') ?? '') };
			const session = access.begin(hashOf(linkToken), begun, new Date().toISOString());
			if (!session || isOver(session, operators)) {
				// An address that was removed since the link was sent.
				if (session) access.end([session.id]);
				return false;
			}
			setCookie(c, cookieName, token, { ...options, maxAge: limits.deskSessionFor / 1000 });
			return true;
		},
		/** Those that are not over, the newest first. */
		all: () => openSessions(access, operators),
		/** Lets the browser forget its session. */
		forget: (c: Context<DeskEnv>) => void deleteCookie(c, cookieName, options),
	};
}

const cookieName = 'desk';

const nothing = z.strictObject({});

/** The list of sessions, and how they are ended. Each operator sees and ends all of them: a lost phone may be a colleague's. */
export function sessionRoutes(sessions: Sessions, access: DeskAccess): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();

	app.get(`${apiPath}/sessions`, async (c) => {
		const own = ownOf(c);
		const list = (await sessions.all()).map(
			({ id, email, browser, created_at, seen_at }): OpenSession => ({
				id,
				email,
				since: created_at,
				lastSeen: seen_at,
				browser,
				isThis: id === own,
			}),
		);
		return c.json(list);
	});

	const ends = (path: string, idsOf: (c: Context<DeskEnv>) => string[] | Promise<string[]>) =>
		app.post(`${apiPath}${path}`, async (c) => {
			checked(nothing, await jsonOf(c));
			const ids = await idsOf(c);
			if (ids.includes(ownOf(c))) sessions.forget(c);
			return c.json({ ended: access.end(ids) } satisfies EndedSessions);
		});
	ends('/sessions/end-others', async (c) =>
		access
			.all()
			.map(({ id }) => id)
			.filter((id) => id !== ownOf(c)),
	);
	ends('/sessions/:id/end', (c) => [c.req.param('id') ?? '']);
	ends('/session/end', (c) => [ownOf(c)]);
	return app;
}

/** The id of the session that asks. */
function ownOf(c: Context<DeskEnv>): string {
	return c.get('session').id;
}

const browsers = [
	['Edge', /\bEdgA?\//],
	['Opera', /\bOPR\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['Firefox', /\b(?:Firefox|FxiOS)\//],
	['Chrome', /\b(?:Chrome|CriOS)\//],
	['Safari', /\bSafari\//],
] as const;
const systems = [
	['Android', /\bAndroid\b/],
	['an iPhone', /\biPhone\b/],
	['an iPad', /\biPad\b/],
	['Windows', /\bWindows\b/],
	['a Mac', /\bMacintosh\b/],
	['Linux', /\bLinux\b/],
] as const;

/** A browser in a few words, by which its owner recognises a session: `Firefox on Windows`. @param userAgent of any length and content */
function browserOf(userAgent: string): string {
	const text = userAgent.slice(0, 500);
	const named = (list: readonly (readonly [string, RegExp])[]) => list.find(([, pattern]) => pattern.test(text))?.[0];
	return `${named(browsers) ?? 'A browser'} on ${named(systems) ?? 'an unknown system'}`;
}

/** A secret that nobody can guess: 256 random bits, in 43 characters. */
export function newToken(): string {
	return randomBytes(32).toString('base64url');
}

/** Whether a text can be a token: others need not be looked up. */
export function isToken(text: string): boolean {
	return /^[\w-]{43}$/.test(text);
}

/**
 * What is stored of a token. Somebody who reads the store cannot use it: a token of 256 random bits is not found from its hash, so
 * that no slow hash is needed.
 */
export function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
