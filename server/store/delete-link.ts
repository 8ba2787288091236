import { createHmac, timingSafeEqual } from 'node:crypto';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import type { Keys } from '#server/store/store.ts';

/** The page of the link, part of the built site. It asks for confirmation and posts to its own URL. */
export const deletePath = '/delete-my-request';

/** The signed link by which a visitor deletes a request without a login. */
export function deleteLink(siteUrl: string, request: RequestKey, key: string): string {
	const { kind, id } = request;
	return `${siteUrl}${deletePath}?kind=${kind}&request=${id}&signature=${sign(messageOf(request), key)}`;
}

/**
 * @returns the request of a link; undefined if its signature is invalid
 */
export async function requestOfLink(parameters: URLSearchParams, keys: Keys): Promise<RequestKey | undefined> {
	const key = await keys.linkKey();
	const id = parameters.get('request') ?? '';
	const signature = parameters.get('signature') ?? '';
	if (!parameters.has('kind')) return isSigned(`delete ${id}`, signature, key) ? keys.oldLinkRequest(id) : undefined;
	const kind = leadKinds.find((one) => one === parameters.get('kind'));
	return kind && isSigned(messageOf({ kind, id }), signature, key) ? { kind, id } : undefined;
}

function messageOf({ kind, id }: RequestKey): string {
	return `delete the ${kind} request ${id}`;
}

function isSigned(message: string, signature: string, key: string): boolean {
	const [given, expected] = [Buffer.from(signature), Buffer.from(sign(message, key))];
	return given.length === expected.length && timingSafeEqual(given, expected);
}

/** HMAC-SHA-256 truncated to 128 bits, which is secure against guessing and short enough for an e-mail. */
function sign(message: string, key: string): string {
	return createHmac('sha256', key).update(message).digest().subarray(0, 16).toString('base64url');
}
