import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RequestKey } from '#leads/tables.ts';
import { t } from '#server/store/sql/dialect.ts';
import { type Db, type Op, one, run } from '#server/store/sql/op.ts';

/** What a link is for. Each has a key of its own, so that no link can serve as another. */
export const linkPurposes = ['delete', 'add-photos', 'answer'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/** Under which names a store keeps their keys. */
const keyNames: Readonly<Record<LinkPurpose, string>> = {
	delete: 'links',
	'add-photos': 'add-photos-links',
	answer: 'answer-links',
};

export interface Keys {
	/** The key that signs the links of one purpose: random, stored with the data. */
	linkKey(purpose: LinkPurpose): Promise<string>;
}

export function openKeys({ read, write }: Db): Keys {
	const known = new Map<LinkPurpose, string>();
	const [find, make] = [read(findKey), write(makeKey)];
	return {
		linkKey: async (purpose) => {
			const key = known.get(purpose) ?? (await find(purpose)) ?? (await make(purpose));
			known.set(purpose, key);
			return key;
		},
	};
}

function* findKey(purpose: LinkPurpose): Op<string | undefined> {
	const found = yield* one<{ value: string }>`select value from ${t.keys} where name = ${keyNames[purpose]}`;
	return found?.value;
}

/** The key, which is made at its first use. */
export function* makeKey(purpose: LinkPurpose): Op<string> {
	const random = randomBytes(32).toString('base64url');
	// Another process may make it at the same time.
	yield* run`insert into ${t.keys} (name, value) values (${keyNames[purpose]}, ${random}) on conflict do nothing`;
	return (yield* findKey(purpose)) ?? random;
}

/** A request with its signature, as the query of a link. @param verb says in the message what is signed */
export function signedQuery({ kind, id }: RequestKey, verb: string, key: string): string {
	return `kind=${kind}&request=${id}&signature=${sign(`${verb} the ${kind} request ${id}`, key)}`;
}

/** Whether `signedQuery` made the signature. */
export function isSignedFor({ kind, id }: RequestKey, verb: string, signature: string, key: string): boolean {
	return isSigned(`${verb} the ${kind} request ${id}`, signature, key);
}

function isSigned(message: string, signature: string, key: string): boolean {
	const [given, expected] = [Buffer.from(signature), Buffer.from(sign(message, key))];
	return given.length === expected.length && timingSafeEqual(given, expected);
}

/** HMAC-SHA-256 truncated to 128 bits, which is secure against guessing and short enough for an e-mail. */
function sign(message: string, key: string): string {
	return createHmac('sha256', key).update(message).digest().subarray(0, 16).toString('base64url');
}
