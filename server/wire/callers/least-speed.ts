import type { IncomingMessage } from 'node:http';
import * as limits from '#server/settings/limits.ts';

export interface LeastSpeed {
	bytesPerSecond: number;
	/** How long an upload has before it is looked at, and how often it is then, in ms. */
	from: number;
	every: number;
}

const usual: LeastSpeed = {
	bytesPerSecond: limits.minUploadSpeed,
	from: limits.minUploadSpeedAfter,
	every: limits.uploadSpeedCheckInterval,
};

/** What Node itself answers where a whole call takes too long (`requestTimeout`). */
const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends a call whose body comes more slowly on average than it must, until all of it is there: whoever holds places for
 * uploads then has to send for them.
 * @returns stops watching; to be called when the call is done with
 */
export function endWhereSlow(incoming: IncomingMessage, least: LeastSpeed = usual): () => void {
	const { socket } = incoming;
	const began = performance.now();
	const already = socket.bytesRead;
	const timer = setInterval(() => {
		const ms = performance.now() - began;
		if (incoming.complete) clearInterval(timer);
		else if (ms >= least.from && (socket.bytesRead - already) * 1000 < least.bytesPerSecond * ms) {
			clearInterval(timer);
			socket.write(tooSlow);
			socket.destroy();
		}
	}, least.every).unref();
	return () => clearInterval(timer);
}
