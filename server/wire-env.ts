import type { HttpBindings } from '@hono/node-server';

/** What every handler of the wire has at hand: Node's own request, to stream from, and the request's id in the log. */
export interface WireEnv {
	Bindings: HttpBindings;
	Variables: { requestId: string };
}
