import { request as plain } from 'node:http';
import { request as encrypted } from 'node:https';
import { second } from '#server/settings/units.ts';

export interface Answered {
	status: number;
	headers: Readonly<Record<string, string | string[] | undefined>>;
	/** Its first megabyte. */
	body: Buffer;
	/** The address by which this machine reached the other, which sees it as the visitor's. */
	from: string;
}

const longestBody = 1_000_000;
const timeout = 10 * second;

/**
 * Calls an address without following redirects, and whether its certificate is right or not: a check of its own looks at that, and
 * nothing secret is sent.
 * @throws the system's error, or a TimeoutError
 */
export function ask(
	url: string,
	method = 'GET',
	body?: Buffer,
	more: Readonly<Record<string, string>> = {},
): Promise<Answered> {
	const call = url.startsWith('https:') ? encrypted : plain;
	return new Promise((resolve, reject) => {
		const signal = AbortSignal.timeout(timeout);
		const headers = {
			'user-agent': 'outdoor-stairlifts-doctor (bot)',
			...more,
			...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
		};
		// A connection of its own, so that a call does not meet one that the server is about to close.
		const options = { method, headers, agent: false, rejectUnauthorized: false, signal };
		const request = call(url, options, (response) => {
			const from = response.socket.localAddress ?? '';
			const chunks: Buffer[] = [];
			let size = 0;
			const end = () => {
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), from });
				request.destroy();
			};
			response
				.on('data', (chunk: Buffer) => {
					size += chunk.length;
					chunks.push(chunk);
					if (size > longestBody) end();
				})
				.once('end', end)
				.on('error', reject);
		});
		request.on('error', reject).end(body);
	});
}
