import { parse } from 'node-html-parser';
import { askPath, formNames } from '#wire/plain-form.ts';
import { jpegOf } from '../support/photos.ts';
import { type insert, rows } from '../support/wire.ts';

const { callback_requests: callback, photo_quote_requests: quote, brochure_requests: brochure } = rows;
const { comment: _comment, ...short } = callback;
const { name: _name, ...nameless } = callback;
const photos = (count: number) => ({ ...quote, photo_urls: Array(count).fill('https://a/1.jpg') });

/** An insert, and what a client reads of its answer. */
export interface Call {
	what: string;
	table?: string;
	/** Sent as JSON unless it is a string. */
	body: unknown;
	options?: Parameters<typeof insert>[3];
	/** Absent where the row is stored. */
	refused?: readonly [status: number, code: string, message?: string];
}

const violates = (column: string, table = 'callback_requests') =>
	[400, '23514', `new row for relation "${table}" violates check constraint "${table}_${column}_check"`] as const;
const isNull = (column: string) =>
	[
		400,
		'23502',
		`null value in column "${column}" of relation "callback_requests" violates not-null constraint`,
	] as const;
const denied = [401, '42501', 'permission denied for table callback_requests'] as const;
const noJson = [400, 'PGRST102'] as const;
const unknown = (what: string) => `Could not find ${what} in the schema cache`;
const [brochures, quotes] = ['brochure_requests', 'photo_quote_requests'];

/** The calls of the forms, right and wrong, and what callers may not do: our server and a hosted project answer alike. */
export const calls: readonly Call[] = [
	{ what: 'a row without a column that may be left out', body: short },
	{ what: 'one row in an array', table: brochures, body: [brochure] },
	{ what: 'five photos', table: quotes, body: photos(5) },
	{ what: 'no name', body: nameless, refused: isNull('name') },
	{ what: 'a phone number that is null', body: { ...callback, phone: null }, refused: isNull('phone') },
	{ what: 'a name of spaces', body: { ...callback, name: ' \n' }, refused: violates('name') },
	{ what: 'an e-mail address that is none', body: { ...callback, email: 'zoe' }, refused: violates('email') },
	{ what: 'too long a comment', body: { ...callback, comment: 'x'.repeat(20_000) }, refused: violates('comment') },
	{
		what: 'unknown stairs',
		table: brochures,
		body: { ...brochure, stair_type: 'spiral' },
		refused: violates('stair_type', brochures),
	},
	{ what: 'no photo', table: quotes, body: photos(0), refused: violates('photo_urls', quotes) },
	{ what: 'six photos', table: quotes, body: photos(6), refused: violates('photo_urls', quotes) },
	{
		what: 'an unknown column',
		body: { ...callback, colour: 'red' },
		refused: [400, 'PGRST204', unknown("the 'colour' column of 'callback_requests'")],
	},
	{
		what: 'an unknown table',
		table: 'visitors',
		body: callback,
		refused: [404, 'PGRST205', unknown("the table 'public.visitors'")],
	},
	{ what: 'nothing', body: '', refused: noJson },
	{ what: 'broken JSON', body: '{"name":', refused: noJson },
	{ what: 'a read', body: '', options: { method: 'GET' }, refused: denied },
	{ what: 'an update', body: { name: 'y' }, options: { method: 'PATCH' }, refused: denied },
	{ what: 'a deletion', body: {}, options: { method: 'DELETE' }, refused: denied },
	{
		what: 'a row in return',
		body: callback,
		options: { headers: { prefer: 'return=representation' } },
		refused: denied,
	},
	{
		what: 'an upsert',
		body: callback,
		options: { headers: { prefer: 'resolution=merge-duplicates' } },
		refused: denied,
	},
];

/** The required answers of every form. */
export const answers = {
	name: 'Test Person',
	email: 'test@example.com',
	phone: '0000 000000',
	address: '1 Test Street',
};

let size = 1000;
/** Another photo at each call. */
export const photo = (name = 'later.jpg') => new File([new Uint8Array(jpegOf(size++))], name, { type: 'image/jpeg' });

