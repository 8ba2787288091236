import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RequestKey } from '#leads/tables.ts';

/** What a link is for. Each has a key of its own, so that no link can serve as another. */
export const linkPurposes = ['delete', 'add-photos', 'answer'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** A request with its signature, as the query of a link. @param verb says in the message what is signed */
export function signedQuery({ kind, id }: RequestKey, verb: string, key: string): string {
	return `kind=${kind}&request=${id}&signature=${sign(`${verb} the ${kind} request ${id}`, key)}`;
}

/** Whether `signedQuery` made the signature. */
export function isSignedFor({ kind, id }: RequestKey, verb: string, signature: string, key: string): boolean {
	return isSigned(`${verb} the ${kind} request ${id}`, signature, key);
}

export function isSigned(message: string, signature: string, key: string): boolean {
	const [given, expected] = [Buffer.from(signature), Buffer.from(sign(message, key))];
	return given.length === expected.length && timingSafeEqual(given, expected);
}

/** HMAC-SHA-256 truncated to 128 bits, which is secure against guessing and short enough for an e-mail. */
function sign(message: string, key: string): string {
	return createHmac('sha256', key).update(message).digest().subarray(0, 16).toString('base64url');
}
