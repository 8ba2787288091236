import { type IncomingHttpHeaders, request } from 'node:http';

export interface Asked {
	method?: string;
	headers?: Record<string, string>;
	body?: string;
}

export interface Told {
	status: number;
	headers: IncomingHttpHeaders;
	text: string;
	bytes: Buffer;
}

/** A call with any headers, Host included, and a path that is sent as it is. @param path from the server's root */
export function ask(origin: string, path: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Told> {
	const { hostname, port } = new URL(origin);
	return new Promise((resolve, reject) => {
		const call = request({ hostname, port, path, method, headers, agent: false }, (response) => {
			const chunks: Buffer[] = [];
			response.on('data', (chunk) => chunks.push(chunk));
			response.on('error', reject);
			response.on('end', () => {
				const bytes = Buffer.concat(chunks);
				resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString(), bytes });
			});
		});
		call.on('error', reject);
		call.end(body);
	});
}

/** What a page of the desk sends. */
export const ownHeaders = (origin: string) => ({
	origin,
	'sec-fetch-site': 'same-origin',
	'sec-fetch-mode': 'cors',
	'sec-fetch-dest': 'empty',
	'content-type': 'application/json',
});

export function post(origin: string, path: string, sent: unknown, headers: Record<string, string> = {}) {
	return ask(origin, path, {
		method: 'POST',
		headers: { ...ownHeaders(origin), ...headers },
		body: JSON.stringify(sent),
	});
}
