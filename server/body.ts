import type { IncomingMessage } from 'node:http';
import { maxDrainBytes, maxDrainTime } from '#server/limits.ts';

/**
 * Reads a whole body that is known to be small.
 * @returns its bytes, or undefined where it is longer than `limit` bytes (what follows is left unread)
 * @throws where the client goes away before the end
 */
export async function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | undefined> {
	if (Number(incoming.headers['content-length']) > limit) return undefined;
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
		size += chunk.length;
		if (size > limit) return undefined;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
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
