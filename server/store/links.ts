import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { daysToAdd } from '#leads/photos.ts';
import { answerPath, requestPath } from '#leads/request-pages.ts';
import { type CompanyAct, companyActs } from '#leads/status.ts';
import { leadKinds, leads, type RequestKey } from '#leads/tables.ts';
import { keysReadAgainAfter } from '#server/settings/limits.ts';
import { day } from '#server/settings/units.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { all, type Db, isId, list, one, rowOf, run } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';

/** For how long after a request a company can answer by the links of its e-mails: a quotation may take weeks. */
const answersFor = 60 * day;

/**
 * For how long after a request its links add photos and correct answers: somebody else may have to come and take the photos. Later, the companies have
 * long answered, and nobody would look at what comes; a link that leaked is of no use then.
 */
const changesFor = daysToAdd * day;

/** What a link is for. Each has a key of its own, so that no link can serve as another. */
export const linkPurposes = ['request', 'add-photos', 'answer'] as const;
type LinkPurpose = (typeof linkPurposes)[number];

/** Under which name a store keeps the first key of a purpose. */
const nameOf = (purpose: LinkPurpose) => `${purpose}-links`;

/** A key of one purpose; `request-links 2` is newer than `request-links`. The two newest are valid. */
interface KeyRow {
	name: string;
	value: string;
	made_at: string;
	/** Until when the one before it is valid; null for the first. */
	others_until: string | null;
}

export type Keys = ReturnType<typeof openKeys>;

/** The keys that sign links: random, stored with the data. */
export function openKeys({ read, write }: Db) {
	const [find, make] = [read(allKeys), write(makeKey)];
	const isLater = read(
		(id: string, time: string) =>
			one`select 1 from ${t.request_ids} where id = ${id} and created_at >= ${time}` !== undefined,
	);
	let known: KeyRow[] | undefined;
	let readAt = 0;

	/** The newest first. Another process may have made new ones. */
	function keysOf(purpose: LinkPurpose): KeyRow[] {
		if (!known || performance.now() - readAt > keysReadAgainAfter) {
			known = find();
			readAt = performance.now();
		}
		return newestFirst(known, purpose);
	}

	return {
		/** The key that signs new links of a purpose. */
		linkKey: (purpose: LinkPurpose) => {
			const [newest] = keysOf(purpose);
			if (newest) return newest.value;
			known = undefined;
			return make(purpose);
		},
		/**
		 * Whether a link about a request is signed by the newest key, or by the one before. The earlier key counts until its time is over, and
		 * for requests that came before it was replaced: a thief of that key can sign no link for a later request.
		 */
		accepts: (purpose: LinkPurpose, id: string, isSignedBy: (key: string) => boolean) => {
			const [newest, before] = keysOf(purpose);
			if (!newest || isSignedBy(newest.value)) return newest !== undefined;
			if (!before || !isSignedBy(before.value) || (newest.others_until ?? '') <= new Date().toISOString()) return false;
			// Programs that ran went on to sign with it for a moment.
			const replacedAt = new Date(Date.parse(newest.made_at) + keysReadAgainAfter).toISOString();
			return isId(id) && !isLater(id, replacedAt);
		},
		/**
		 * Makes new keys for all purposes, and forgets those before the present ones; every program signs with them within `keysReadAgainAfter`.
		 * @param othersUntil until when links with the present keys are valid
		 */
		renew: write((othersUntil: Date) => {
			known = undefined;
			const found = allKeys();
			for (const purpose of linkPurposes) {
				const [present, ...older] = newestFirst(found, purpose);
				run`delete from ${t.keys} where name in ${list(older.map(({ name }) => name))}`;
				const number = numberOf(present?.name ?? nameOf(purpose)) + 1;
				addKey(`${nameOf(purpose)} ${number}`, othersUntil.toISOString());
			}
		}),
	};
}

const allKeys = () => all<KeyRow>`select name, value, made_at, others_until from ${t.keys}`;

const numberOf = (name: string) => Number(name.split(' ')[1] ?? 1);

const newestFirst = (rows: readonly KeyRow[], purpose: LinkPurpose) =>
	rows
		.filter(({ name }) => name.split(' ')[0] === nameOf(purpose))
		.toSorted((a, b) => numberOf(b.name) - numberOf(a.name));

function addKey(name: string, others_until: string | null): string {
	const value = randomBytes(32).toString('base64url');
	const row = { name, value, made_at: new Date().toISOString(), others_until };
	run`insert into ${t.keys} ${rowOf(row)}`;
	return value;
}

/** The key that signs, which is made at its first use. */
function makeKey(purpose: LinkPurpose): string {
	const [newest] = newestFirst(allKeys(), purpose);
	return newest?.value ?? addKey(nameOf(purpose), null);
}

