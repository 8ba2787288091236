import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { daysToAdd } from '#leads/photos.ts';
import { answerPath, companyLinkDays, requestPath } from '#leads/request-pages.ts';
import { type CompanyAct, companyActs } from '#leads/status.ts';
import { leadKinds, leads, type RequestKey } from '#leads/tables.ts';
import { day } from '#server/settings/limits.ts';
import type { StoredCompany } from '#server/store/companies.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { all, type Db, list, one, rowOf, run, t } from '#server/store/sql.ts';

/** For how long after a request a company can answer by the links of its e-mails: a quotation may take weeks. */
const answersFor = 60 * day;

/**
 * For how long after a request its links add photos and correct answers: somebody else may have to come and take the photos. Later, the companies have
 * long answered, and nobody would look at what comes; a link that leaked is of no use then.
 */
const changesFor = daysToAdd * day;

/** What a link is for. Each has a key of its own, so that no link can serve as another. */
export const linkPurposes = ['request', 'add-photos', 'answer', 'company'] as const;
type LinkPurpose = (typeof linkPurposes)[number];

/** Under which name the first key of a purpose is kept; `request-links 2` is newer than `request-links`. The two newest are valid. */
const nameOf = (purpose: LinkPurpose) => `${purpose}-links`;
const numberOf = ({ name }: { name: string }) => Number(name.split(' ')[1] ?? 1);

export type Keys = ReturnType<typeof openKeys>;

/** The keys that sign links: random, stored with the data. */
export function openKeys({ read, write }: Db) {
	const newest = read((purpose: LinkPurpose) => keysOf(purpose)[0]?.value);
	const make = write((purpose: LinkPurpose) => keysOf(purpose)[0]?.value ?? addKey(nameOf(purpose), null));
	return {
		/** The key that signs new links of a purpose, which is made at its first use. */
		linkKey: (purpose: LinkPurpose) => newest(purpose) ?? make(purpose),
		/**
		 * Whether a link about a request is signed by the newest key, or by the one before. The earlier key counts until its time is over, and
		 * for requests that came before it was replaced: a thief of that key can sign no link for a later request.
		 */
		accepts: read((purpose: LinkPurpose, id: string, isSignedBy: (key: string) => boolean) => {
			const [newest, before] = keysOf(purpose);
			if (!newest || isSignedBy(newest.value)) return newest !== undefined;
			if (!before || !isSignedBy(before.value) || (newest.others_until ?? '') <= new Date().toISOString()) return false;
			return !one`select 1 from ${t.request_ids} where id = ${id} and created_at >= ${newest.made_at}`;
		}),
		/**
		 * Makes new keys for all purposes, and forgets those before the present ones; every program signs with them from then on.
		 * @param othersUntil until when links with the present keys are valid
		 */
		renew: write((othersUntil: Date) => {
			for (const purpose of linkPurposes) {
				const [present, ...older] = keysOf(purpose);
				run`delete from ${t.keys} where name in ${list(older.map(({ name }) => name))}`;
				addKey(`${nameOf(purpose)} ${numberOf(present ?? { name: '' }) + 1}`, othersUntil.toISOString());
			}
		}),
	};
}

/** The newest first. `others_until`: until when the one before it is valid; null for the first. */
const keysOf = (purpose: LinkPurpose) =>
	all<{ name: string; value: string; made_at: string; others_until: string | null }>`
		select * from ${t.keys}
		where name = ${nameOf(purpose)} or name like ${`${nameOf(purpose)} %`}`.toSorted(
		(a, b) => numberOf(b) - numberOf(a),
	);

function addKey(name: string, others_until: string | null): string {
	const value = randomBytes(32).toString('base64url');
	run`insert into ${t.keys} ${rowOf({ name, value, made_at: new Date().toISOString(), others_until })}`;
	return value;
}

/** What is signed says what the link does: `see the callback request …`. */
const signed = ({ kind, id }: RequestKey, verb: string) => `${verb} the ${kind} request ${id}`;

/** HMAC-SHA-256 truncated to 128 bits, which is secure against guessing and short enough for an e-mail. */
function sign(message: string, key: string): string {
	return createHmac('sha256', key).update(message).digest().subarray(0, 16).toString('base64url');
}

/** The path and query of a signed link about a request. @param more further parameters, which `verb` says too */
function linkTo(path: string, request: RequestKey, verb: string, key: string, more = ''): string {
	return `${path}?${more}kind=${request.kind}&request=${request.id}&signature=${sign(signed(request, verb), key)}`;
}

/** @returns the request of a link that `linkTo` made; undefined if the signature is invalid, or it is of none of the kinds */
function signedRequest(
	parameters: URLSearchParams,
	verb: string,
	keys: Keys,
	purpose: LinkPurpose,
	kinds = leadKinds,
): RequestKey | undefined {
	const kind = kinds.find((one) => one === parameters.get('kind'));
	if (!kind) return undefined;
	const request = { kind, id: parameters.get('request') ?? '' };
	const isSigned = keys.accepts(purpose, request.id, (key) => isSignature(parameters, signed(request, verb), key));
	return isSigned ? request : undefined;
}

