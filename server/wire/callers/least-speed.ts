import type { IncomingMessage } from 'node:http';
import * as limits from '#server/settings/limits.ts';

export interface LeastSpeed {
	bytesPerSecond: number;
	/** When it is first checked, and the interval of the checks, in ms. */
	from: number;
	every: number;
}

const usual: LeastSpeed = {
	bytesPerSecond: limits.minUploadSpeed,
	from: limits.minUploadSpeedAfter,
	every: limits.uploadSpeedCheckInterval,
};

/** The response that Node sends after `requestTimeout`. */
const tooSlow = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Ends a call whose body arrives below a minimum average speed, so that upload slots cannot be held without sending.
 * @returns a function that stops the checks; to be called at the end of the call
 */
export function endWhereSlow(incoming: IncomingMessage, least: LeastSpeed = usual): () => void {
	const { socket } = incoming;
	const start = performance.now();
	const bytesBefore = socket.bytesRead;
	const timer = setInterval(() => {
		const ms = performance.now() - start;
		if (incoming.complete) clearInterval(timer);
		else if (ms >= least.from && (socket.bytesRead - bytesBefore) * 1000 < least.bytesPerSecond * ms) {
			clearInterval(timer);
			socket.write(tooSlow);
			socket.destroy();
		}
	}, least.every).unref();
	return () => clearInterval(timer);
}
