import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hasBody } from '#server/http/body.ts';
import { createInFlight, networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';

/**
 * Limits the calls in progress of each visitor, and among them those with a body, which the visitor can make last. `limitConnections`
 * sees visitors only where no proxy stands between: a proxy's connections are all its own, and one visitor could use them all.
 * What is over a limit is refused, and not read.
 * @param addressOf the visitor's address of a call
 */
export function limitCalls(
	listener: RequestListener,
	addressOf: (incoming: IncomingMessage) => string,
): RequestListener {
	const calls = createInFlight({
		each: limits.maxConnectionsPerAddress,
		altogether: limits.maxConnections,
		few: limits.fewCalls,
	});
	const bodies = createInFlight({
		each: limits.maxBodiesPerAddress,
		altogether: limits.maxBodies,
		few: limits.fewBodies,
	});
	return (request, response) => {
		const networks = networksOf(addressOf(request));
		for (const inFlight of hasBody(request) ? [calls, bodies] : [calls]) {
			const leave = inFlight.enter(networks);
			if (!leave) return refuse(response);
			response.once('close', leave);
		}
		return listener(request, response);
	};
}

/** Not even `drain` reads the body: then each refused call would be one more in progress. */
function refuse(response: ServerResponse): void {
	const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '10', connection: 'close' };
	response.writeHead(429, headers).end('Too many requests are in progress from your connection. Please try again.\n');
}

interface LeastSpeed {
	bytesPerSecond: number;
	/** When it is first checked, and the interval of the checks, in ms. */
	from: number;
	every: number;
}

const usual: LeastSpeed = {
	bytesPerSecond: limits.minBodySpeed,
	from: limits.minBodySpeedAfter,
	every: limits.bodySpeedCheckInterval,
};

/** The response that Node sends after `requestTimeout`. */
const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Ends each call whose body arrives below a lowest average speed, whatever it is for: otherwise a byte a minute holds it for half an hour. */
export function endSlowBodies(listener: RequestListener, least: LeastSpeed = usual): RequestListener {
	return (request, response) => {
		if (hasBody(request)) {
			const { socket } = request;
			const start = performance.now();
			const bytesBefore = socket.bytesRead;
			const timer = setInterval(() => {
				const ms = performance.now() - start;
				if (request.complete) clearInterval(timer);
				else if (ms >= least.from && (socket.bytesRead - bytesBefore) * 1000 < least.bytesPerSecond * ms) {
					clearInterval(timer);
					socket.write(tooSlow);
					socket.destroy();
				}
			}, least.every).unref();
			response.once('close', () => clearInterval(timer));
		}
		return listener(request, response);
	};
}
