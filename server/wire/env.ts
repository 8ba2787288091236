import type { HttpBindings } from '@hono/node-server';
import type { Place } from '#server/wire/quota.ts';

/**
 * Asks whether a call may insert so many rows, and counts them.
 * @returns what they take of the totals, to be given back where they are not kept; and whether their visitors may be
 * thanked by e-mail. Nothing of the caller is in it, so nothing of the caller can be kept.
 * @throws WireError where they are too many
 */
export type AdmitRows = (count: number) => { place: Place; mayThank: boolean };

/** What every handler of the wire has at hand: Node's own request, to stream from, and the request's id in the log. */
export interface WireEnv {
	Bindings: HttpBindings;
	/** `admitRows` is missing where limits are off. */
	Variables: { requestId: string; admitRows?: AdmitRows };
}
