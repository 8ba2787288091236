import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { apiPath } from '#desk/contract.ts';
import type { DeskEnv } from '#server/desk/env.ts';
import { DeskError } from '#server/desk/errors.ts';
import { isForwarded } from '#server/http/client-address.ts';

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
		return 'Refused: a proxy forwarded this, and "npm run leads -- desk" has no login. Set DESK=on for a desk that can be used from outside.';
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
