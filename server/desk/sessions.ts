import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import pLimit from 'p-limit';
import { browserOf } from '#server/desk/browser.ts';
import type { DeskEnv } from '#server/desk/env.ts';
import { deskErrors } from '#server/desk/errors.ts';
import { hashOf, isToken, newToken } from '#server/desk/tokens.ts';
import type { Tries } from '#server/desk/tries.ts';
import { isOver, openSessions } from '#server/ops/retention.ts';
import * as limits from '#server/settings/limits.ts';
import type { DeskAccess, DeskSession } from '#server/store/desk-access.ts';

export interface Sessions {
	/**
	 * The session of a call, by its cookie.
	 * @returns undefined if it has none, or one that is over
	 * @throws DeskError when the caller tried too many cookies that were none
	 */
	of(c: Context<DeskEnv>): Promise<DeskSession | undefined>;
	/** Begins a session with a link's token, and sets its cookie. @returns whether the link could be used */
	begin(c: Context<DeskEnv>, linkToken: string): Promise<boolean>;
	/** Those that are not over, the newest first. */
	all(): Promise<DeskSession[]>;
	/** Lets the browser forget its session. */
	forget(c: Context<DeskEnv>): void;
}

export interface SessionsParts {
	access: DeskAccess;
	/** The addresses that may use the desk. */
	operators: readonly string[];
	/** Whether the desk is reached by https. */
	isSecure: boolean;
	tries: Tries;
}

/** Sessions of people who were admitted by a link. */
export function createSessions({ access, operators, isSecure, tries }: SessionsParts): Sessions {
	// With the prefix, browsers take the cookie from this very host only, and send it nowhere else.
	const prefix = isSecure ? ('host' as const) : undefined;
	const options: CookieOptions = { httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure, prefix };
	const lookups = pLimit(limits.deskLookups);
	/** Hashes of tokens that were found: their calls wait for no lookup of others'. */
	const known = new Set<string>();

	function lookUp(hash: string): Promise<DeskSession | undefined> {
		if (known.has(hash)) return access.find(hash);
		if (lookups.pendingCount >= limits.maxWaitingLookups) throw deskErrors.busy();
		return lookups(() => access.find(hash));
	}

	function remember(hash: string): void {
		if (known.size >= limits.maxKnownSessions) known.clear();
		known.add(hash);
	}

	return {
		of: async (c) => {
			const token = getCookie(c, cookieName, prefix);
			if (token === undefined || !isToken(token)) return undefined;
			const hash = hashOf(token);
			if (!known.has(hash)) tries.check(c);
			const session = await lookUp(hash);
			if (!session || isOver(session, operators)) {
				known.delete(hash);
				tries.count(c);
				if (session) await access.end([session.id]);
				return undefined;
			}
			remember(hash);
			const now = Date.now();
			if (Date.parse(session.seen_at) + limits.deskSeenInterval < now)
				await access.seen(session.id, new Date(now).toISOString());
			return session;
		},
		begin: async (c, linkToken) => {
			const token = newToken();
			const given = { id: randomUUID(), hash: hashOf(token), browser: browserOf(c.req.header('user-agent') ?? '') };
			const session = await access.begin(hashOf(linkToken), given, new Date().toISOString());
			if (!session || isOver(session, operators)) {
				// An address that was removed since the link was sent.
				if (session) await access.end([session.id]);
				return false;
			}
			remember(given.hash);
			setCookie(c, cookieName, token, { ...options, maxAge: limits.deskSessionFor / 1000 });
			return true;
		},
		all: () => openSessions(access, operators),
		forget: (c) => {
			deleteCookie(c, cookieName, options);
		},
	};
}

const cookieName = 'desk';
