import type { RequestListener } from 'node:http';
import { maxBackendAddress, maxSiteAddress } from '#server/settings/connection-limits.ts';

/** Rejects requests with a very long URL (414) before it is parsed, and closes their connection. */
export function refuseLongAddresses(listener: RequestListener): RequestListener {
	return (request, response) => {
		const { url = '' } = request;
		const forBackend = url.startsWith('/rest/') || url.startsWith('/storage/');
		if (url.length <= (forBackend ? maxBackendAddress : maxSiteAddress)) return listener(request, response);
		response.writeHead(414, { connection: 'close', 'content-length': 0 }).end();
	};
}
