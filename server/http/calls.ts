import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { maxPhotos } from '#leads/photos.ts';
import { hasBody } from '#server/http/body.ts';
import { createInFlight, type InFlight, type Network, networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';

/** Bodies without photos, and those that take as long as photos do: what strangers send of one kind leaves the other its slots. */
export type BodyKind = 'bodies at once' | 'bodies with photos at once';

/** Counts a body in progress: see `InFlight`. */
export type EnterBody = (kind: BodyKind, ...given: Parameters<InFlight['enter']>) => (() => void) | undefined;

/**
 * Limits the calls in progress of each visitor, and among them those with a body, which the visitor can make last. `limitConnections`
 * sees visitors only where no proxy stands between: a proxy's connections are all its own, and one visitor could use them all.
 * What is over a limit is refused, and not read. When the bodies of all together are too many, or for a visitor with few those of his
 * wider network, one that is too slow is ended in its place: otherwise a thousand of them, of a byte each, would refuse everybody.
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
	const bodies = { 'bodies at once': new Set<Body>(), 'bodies with photos at once': new Set<Body>() };
	return (request, response) => {
		const networks = networksOf(addressOf(request));
		const leave = calls.enter(networks);
		if (!leave) return refuse(response);
		response.once('close', leave);
		if (hasBody(request)) {
			const kind = kindOf(request);
			const leaveBodies = enterBody(kind, networks, (within) => endSlowest(bodies[kind], within));
			if (!leaveBodies) return refuse(response);
			const body = { ...watchSpeed(request), networks, leave: leaveBodies };
			bodies[kind].add(body);
			response.once('close', () => {
				bodies[kind].delete(body);
				leaveBodies();
			});
		}
		return listener(request, response);
	};
}

/** Forms without photos are URL-encoded, and rows JSON: their readers wait for `bodyTimeout`. */
function kindOf({ headers }: IncomingMessage): BodyKind {
	const isSmall = /^application\/(json|x-www-form-urlencoded)\b/i.test(headers['content-type'] ?? '');
	return isSmall ? 'bodies at once' : 'bodies with photos at once';
}

interface Body extends Speed {
	/** Of its caller. */
	networks: readonly Network[];
	leave(): void;
}

/**
 * Ends a body below the least speed, and releases its slot: of those who have the most, the oldest. By age alone, somebody who
 * begins a thousand bodies a second would end those of visitors with a slow line. Where none is so slow, the oldest that is not whole of those
 * who have more than a visitor needs: a thousand that are just fast enough cost a few dozen addresses nothing, and would refuse everybody.
 * @param within a network: of its callers. Otherwise of all networks that may be one customer's
 * @returns false if there is none
 */
function endSlowest(all: Set<Body>, within?: string): boolean {
	const whose = ({ networks }: Body) =>
		(within ? networks[0] : networks.findLast(({ little }) => little === 1))?.name ?? '';
	const bodies = [...all].filter(({ networks }) => !within || networks.some(({ name }) => name === within));
	const counts = new Map<string, number>();
	for (const body of bodies) counts.set(whose(body), (counts.get(whose(body)) ?? 0) + 1);
	const oldest = (bytesPerSecond: number, moreThan: number) => {
		let most = moreThan;
		let found: Body | undefined;
		for (const body of bodies) {
			const count = counts.get(whose(body)) ?? 0;
			if (count > most && body.behind(bytesPerSecond) > 0) [most, found] = [count, body];
		}
		return found;
	};
	const slowest = oldest(limits.minBodySpeed, 0) ?? oldest(Number.POSITIVE_INFINITY, maxPhotos);
	if (!slowest) return false;
	all.delete(slowest);
	slowest.leave();
	slowest.end();
	return true;
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

interface Speed {
	/** By how many bytes the body is behind an average speed since its head. Below 0 when it is faster, or whole. */
	behind(bytesPerSecond: number): number;
	/** Answers that the body is too slow, and closes the connection. */
	end(): void;
}

function watchSpeed(request: IncomingMessage): Speed {
	const { socket } = request;
	const start = performance.now();
	const bytesBefore = socket.bytesRead;
	return {
		behind: (bytesPerSecond) => {
			if (request.complete) return -1;
			return (bytesPerSecond * (performance.now() - start)) / 1000 - (socket.bytesRead - bytesBefore);
		},
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
			const { behind, end } = watchSpeed(request);
			const start = performance.now();
			const timer = setInterval(() => {
				if (performance.now() - start >= least.from && behind(least.bytesPerSecond) > 0) end();
			}, least.every).unref();
			response.once('close', () => clearInterval(timer));
		}
		return listener(request, response);
	};
}
