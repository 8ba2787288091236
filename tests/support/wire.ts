import { randomUUID } from 'node:crypto';
import { columnsOf } from '#leads/form.ts';
import { actName, acts } from '#leads/request-pages.ts';
import { byKind, type LeadKind, tables } from '#leads/tables.ts';
import { type Keys, requestLink } from '#server/store/links.ts';
import { photoBucket } from '#wire/names.ts';
import { inDatabase } from './database.ts';
import { jpegFile } from './photos.ts';
import { type AnyServer, publicKey } from './server.ts';

type Given = string | readonly string[];

/** What nobody has answered, by column, of every question there is: the name, and numbers and addresses that cannot be anybody's. */
const answers: Readonly<Record<string, Given>> = {
	name: 'Test Person',
	email: 'test@example.com',
	phone: '0000 000000',
	address: '1 Test Street\nTesttown\nTE1 1ST',
	stair_type: 'straight',
	additional_info: 'Seven steps of concrete, up to the front door.\n\nThere is a handrail on the left.',
	photo_urls: ['https://example.com/photos/front.jpg'],
	product: 'Bespoke Synergy',
	comment: 'Does it work in the rain?',
};

/** The answers of a sample of each kind, by column, as they are inserted; what is sent beside the row is left open. */
export const sampleAnswers: Readonly<Record<LeadKind, Readonly<Record<string, Given>>>> = byKind((lead) => {
	const asked = columnsOf(lead).filter(({ name, beside }) => name !== 'id' && !beside);
	return Object.fromEntries(asked.map(({ name }) => [name, answers[name] as Given]));
});

const written = {
	photo_quote_requests: {
		name: 'Test Person',
		email: 'person@example.co.uk',
		phone: null,
		address: '1 Test Street\nTestville',
		stair_type: 'straight',
		additional_info: null,
		photo_urls: ['http://localhost/storage/v1/object/public/photo_quotes/a/1-steps.jpg'],
	},
	brochure_requests: {
		name: 'Test Reader',
		email: 'reader@example.com',
		phone: '0000 555 010',
		address: null,
		stair_type: 'unsure',
		product: 'Handicare 1000 Outdoor',
	},
	callback_requests: {
		name: 'Tëst Çaller',
		email: 'caller@example.ie',
		phone: '+44 7700 900123',
		comment: 'After six',
	},
} as const;

/** A row each table takes, as the site sends it: as written above, else as in the sample of its kind. */
export const rows = Object.fromEntries(
	tables.map(({ name, kind }) => [name, { ...sampleAnswers[kind], ...written[name as keyof typeof written] }]),
) as unknown as typeof written;

export const tableNames = Object.keys(rows) as (keyof typeof rows)[];

let people = 0;
/** Answers of another person each time: who writes again is no new customer (`planning.ts`). */
export const somebody = () => {
	const number = String(++people).padStart(5, '0');
	return { email: `somebody${number}@example.com`, phone: `01632 9${number}` };
};

export const keyHeaders = { apikey: publicKey, authorization: `Bearer ${publicKey}` };

export interface Answer {
	status: number;
	headers: Headers;
	body: unknown;
}

/** A call with the site's key, POST unless another method is given. */
async function send(to: string, body: BodyInit, more: Record<string, string>, method = 'POST'): Promise<Answer> {
	const headers = { ...keyHeaders, ...more };
	const response = await fetch(to, { method, headers, ...(method !== 'GET' && { body }) });
	const text = await response.text();
	return { status: response.status, headers: response.headers, body: text === '' ? '' : JSON.parse(text) };
}

/** An insert by hand; what is no string is sent as JSON. */
export function insert(
	url: string,
	table: string,
	body: unknown,
	{ headers, method }: { headers?: Record<string, string>; method?: string } = {},
): Promise<Answer> {
	const text = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
	const more = { 'content-type': 'application/json', 'content-profile': 'public', ...headers };
	return send(`${url}/rest/v1/${table}`, text as string, more, method);
}

/** An upload by hand, as the official client does it: the file under an empty field name, after `cacheControl`. */
export function upload(
	url: string,
	key: string,
	file: Blob | undefined,
	{ headers, bucket = photoBucket }: { headers?: Record<string, string>; bucket?: string } = {},
): Promise<Answer> {
	const body = new FormData();
	body.append('cacheControl', '3600');
	if (file) body.append('', file);
	return send(`${url}/storage/v1/object/${bucket}/${key}`, body, { 'x-upsert': 'false', ...headers });
}

/** Any bytes as the body of an upload. */
export function uploadRaw(url: string, key: string, body: Buffer, type: string): Promise<Answer> {
	return send(`${url}/storage/v1/object/${photoBucket}/${key}`, new Uint8Array(body), { 'content-type': type });
}

export function publicUrl(url: string, key: string): string {
	return `${url}/storage/v1/object/public/${photoBucket}/${key}`;
}

export const newKey = () => `${randomUUID()}/1-steps.jpg`;

export interface Quote {
	id: string;
	/** Of its photo. */
	key: string;
	/** The photo's address. */
	photo: string;
}

/** Sends a photo quote with one photo. @throws unless both are taken */
export async function sendQuote(url: string, more: Record<string, unknown> = {}, file = jpegFile()): Promise<Quote> {
	const { id = randomUUID() } = more as { id?: string };
	const key = `${id}/1-steps.jpg`;
	const photo = publicUrl(url, key);
	const answers = [
		await upload(url, key, file),
		await insert(url, 'photo_quote_requests', { ...rows.photo_quote_requests, photo_urls: [photo], ...more, id }),
	];
	const statuses = answers.map(({ status }) => status).join();
	if (statuses !== '200,201') throw new Error(`The photo and its request were answered with ${statuses}.`);
	return { id, key, photo };
}

/** The visitor's link of a request, as in the visitor's e-mail; the key that signs it is the database's own. */
export async function linkTo({ url, dataDir }: AnyServer, id: string, kind: LeadKind = 'photo-quote'): Promise<string> {
	const key = inDatabase(dataDir, (database) =>
		database.prepare(`SELECT value FROM keys WHERE name = 'request-links'`).get(),
	);
	return url + requestLink({ kind, id }, { linkKey: () => String(key?.value) } as Partial<Keys> as Keys);
}

/** Presses the button that deletes the request of a link. @returns the status: 303 if it was deleted */
export async function press(link: string): Promise<number> {
	return (await post(link, { [actName]: acts.delete })).status;
}

/** Posts a form of the visitor's page of a request. */
export function post(link: string, fields: Record<string, string>): Promise<Response> {
	return fetch(link, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}
