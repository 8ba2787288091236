import { type CallOptions, call } from '../support/sockets.ts';

/** A call with any headers, Host included, and a path that is sent as it is. @param path from the server's root */
export async function ask(origin: string, path: string, options: CallOptions = {}) {
	const { status, headers, body } = await call(origin, path, { ...options, agent: false });
	return { status, headers, text: body.toString(), bytes: body };
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
