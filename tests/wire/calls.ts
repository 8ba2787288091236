import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'node-html-parser';
import { onTestFinished, vi } from 'vitest';
import { photoPath } from '#server/store/folder/files.ts';
import { openForCommand } from '#server/store/open.ts';
import { mostOfOne } from '#server/wire/rate-limits.ts';
import { askPath, formNames } from '#wire/plain-form.ts';
import { jpegOf } from '../support/photos.ts';
import type { Receivers } from '../support/receivers.ts';
import { delivering, shortIntervals, smallSite } from '../support/server.ts';
import { startHere } from '../support/shared.ts';
import { call } from '../support/sockets.ts';
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
const showingPages = {
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
	...{ MAX_PHOTO_MB_PER_DAY: '2', MAX_REQUESTS_PER_DAY: '20' },
};
const routing = {
	maxCompaniesPerLead: 2,
	companies: ['Alpha', 'Beta'].map((name) => ({ name: `${name} Lifts`, email: `${name}@example.com`, areas: ['TR'] })),
};
export const idOf = (number: number) => `a000000${number}-0000-4000-8000-000000000000`;

/** A server in this process, to be called in turn; what it answers and logs is noted in `said`. */
export async function startCalling() {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2027-01-04T12:00:00Z') });
	const usual = JSON.stringify(mostOfOne);
	onTestFinished(() => {
		vi.useRealTimers();
		Object.assign(mostOfOne, JSON.parse(usual));
	});
	const delivery = { ...shortIntervals.delivery, mostAnHour: 0, poll: 3_600_000 };
	const given = await delivering({ env } as unknown as Receivers, { routing });
	const intervals = { health: 0, databaseBusy: 1, minFree: 0, delivery };
	const server = await startHere({ ...given, intervals, dist: await smallSite(showingPages) });
	const store = openForCommand(server.dataDir, 'command');
	const database = new DatabaseSync(join(server.dataDir, 'leads.db'));
	const [said, kinds]: [string[], string[]] = [[], []];
	let [callers, lines] = [0, 0];
	/** What is logged since the last time, but for times, ids and what is done in the background. */
	const logged = () => {
		const all = server.output().split('\n').slice(0, -1);
		for (const line of all
			.slice(lines)
			.filter((line) => !/outbox|SMTP|the link to its page|"(?:swept|made a snapshot)"/.test(line))) {
			const { time: _, requestId: __, ms: ___, level, msg, at, ...rest } = JSON.parse(line);
			said.push(`log ${level}: ${msg} ${JSON.stringify(rest)}${at ? ' at …' : ''}`);
		}
		lines = all.length;
	};
	/** Calls it, from another address each time. */
	async function say(first: string, more: Record<string, string> = {}, body: unknown = '') {
		const [method = '', path = ''] = first.split(' ');
		const isPlain = typeof body === 'string' || body instanceof Buffer || body instanceof FormData;
		const sent = new Response(isPlain ? body : JSON.stringify(body));
		const bytes = Buffer.from(await sent.arrayBuffer());
		const form = body instanceof FormData && { 'content-type': `${sent.headers.get('content-type')}` };
		const length = bytes.length > 0 && !more['transfer-encoding'] && { 'content-length': `${bytes.length}` };
		const headers = { 'x-forwarded-for': `192.0.2.${++callers}`, ...length, ...form, ...more };
		const answer = await call(server.url, path, { method, headers, body: bytes });
		const { date: _, 'keep-alive': __, 'x-request-id': id, ...kind } = answer.headers;
		const { location, etag, 'content-length': size, ...others } = kind;
		const same = JSON.stringify({ ...others, 'x-request-id': id && '…' });
		if (!kinds.includes(same)) kinds.push(same);
		const page = answer.headers['content-encoding'] ? '' : String(answer.body);
		const [, title, main] = /<title>(.*)<\/title>.*<div id="sent"><\/div>(.*)<\/main>/s.exec(page) ?? [];
		const given = form
			? [...(body as FormData)].map(([name, one]) => `${name}=${(one as File).name ?? one}`)
			: bytes.subarray(0, 300);
		const shown = JSON.stringify({ ...more, apikey: undefined, authorization: undefined });
		said.push('', `> ${first} ${shown} ${given}`);
		said.push(`${answer.status} ${JSON.stringify({ location, etag, size })} headers ${kinds.indexOf(same)}`);
		said.push(main ? `${title}: ${main}` : page.slice(0, 400));
		logged();
		return answer;
	}
	const receipt = async (answer: ReturnType<typeof say>) => say(`GET ${(await answer).headers.location}`);
	const post = (path: string, fields: object, headers: Record<string, string> = {}) => {
		const encoded = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
		return say(`POST ${path}`, encoded, String(new URLSearchParams(fields as Record<string, string>)));
	};
	const parts = (path: string, fields: object, ...photos: File[]) => {
		const form = new FormData();
		for (const [name, one] of Object.entries(fields)) form.append(name, one);
		for (const one of photos) form.append(formNames.photos, one);
		return say(`POST ${path}`, {}, form);
	};
	/** As if it had been sent. */
	async function addPhoto(key: string, id: string) {
		const row = [id, key, key.slice(0, 36), 'image/jpeg', 9, Buffer.of(255), '2027-01-04T11:00:00.000Z'];
		const columns = 'id, key, folder, type, size, small, created_at';
		database.prepare(`INSERT INTO photos (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?)`).run(...row);
		await mkdir(dirname(photoPath(server.dataDir, key)), { recursive: true });
		await writeFile(photoPath(server.dataDir, key), 'the photo');
	}
	logged();
	return { server, store, database, said, kinds, logged, say, receipt, post, parts, addPhoto };
}