const hiddenNames: readonly string[] = [formNames.request, formNames.storedPhoto];

/** Posts a form as a browser does, that of a photo quote in parts: what is hidden before the photos, the answers after them. @param url the server's */
export async function postForm(
	url: string,
	kind: string,
	given: Record<string, string | string[]>,
	photos: File[] = [],
	options: RequestInit = {},
) {
	const entries = Object.entries(given).flatMap(([name, values]) =>
		[values].flat().map((value) => [name, value] as const),
	);
	const isHidden = ([name]: readonly [string, string]) => hiddenNames.includes(name);
	const form = kind === 'photo-quote' ? new FormData() : new URLSearchParams();
	for (const [name, value] of entries.filter(isHidden)) form.append(name, value);
	for (const one of photos) (form as FormData).append(formNames.photos, one);
	for (const [name, value] of entries.filter((entry) => !isHidden(entry))) form.append(name, value);
	const response = await fetch(`${url}${askPath}${kind}`, {
		method: 'POST',
		body: form,
		redirect: 'manual',
		...options,
	});
	const html = await response.text();
	const shown = parse(html).querySelector('[data-plain-form]');
	const values = (name: string) =>
		shown?.querySelectorAll(`[name=${name}]`).map((one) => one.getAttribute('value') ?? '') ?? [];
	return {
		status: response.status,
		location: response.headers.get('location'),
		headers: response.headers,
		html,
		errors: shown?.querySelectorAll('[role=alert] li').map((item) => item.text.replace(/\s+/g, ' ')) ?? [],
		value: (name: string) => shown?.querySelector(`[name=${name}]`)?.getAttribute('value'),
		values,
		/** The hidden controls, to be posted with the answers again. */
		hidden: Object.fromEntries(hiddenNames.map((name) => [name, values(name)])),
		shown,
	};
}

const shell = '<title>A page</title><main><div id="sent"></div>As it was built</main>';
const forms = ['photo-quote', 'brochure', 'callback'].flatMap((kind) => [`ask/${kind}`, `ask/sent/${kind}`]);
/** Pages about a request that show what they are given. */
export const showingPages = {
	...Object.fromEntries(['my-request', 'company-answer', ...forms].map((path) => [`${path}.html`, shell])),
	'request-pages.mjs':
		'export const render = (shown) => JSON.stringify(shown, (_, one) => (one instanceof Set ? [...one] : one));',
};

/** Without what is new in each run; ids are numbered as they appear. */
export function plain(said: string): string {
	const seen: string[] = [];
	return said
		.replace(/signature=[\w-]{22}/g, 'signature=…')
		.replace(/(?<="(?:backup|disk|photoSpace)":)"\w+"/g, '…')
		.replace(/sender-[\da-f]{12}/g, 'sender-…')
		.replace(/(.)\1{20,}/g, '$1…')
		.replace(
			/(?!a000)(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<=")[\da-f]{8}(?=")|(?<=reference=)[\dA-F]{4}-[\dA-F]{4})/gi,
			(id) => {
				const short = id.replace('-', '').slice(0, 8).toLowerCase();
				if (!seen.includes(short)) seen.push(short);
				return `id${seen.indexOf(short)}`;
			},
		);
}

/** With limits, behind a proxy; no e-mail is sent. */
export const env = {
	...{ RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', SITE_URL: 'https://www.example.org', LOG_LEVEL: 'debug' },
	...{ SMTP_URL: 'smtp://127.0.0.1:9', LEADS_TO: 'operator@example.com', MAIL_FROM: 'site@example.org' },
	...{ MAX_PHOTO_MB_PER_DAY: '2', MAX_REQUESTS_PER_DAY: '16' },
};
export const routing = {
	maxCompaniesPerLead: 2,
	companies: [{ name: 'Alpha Lifts', email: 'alpha@example.com', areas: ['TR'] }],
};
export const idOf = (number: number) => `a000000${number}-0000-4000-8000-000000000000`;