/** A request with its signature, as the query of a link. @param verb says in the message what is signed */
function signedQuery({ kind, id }: RequestKey, verb: string, key: string): string {
	return `kind=${kind}&request=${id}&signature=${sign(`${verb} the ${kind} request ${id}`, key)}`;
}

/** @returns the request of a query that `signedQuery` made; undefined if the signature is invalid, or it is of none of the kinds */
function signedRequest(
	parameters: URLSearchParams,
	verb: string,
	{ keys, purpose }: { keys: Keys; purpose: LinkPurpose },
	kinds = leadKinds,
): RequestKey | undefined {
	const kind = kinds.find((one) => one === parameters.get('kind'));
	const id = parameters.get('request') ?? '';
	const signature = Buffer.from(parameters.get('signature') ?? '');
	const isSigned = keys.accepts(purpose, id, (key) => {
		const expected = Buffer.from(sign(`${verb} the ${kind} request ${id}`, key));
		return signature.length === expected.length && timingSafeEqual(signature, expected);
	});
	return kind && isSigned ? { kind, id } : undefined;
}

/** HMAC-SHA-256 truncated to 128 bits, which is secure against guessing and short enough for an e-mail. */
function sign(message: string, key: string): string {
	return createHmac('sha256', key).update(message).digest().subarray(0, 16).toString('base64url');
}

const ownVerb = 'see';

/**
 * The path and query of the signed link by which visitors see their request, correct it, add photos and delete it, without a login. It goes
 * to the e-mail address of the request, and to the page that sent it.
 */
export function requestLink(request: RequestKey, keys: Keys): string {
	return `${requestPath}?${signedQuery(request, ownVerb, keys.linkKey('request'))}`;
}

const addVerb = 'add photos to';

/** The kinds of requests that have photos. */
const kinds = leads.filter(({ more }) => 'photo_urls' in more).map(({ kind }) => kind);

export const takesPhotos = ({ kind }: RequestKey) => kinds.some((one) => one === kind);

/**
 * The path and query of the signed link by which anybody to whom the visitor sends it adds photos to a request.
 * It allows nothing else: it shows no data of the request but how many photos there are.
 */
export function addPhotosLink(request: RequestKey, keys: Keys): string {
	return `${requestPath}?${signedQuery(request, addVerb, keys.linkKey('add-photos'))}`;
}

/** @returns the request of a link that adds photos; undefined if its signature is invalid */
export function requestToAddTo(parameters: URLSearchParams, keys: Keys): RequestKey | undefined {
	return signedRequest(parameters, addVerb, { keys, purpose: 'add-photos' }, kinds);
}

/** @returns the request of a link, and whether it is the visitor's own; undefined if it is neither */
export function requestOfLink(
	parameters: URLSearchParams,
	keys: Keys,
): { request: RequestKey; isOwn: boolean } | undefined {
	const own = signedRequest(parameters, ownVerb, { keys, purpose: 'request' });
	const request = own ?? requestToAddTo(parameters, keys);
	return request && { request, isOwn: own !== undefined };
}

/** Until when a request can be changed by its links: photos added, answers corrected. */
export function changesUntil({ created_at }: Pick<LeadRequest, 'created_at'>): Date {
	return new Date(Date.parse(created_at) + changesFor);
}

/** What a link says. */
export interface LinkedAnswer {
	request: RequestKey;
	/** Id of the delivery of the request to the company. */
	delivery: string;
	answer: CompanyAct;
}

const verbOf = ({ answer, delivery }: Pick<LinkedAnswer, 'answer' | 'delivery'>) =>
	`answer ${answer} as ${delivery} to`;

/** The path and query of the signed link by which a company gives one answer to a request, pauses, or gets the photos. It allows nothing else. */
export function answerLink({ request, ...linked }: LinkedAnswer, keys: Keys): string {
	const signed = signedQuery(request, verbOf(linked), keys.linkKey('answer'));
	return `${answerPath}?answer=${linked.answer}&to=${linked.delivery}&${signed}`;
}

/** @returns what a link says; undefined if its signature is invalid */
export function answerOfLink(parameters: URLSearchParams, keys: Keys): LinkedAnswer | undefined {
	const answer = companyActs.find((one) => one === parameters.get('answer'));
	if (!answer) return undefined;
	const delivery = parameters.get('to') ?? '';
	const request = signedRequest(parameters, verbOf({ answer, delivery }), { keys, purpose: 'answer' });
	return request && { request, delivery, answer };
}

/** Until when a request can be answered. */
export function answersUntil({ created_at }: Pick<LeadRequest, 'created_at'>): Date {
	return new Date(Date.parse(created_at) + answersFor);
}
