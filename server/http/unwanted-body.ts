import type { IncomingMessage, RequestListener } from 'node:http';
import { drain } from '#server/http/body.ts';
import { maxDrainTime } from '#server/settings/connection-limits.ts';

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

function hasBody({ headers }: IncomingMessage): boolean {
	return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
