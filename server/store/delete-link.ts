import { createHmac, timingSafeEqual } from 'node:crypto';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import type { Keys } from '#server/store/store.ts';

/** The page the link leads to; the build has it. It asks once more and posts to its own address. */
export const deletePath = '/delete-my-request';

/** The link by which a visitor deletes a request without a login. Nobody who does not hold the e-mail can make it. */
export function deleteLink(siteUrl: string, request: RequestKey, key: string): string {
	const { kind, id } = request;
	return `${siteUrl}${deletePath}?kind=${kind}&request=${id}&signature=${sign(wordsOf(request), key)}`;
}

/**
 * @returns the request a link stands for; undefined where the link is not ours, or not whole
 */
export async function requestOfLink(parameters: URLSearchParams, keys: Keys): Promise<RequestKey | undefined> {
	const key = await keys.linkKey();
	const id = parameters.get('request') ?? '';
	const signature = parameters.get('signature') ?? '';
	if (!parameters.has('kind')) return isSigned(`delete ${id}`, signature, key) ? keys.oldLinkRequest(id) : undefined;
	const kind = leadKinds.find((one) => one === parameters.get('kind'));
	return kind && isSigned(wordsOf({ kind, id }), signature, key) ? { kind, id } : undefined;
}

function wordsOf({ kind, id }: RequestKey): string {
	return `delete the ${kind} request ${id}`;
}

function isSigned(words: string, signature: string, key: string): boolean {
	const [given, right] = [Buffer.from(signature), Buffer.from(sign(words, key))];
	return given.length === right.length && timingSafeEqual(given, right);
}

/** 128 bits of HMAC-SHA-256: more than anybody can try, and short enough for an e-mail. */
function sign(words: string, key: string): string {
	return createHmac('sha256', key).update(words).digest().subarray(0, 16).toString('base64url');
}
