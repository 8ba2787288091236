import type { IncomingMessage, RequestListener } from 'node:http';
import { bodyTimeout, largeBody, maxDrainBytes, maxDrainTime, maxLargeBodies } from '#server/settings/limits.ts';

/** How many bodies of this process are held in memory that are large. */
let largeBodies = 0;

/** Bodies that took too long: nothing more is read of them. */
const late = new WeakSet<IncomingMessage>();

/**
 * Reads a small body into memory.
 * @param limit in bytes
 * @param timeout in ms
 * @returns the body; or why it was not read to its end, which leaves the rest unread
 * @throws when the client disconnects before the end
 */
export async function readBody(
	incoming: IncomingMessage,
	limit: number,
	timeout = bodyTimeout,
): Promise<Buffer | 'tooLarge' | 'tooSlow'> {
	if (Number(incoming.headers['content-length']) > limit) return 'tooLarge';
	// The client disconnected before this was called: there will be no event.
	if (incoming.destroyed && !incoming.readableEnded) throw new Error('The body ended too early.');
	return new Promise((resolve, reject) => {
		// Not a list of chunks: a body can come in chunks of one byte, each of which takes two hundred.
		let body = Buffer.alloc(0);
		let size = 0;
		let isLarge = false;
		const stop = () => {
			clearTimeout(timer);
			incoming.off('data', take);
			if (isLarge) largeBodies--;
			isLarge = false;
		};
		const end = (outcome: Buffer | 'tooLarge' | 'tooSlow') => {
			stop();
			if (typeof outcome === 'string') incoming.pause();
			resolve(outcome);
		};
		const take = (chunk: Buffer) => {
			const needed = size + chunk.length;
			if (needed > largeBody && !isLarge) {
				if (largeBodies >= maxLargeBodies) return end('tooLarge');
				isLarge = true;
				largeBodies++;
			}
			if (needed > limit) return end('tooLarge');
			if (needed > body.length) body = Buffer.concat([body], Math.min(limit, Math.max(needed, 2 * body.length)));
			chunk.copy(body, size);
			size = needed;
		};
		const timer = setTimeout(() => {
			late.add(incoming);
			end('tooSlow');
		}, timeout);
		const fail = (error: Error) => {
			stop();
			reject(error);
		};
		incoming
			.on('data', take)
			.once('end', () => end(body.subarray(0, size)))
			.once('error', fail)
			// 'close' is also emitted after 'end'.
			.once('close', () => incoming.readableEnded || fail(new Error('The body ended too early.')));
	});
}

/**
 * Reads and discards the rest of a body, since clients read the response only after they have sent everything.
 * @param timeout in ms
 * @returns false if the body is too long or too slow; the caller then closes the connection
 */
export async function drain(incoming: IncomingMessage, timeout = maxDrainTime): Promise<boolean> {
	if (incoming.readableEnded || incoming.destroyed || !hasBody(incoming)) return true;
	if (late.has(incoming) || Number(incoming.headers['content-length']) > maxDrainBytes) return false;
	return new Promise((resolve) => {
		let size = 0;
		const end = (read: boolean) => {
			clearTimeout(timer);
			incoming.off('data', count);
			if (!read) incoming.pause();
			resolve(read);
		};
		const count = (chunk: Buffer) => {
			size += chunk.length;
			if (size > maxDrainBytes) end(false);
		};
		const timer = setTimeout(end, timeout, false);
		// 'close' is always emitted, also when the client disconnects.
		incoming
			.on('data', count)
			.once('end', () => end(true))
			.once('close', () => end(true))
			.on('error', () => end(true));
		incoming.resume();
	});
}

/** Whether the client disconnected before the end of its body: not an error of the server. */
export function wasCutShort(incoming: IncomingMessage): boolean {
	return incoming.destroyed && !incoming.complete;
}

/**
 * Wraps a listener that expects no request bodies, as the site's. A request with one is answered, and its connection closed:
 * otherwise a slow body could use the connection for half an hour (`requestTimeout`).
 * @param timeout in ms: half of it for reading the body, since clients read the response after sending; half for the response
 */
export function closeAfterBody(listener: RequestListener, timeout = maxDrainTime): RequestListener {
	return async (request, response) => {
		if (!hasBody(request)) return listener(request, response);
		const timer = setTimeout(() => request.socket.destroy(), timeout);
		response.once('close', () => clearTimeout(timer)).setHeader('connection', 'close');
		await drain(request, timeout / 2);
		if (!response.destroyed) listener(request, response);
	};
}

export function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
