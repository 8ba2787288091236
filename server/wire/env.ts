import type { HttpBindings } from '@hono/node-server';
import type { AdmitRows } from '#server/wire/callers/inserts.ts';

/** What every handler of the wire has at hand: Node's own request, to stream from, and the request's id in the log. */
export interface WireEnv {
	Bindings: HttpBindings;
	/** `admitRows` is missing where limits are off. */
	Variables: { requestId: string; admitRows?: AdmitRows };
}
