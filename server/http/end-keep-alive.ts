import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { stopLinger } from '#server/settings/connection-limits.ts';

interface Responses {
	inProgress: Set<ServerResponse>;
	/** When the last one ended, in ms of `performance.now`. */
	lastEnd: number;
}

const responses = new WeakMap<Server, Responses>();

/** Lets `endKeepAlive` know the responses of a server. To be called before it listens. */
export function watchResponses(server: Server): void {
	const own: Responses = { inProgress: new Set(), lastEnd: Number.NEGATIVE_INFINITY };
	responses.set(server, own);
	server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
		own.inProgress.add(response);
		response.once('close', () => {
			own.inProgress.delete(response);
			own.lastEnd = performance.now();
		});
	});
}

/**
 * From now on, each connection ends with the response in progress or its next one, which says so (`Connection: close`). Otherwise a
 * busy connection, such as a proxy's, would never be idle, and a client could send its next request on one that is being closed.
 * Resolves when clients that were just answered have had time for that request, at once if there are none.
 */
export async function endKeepAlive(server: Server): Promise<void> {
	const own = responses.get(server);
	for (const response of own?.inProgress ?? []) response.shouldKeepAlive = false;
	server.prependListener('request', (_: IncomingMessage, response: ServerResponse) => {
		response.shouldKeepAlive = false;
	});
	const isBusy = own && (own.inProgress.size > 0 || performance.now() - own.lastEnd < stopLinger);
	if (isBusy) await setTimeout(stopLinger);
}
