import type { RequestListener } from 'node:http';
import { maxBackendAddress, maxSiteAddress } from '#server/settings/limits.ts';

/**
 * Refuses requests for a very long address (414) before anything looks at it, and closes their connection: no page, photo
 * or table has one.
 */
export function refuseLongAddresses(listener: RequestListener): RequestListener {
	return (request, response) => {
		const { url = '' } = request;
		const forBackend = url.startsWith('/rest/') || url.startsWith('/storage/');
		if (url.length <= (forBackend ? maxBackendAddress : maxSiteAddress)) return listener(request, response);
		response.writeHead(414, { connection: 'close', 'content-length': 0 }).end();
	};
}
