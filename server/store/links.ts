import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { addPhotosPath, answerPath } from '#leads/request-pages.ts';
import { type CompanyAnswer, companyAnswers } from '#leads/status.ts';
import { leadKinds, leads, type RequestKey } from '#leads/tables.ts';
import { addPhotosFor, answersFor } from '#server/settings/limits.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { t } from '#server/store/sql/dialect.ts';
import { type Db, type Op, one, run } from '#server/store/sql/op.ts';

/** What a link is for. Each has a key of its own, so that no link can serve as another. */
export const linkPurposes = ['delete', 'add-photos', 'answer'] as const;
type LinkPurpose = (typeof linkPurposes)[number];

/** Under which names a store keeps their keys. */
const keyNames: Readonly<Record<LinkPurpose, string>> = {
	delete: 'links',
	'add-photos': 'add-photos-links',
	answer: 'answer-links',
};

export type Keys = ReturnType<typeof openKeys>;

export function openKeys({ read, write }: Db) {
	const known = new Map<LinkPurpose, string>();
	const [find, make] = [read(findKey), write(makeKey)];
	return {
		/** The key that signs the links of one purpose: random, stored with the data. */
		linkKey: async (purpose: LinkPurpose) => {
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
function signedQuery({ kind, id }: RequestKey, verb: string, key: string): string {
	return `kind=${kind}&request=${id}&signature=${sign(`${verb} the ${kind} request ${id}`, key)}`;
}

/** @returns the request of a query that `signedQuery` made; undefined if the signature is invalid, or it is of none of the kinds */
function signedRequest(parameters: URLSearchParams, verb: string, key: string, kinds = leadKinds) {
	const kind = kinds.find((one) => one === parameters.get('kind'));
	const id = parameters.get('request') ?? '';
	const signature = Buffer.from(parameters.get('signature') ?? '');
	const expected = Buffer.from(sign(`${verb} the ${kind} request ${id}`, key));
	const isSigned = signature.length === expected.length && timingSafeEqual(signature, expected);
	return kind && isSigned ? { kind, id } : undefined;
}

/** HMAC-SHA-256 truncated to 128 bits, which is secure against guessing and short enough for an e-mail. */
function sign(message: string, key: string): string {
	return createHmac('sha256', key).update(message).digest().subarray(0, 16).toString('base64url');
}

/** The page of the link, part of the built site. It asks for confirmation and posts to its own URL. */
export const deletePath = '/delete-my-request';

/** The signed link by which a visitor deletes a request without a login. @param server its address */
export function deleteLink(server: string, request: RequestKey, key: string): string {
	return `${server}${deletePath}?${signedQuery(request, 'delete', key)}`;
}

/** @returns the request of a link; undefined if its signature is invalid */
export async function requestOfLink(parameters: URLSearchParams, keys: Keys): Promise<RequestKey | undefined> {
	return signedRequest(parameters, 'delete', await keys.linkKey('delete'));
}

const addVerb = 'add photos to';

/** The kinds of requests that have photos. */
const kinds = leads.filter(({ more }) => 'photo_urls' in more).map(({ kind }) => kind);

export const takesPhotos = ({ kind }: RequestKey) => kinds.some((one) => one === kind);

/**
 * The path and query of the signed link by which a visitor, or anybody the visitor sends it to, adds photos to a request.
 * It allows nothing else: it shows no data of the request but how many photos there are.
 */
export async function addPhotosLink(request: RequestKey, keys: Keys): Promise<string> {
	return `${addPhotosPath}?${signedQuery(request, addVerb, await keys.linkKey('add-photos'))}`;
}

/** @returns the request of a link; undefined if its signature is invalid */
export async function requestToAddTo(parameters: URLSearchParams, keys: Keys): Promise<RequestKey | undefined> {
	return signedRequest(parameters, addVerb, await keys.linkKey('add-photos'), kinds);
}

/** Until when photos can be added to a request. */
export function addPhotosUntil({ created_at }: Pick<LeadRequest, 'created_at'>): Date {
	return new Date(Date.parse(created_at) + addPhotosFor);
}

/** What a link says. */
export interface LinkedAnswer {
	request: RequestKey;
	/** Id of the delivery of the request to the company. */
	delivery: string;
	answer: CompanyAnswer;
}

const verbOf = ({ answer, delivery }: Pick<LinkedAnswer, 'answer' | 'delivery'>) =>
	`answer ${answer} as ${delivery} to`;

/** The path and query of the signed link by which a company gives one answer to a request. It allows nothing else, and shows no data. */
export async function answerLink({ request, ...linked }: LinkedAnswer, keys: Keys): Promise<string> {
	const signed = signedQuery(request, verbOf(linked), await keys.linkKey('answer'));
	return `${answerPath}?answer=${linked.answer}&to=${linked.delivery}&${signed}`;
}

/** @returns what a link says; undefined if its signature is invalid */
export async function answerOfLink(parameters: URLSearchParams, keys: Keys): Promise<LinkedAnswer | undefined> {
	const answer = companyAnswers.find((one) => one === parameters.get('answer'));
	if (!answer) return undefined;
	const delivery = parameters.get('to') ?? '';
	const request = signedRequest(parameters, verbOf({ answer, delivery }), await keys.linkKey('answer'));
	return request && { request, delivery, answer };
}

/** Until when a request can be answered. */
export function answersUntil({ created_at }: Pick<LeadRequest, 'created_at'>): Date {
	return new Date(Date.parse(created_at) + answersFor);
}