function isSignature(parameters: URLSearchParams, message: string, key: string): boolean {
	const [given, expected] = [parameters.get('signature') ?? '', sign(message, key)].map((text) => Buffer.from(text));
	return given?.length === expected?.length && given !== undefined && timingSafeEqual(given, expected as Buffer);
}

const ownVerb = 'see';

/**
 * The path and query of the signed link by which visitors see their request, correct it, add photos and delete it, without a login. It goes
 * to the e-mail address of the request, and to the page that sent it.
 */
export function requestLink(request: RequestKey, keys: Keys): string {
	return linkTo(requestPath, request, ownVerb, keys.linkKey('request'));
}

const addVerb = 'add photos to';

const kinds = leads.filter(({ more }) => 'photo_urls' in more).map(({ kind }) => kind);

export const takesPhotos = ({ kind }: RequestKey) => kinds.some((one) => one === kind);

/**
 * The path and query of the signed link by which anybody to whom the visitor sends it adds photos to a request.
 * It allows nothing else: it shows no data of the request but how many photos there are.
 */
export function addPhotosLink(request: RequestKey, keys: Keys): string {
	return linkTo(requestPath, request, addVerb, keys.linkKey('add-photos'));
}

/** @returns the request of a link that adds photos; undefined if its signature is invalid */
export function requestToAddTo(parameters: URLSearchParams, keys: Keys): RequestKey | undefined {
	return signedRequest(parameters, addVerb, keys, 'add-photos', kinds);
}

/** @returns the request of a link, and whether it is the visitor's own or adds photos alone; undefined if it is neither */
export function requestOfLink(
	parameters: URLSearchParams,
	keys: Keys,
): { request: RequestKey; isOwn: boolean } | undefined {
	const own = signedRequest(parameters, ownVerb, keys, 'request');
	const request = own ?? requestToAddTo(parameters, keys);
	return request && { request, isOwn: own !== undefined };
}

/** Until when a request can be changed by its links: photos added, answers corrected. */
export function changesUntil({ created_at }: Pick<LeadRequest, 'created_at'>): Date {
	return new Date(Date.parse(created_at) + changesFor);
}

export interface LinkedAnswer {
	request: RequestKey;
	delivery: string;
	answer: CompanyAct;
}

const verbOf = ({ answer, delivery }: Pick<LinkedAnswer, 'answer' | 'delivery'>) =>
	`answer ${answer} as ${delivery} to`;

/** The path and query of the signed link by which a company gives one answer to a request, or pauses. It allows nothing else. */
export function answerLink({ request, ...linked }: LinkedAnswer, keys: Keys): string {
	const more = `answer=${linked.answer}&to=${linked.delivery}&`;
	return linkTo(answerPath, request, verbOf(linked), keys.linkKey('answer'), more);
}

/** @returns what a link says; undefined if its signature is invalid */
export function answerOfLink(parameters: URLSearchParams, keys: Keys): LinkedAnswer | undefined {
	const answer = companyActs.find((one) => one === parameters.get('answer'));
	if (!answer) return undefined;
	const delivery = parameters.get('to') ?? '';
	const request = signedRequest(parameters, verbOf({ answer, delivery }), keys, 'answer');
	return request && { request, delivery, answer };
}

export function answersUntil({ created_at }: Pick<LeadRequest, 'created_at'>): Date {
	return new Date(Date.parse(created_at) + answersFor);
}

export const companyLinkFor = companyLinkDays * day;

/** To the address as well, so that the link ends where that is changed, as when somebody has left. */
const companyVerb = ({ id, email }: Pick<StoredCompany, 'id' | 'email'>, until: string) =>
	`see until ${until} all that was sent to the company ${id} at ${email}`;

/** The path and query of the signed link to the page of a company's open requests. @param until in ms since 1970 */
export function companyLink(company: Pick<StoredCompany, 'id' | 'email'>, until: number, keys: Keys): string {
	const signature = sign(companyVerb(company, String(until)), keys.linkKey('company'));
	return `${answerPath}?company=${company.id}&until=${until}&signature=${signature}`;
}

/**
 * @returns the company of a link, and until when it works; undefined if it is invalid or over. Only the newest key counts: after a theft, a
 * company asks for another link
 */
export function companyOfLink(parameters: URLSearchParams, companies: readonly StoredCompany[], keys: Keys) {
	const until = parameters.get('until') ?? '';
	const company = companies.find(({ id }) => id === parameters.get('company'));
	if (!company || !isSignature(parameters, companyVerb(company, until), keys.linkKey('company'))) return undefined;
	return Number(until) > Date.now() ? { company, until: Number(until) } : undefined;
}
