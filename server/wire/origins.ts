import type { MiddlewareHandler } from 'hono';
import type { Logger } from '#server/log.ts';
import { isOnThisMachine } from '#server/settings/addresses.ts';
import { maxLoggedOrigins } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { WireEnv } from '#server/wire/env.ts';
import type { WireError } from '#server/wire/errors.ts';

/**
 * Refuses what other people's pages POST. A browser asks before it sends a request across origins (`access.ts`), but not where
 * it takes page and server for one: a page at evil.example whose name is then pointed at this server (DNS rebinding). Such a
 * request has evil.example in Origin and in Host. Programs that are no browsers send no Origin, and pass.
 *
 * A page is ours at SITE_URL and at ALLOWED_ORIGINS; and where its Origin has the host that was called, at a loopback name,
 * at SITE_URL's host with or without `www.` or TLS. Where SITE_URL is an address of this machine (not set) nothing is refused: the
 * server cannot know its public name then, and a proxy may send it another Host.
 * @returns a function that makes the middleware of one service from its refusal
 */
export function originCheck(settings: Pick<Settings, 'SITE_URL' | 'ALLOWED_ORIGINS'>, log: Logger) {
	const { SITE_URL, ALLOWED_ORIGINS } = settings;
	const site = new URL(SITE_URL);
	const allowed = new Set([site.origin, ...ALLOWED_ORIGINS]);
	const publicNameIsKnown = !isOnThisMachine(SITE_URL);
	const said = new Set<string>();

	function isOwn(origin: string, host = ''): boolean {
		const page = URL.parse(origin);
		// Parsed with the page's scheme, so that a port that is the scheme's own is left out of both.
		if (!page || URL.parse(`${page.protocol}//${host}`)?.host !== page.host) return false;
		return isOnThisMachine(origin) || withoutWww(page.host) === withoutWww(site.host);
	}

	/** Told once for each origin: one of them may be the operator's own, which no setting names. */
	function say(origin: string): void {
		if (said.size >= maxLoggedOrigins || said.has(origin)) return;
		said.add(origin);
		log.warn(
			{ origin },
			'refused a request from a page of this origin; if the page is yours, let SITE_URL or ALLOWED_ORIGINS name it',
		);
	}

	return (refusal: () => WireError): MiddlewareHandler<WireEnv> =>
		(c, next) => {
			const { method, headers } = c.env.incoming;
			const { origin } = headers;
			if (origin === undefined || method !== 'POST' || allowed.has(origin) || allowed.has('*')) return next();
			if (!publicNameIsKnown) return next();
			if (isOwn(origin, headers.host)) return next();
			say(origin);
			throw refusal();
		};
}

const withoutWww = (host: string) => host.replace(/^www\./, '');
