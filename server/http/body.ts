import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { second } from '#server/settings/units.ts';

/**
 * Longest time in ms for which a rejected body is read and discarded. A client that is still sending when the connection closes sees a
 * network error in place of the response.
 */
const maxDrainTime = 10 * second;

/**
 * Reads a small body into memory.
 * @param limit in bytes
 * @returns the body; or that it is too large, which leaves the rest unread
 * @throws when the client disconnects before the end
 */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | 'tooLarge'> {
	if (Number(incoming.headers['content-length']) > limit) return 'tooLarge';
	// Not a list of chunks: a body can come in chunks of one byte, each of which takes two hundred.
	let body = Buffer.alloc(0);
	let size = 0;
	for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
		const needed = size + chunk.length;
		if (needed > limit) return 'tooLarge';
		if (needed > body.length) body = Buffer.concat([body], Math.min(limit, Math.max(needed, 2 * body.length)));
		chunk.copy(body, size);
		size = needed;
	}
	return body.subarray(0, size);
}

/**
 * Reads and discards the rest of a body, since clients read the response only after they have sent everything.
 * @param timeout in ms
 * @returns false if the body is too slow; the caller then closes the connection
 */
export async function drain(incoming: IncomingMessage, timeout = maxDrainTime): Promise<boolean> {
	if (incoming.readableEnded || incoming.destroyed || !hasBody(incoming)) return true;
	incoming.resume();
	try {
		// Emitted at the end of the body, and when the client disconnects.
		await once(incoming, 'close', { signal: AbortSignal.timeout(timeout) });
		return true;
	} catch {
		incoming.pause();
		return incoming.destroyed;
	}
}

/** Whether the client disconnected before the end of its body: not an error of the server. */
export function wasCutShort(incoming: IncomingMessage): boolean {
	return incoming.destroyed && !incoming.complete;
}

export function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
