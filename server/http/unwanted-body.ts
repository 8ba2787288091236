import type { IncomingMessage, RequestListener } from 'node:http';
import { drain } from '#server/http/body.ts';
import { maxDrainTime } from '#server/settings/limits.ts';

/**
 * Closes the connection of a request that brings a body to where none is wanted, as on every page: it could be sent for half
 * an hour (`requestTimeout`) and hold its connection for as long.
 * @param patience in ms. Half of it is for the body to come to its end, so that its sender, once done sending, reads the
 * answer; half for the answer
 */
export function closeAfterBody(listener: RequestListener, patience = maxDrainTime): RequestListener {
	return async (request, response) => {
		if (!bringsBody(request)) return listener(request, response);
		const cut = setTimeout(() => request.socket.destroy(), patience);
		response.once('close', () => clearTimeout(cut)).setHeader('connection', 'close');
		await drain(request, patience / 2);
		if (!response.destroyed) listener(request, response);
	};
}

function bringsBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
