import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hasBody } from '#server/http/body.ts';
import { createInFlight, type Endable, type InFlight, networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';

/** Bodies without photos, and those that take as long as photos do: what strangers send of one kind leaves the other its slots. */
type BodyKind = 'bodies at once' | 'bodies with photos at once';

/** Counts a body in progress: see `InFlight`. */
export type EnterBody = (kind: BodyKind, ...given: Parameters<InFlight['enter']>) => (() => void) | undefined;

/**
 * Limits the calls in progress of each visitor, and among them those with a body, which the visitor can make last. `limitConnections`
 * sees visitors only where no proxy stands between: a proxy's connections are all its own, and one visitor could use them all.
 * What is over a limit is refused, and not read. When the bodies of all together are too many, or for a visitor with few those of his
 * wider network, one is ended in its place: otherwise a thousand of them that never end would refuse everybody.
 * @param addressOf the visitor's address of a call
 */
export function limitCalls(
	listener: RequestListener,
	addressOf: (incoming: IncomingMessage) => string,
	enterBody: EnterBody,
): RequestListener {
	const calls = createInFlight({
		each: limits.maxConnectionsPerAddress,
		altogether: limits.maxConnections,
		few: limits.fewCalls,
	});
	return (request, response) => {
		const networks = networksOf(addressOf(request));
		const leave = calls.enter(networks);
		if (!leave) return refuse(response);
		response.once('close', leave);
		if (hasBody(request)) {
			const leaveBodies = enterBody(kindOf(request), networks, watchSpeed(request));
			if (!leaveBodies) return refuse(response);
			response.once('close', leaveBodies);
		}
		return listener(request, response);
	};
}

/** Forms without photos are URL-encoded, and rows JSON: their readers wait for `bodyTimeout`. */
function kindOf({ headers }: IncomingMessage): BodyKind {
	const isSmall = /^application\/(json|x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? '');
	return isSmall ? 'bodies at once' : 'bodies with photos at once';
}

/** Not even `drain` reads the body: then each refused call would be one more in progress. */
function refuse(response: ServerResponse): void {
	const headers = { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '10', connection: 'close' };
	response.writeHead(429, headers).end('Too many requests are in progress. Please try again.\n');
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

/** A body while it arrives. To end it answers that it is too slow, and closes the connection. */
function watchSpeed(request: IncomingMessage): Endable {
	const { socket } = request;
	const start = performance.now();
	const bytesBefore = socket.bytesRead;
	return {
		speed: () =>
			request.complete ? undefined : ((socket.bytesRead - bytesBefore) * 1000) / (performance.now() - start),
		end: () => {
			socket.write(tooSlow);
			socket.destroy();
		},
	};
}

/** Ends each call whose body arrives below a lowest average speed, whatever it is for: otherwise a byte a minute holds it for half an hour. */
export function endSlowBodies(listener: RequestListener, least: LeastSpeed = usual): RequestListener {
	return (request, response) => {
		if (hasBody(request)) {
			const { speed, end } = watchSpeed(request);
			const start = performance.now();
			const timer = setInterval(() => {
				const isSlow = (speed() ?? least.bytesPerSecond) < least.bytesPerSecond;
				if (isSlow && performance.now() - start >= least.from) end();
			}, least.every).unref();
			response.once('close', () => clearInterval(timer));
		}
		return listener(request, response);
	};
}
