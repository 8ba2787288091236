import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { deskSeenInterval, deskSessionFor } from '#server/settings/limits.ts';
import { type DeskAccess, type DeskSession, isOver } from '#server/store/desk-access.ts';

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sessions of people who were admitted by a link.
 * @param operators the addresses that may use the desk. A session without an address is of an account of the server, which could read the
 * store as well
 * @param isSecure whether the desk is reached by https
 */
export function createSessions(access: DeskAccess, operators: readonly string[], isSecure: boolean) {
	// With the prefix, browsers take the cookie from this very host only, and send it nowhere else.
	const prefix = isSecure ? ('host' as const) : undefined;
	const plain = { httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure } as const;
	const options: CookieOptions = prefix ? { ...plain, prefix } : plain;
	const isOpen = (session: DeskSession) =>
		!isOver(session) && (!session.email.includes('@') || operators.includes(session.email));
	/** A session, unless it is over or its address was removed since it began: then it is ended. */
	const ifOpen = (session: DeskSession | undefined): DeskSession | undefined => {
		if (!session || isOpen(session)) return session;
		access.end([session.id]);
		return undefined;
	};

	return {
		/**
		 * The session of a call, by its cookie.
		 * @returns undefined if it has none, or one that is over
		 */
		of: (c: Context): DeskSession | undefined => {
			const token = getCookie(c, cookieName, prefix) ?? '';
			const session = isToken(token) ? ifOpen(access.find(token)) : undefined;
			if (session && Date.parse(session.seen_at) + deskSeenInterval < Date.now()) access.seen(session.id);
			return session;
		},
		/** Whether a link can be used. */
		hasLink: (token: string) => isToken(token) && access.hasLink(token),
		/** Begins a session with a link's token, and sets its cookie. @returns whether the link could be used */
		begin: (c: Context, linkToken: string): boolean => {
			const begun = isToken(linkToken)
				? access.begin(linkToken, browserOf(c.req.header('user-agent') ?? ''))
				: undefined;
			if (!begun || !ifOpen(begun.session)) return false;
			setCookie(c, cookieName, begun.token, { ...options, maxAge: deskSessionFor / 1000 });
			return true;
		},
		/** Those that are not over, the newest first. */
		all: () => access.all().filter(isOpen),
		end: access.end,
	};
}

const cookieName = 'desk';

/** Whether a text can be a token: others need not be looked up. */
const isToken = (text: string) => /^[\w-]{43}$/.test(text);

const browsers = {
	Edg: 'Edge',
	OPR: 'Opera',
	Firefox: 'Firefox',
	FxiOS: 'Firefox',
	Chrome: 'Chrome',
	CriOS: 'Chrome',
	Safari: 'Safari',
};
const systems = {
	Android: 'Android',
	iPhone: 'an iPhone',
	iPad: 'an iPad',
	Windows: 'Windows',
	Macintosh: 'a Mac',
	Linux: 'Linux',
};

/** A browser in a few words, by which its owner recognises a session: `Firefox on Windows`. @param userAgent of any length and content */
function browserOf(userAgent: string): string {
	const named = (names: object) => Object.entries(names).find(([name]) => userAgent.includes(name))?.[1];
	return `${named(browsers) ?? 'a browser'} on ${named(systems) ?? 'an unknown system'}`;
}
