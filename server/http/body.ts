import type { IncomingMessage } from 'node:http';
import { bodyTimeout, maxDrainBytes, maxDrainTime } from '#server/settings/limits.ts';

/**
 * Reads a whole body that is known to be small.
 * @param patience how long that may take, in ms
 * @returns its bytes; or what is wrong with it, where it is longer than `limit` bytes or takes longer (what follows is left
 * unread)
 * @throws where the client goes away before the end
 */
export async function readBody(
	incoming: IncomingMessage,
	limit: number,
	patience = bodyTimeout,
): Promise<Buffer | 'tooLarge' | 'tooSlow'> {
	if (Number(incoming.headers['content-length']) > limit) return 'tooLarge';
	// Its sender went away before this was called: no event would tell.
	if (incoming.destroyed && !incoming.readableEnded) throw new Error('The body ended too early.');
	return new Promise((resolve, reject) => {
		const chunks: Buffer[] = [];
		let size = 0;
		const end = (outcome: Buffer | 'tooLarge' | 'tooSlow') => {
			clearTimeout(timer);
			incoming.off('data', take);
			if (typeof outcome === 'string') incoming.pause();
			resolve(outcome);
		};
		const take = (chunk: Buffer) => {
			size += chunk.length;
			if (size > limit) end('tooLarge');
			else chunks.push(chunk);
		};
		const timer = setTimeout(end, patience, 'tooSlow');
		const fail = (error: Error) => {
			clearTimeout(timer);
			reject(error);
		};
		incoming
			.on('data', take)
			.once('end', () => end(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
			.once('error', fail)
			// It follows 'end' too.
			.once('close', () => incoming.readableEnded || fail(new Error('The body ended too early.')));
	});
}

/**
 * Reads on to the end of a body that nobody wants, so that its sender, once done sending, reads the answer.
 * @param patience how long to read, in ms
 * @returns false where the body is too long, or too slow, to wait for; the connection is then to be cut
 */
export async function drain(incoming: IncomingMessage, patience = maxDrainTime): Promise<boolean> {
	if (incoming.readableEnded || incoming.destroyed) return true;
	if (Number(incoming.headers['content-length']) > maxDrainBytes) return false;
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
		const timer = setTimeout(end, patience, false);
		// 'close' follows every end, also that of a client that went away.
		incoming
			.on('data', count)
			.once('end', () => end(true))
			.once('close', () => end(true))
			.on('error', () => end(true));
		incoming.resume();
	});
}

/** Whether the sender went away before the end: then nobody reads the answer, and nothing of ours went wrong. */
export function wasCutShort(incoming: IncomingMessage): boolean {
	return incoming.destroyed && !incoming.complete;
}
