import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { honeypotName, writeClientInfo } from '#leads/client-info.ts';
import {
	actName,
	acts,
	answerName,
	answerPath,
	deliveryName,
	sumName,
	takeBackName,
	weeksName,
} from '#leads/request-pages.ts';
import { mostWithoutVisitor } from '#server/http/client-address.ts';
import { maxUploadBytes } from '#server/settings/limits.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { addPhotosLink, answerLink, companyLink, requestLink } from '#server/store/links.ts';
import { openForCommand } from '#server/store/open.ts';
import { mostOfOne } from '#server/wire/rate-limits.ts';
import { clientInfoHeader } from '#wire/names.ts';
import { formNames } from '#wire/plain-form.ts';
import type { Receivers } from '../support/receivers.ts';
import { delivering, shortIntervals, smallSite } from '../support/server.ts';
import { startHere } from '../support/shared.ts';
import { call } from '../support/sockets.ts';
import { keyHeaders, publicUrl, rows } from '../support/wire.ts';
import { calls, env, idOf, plain, routing, showingPages, answers as typed } from './calls.ts';

const [own, foreign] = ['https://example.org', 'https://evil.example'];
const json = { ...keyHeaders, 'content-type': 'application/json' };
const pdf = { ...keyHeaders, 'content-type': 'application/pdf' };
const noPhoto = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });

test('what the server answers to browsers, visitors, companies and strangers', async () => {
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
	/** Once the courier has looked at the outbox for it, which it does at once. */
	const wakes = async (answer: ReturnType<typeof say>) => {
		const looked = () => server.output().split('could not read the outbox').length;
		const before = looked();
		const answered = await answer;
		while (looked() === before) await pause(1);
		return answered;
	};
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

	const [callbacks, upload] = ['/rest/v1/callback_requests', '/storage/v1/object/photo_quotes'];
	const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' };
	for (const origin of [env.SITE_URL, foreign])
		for (const path of [callbacks, `${upload}/a/b.jpg`]) await say(`OPTIONS ${path}`, { origin, ...preflight });
	const key = `${idOf(1)}/1-front-of.house.jpg`;
	await addPhoto(key, idOf(9));
	const quote = { ...rows.photo_quote_requests, id: idOf(1), photo_urls: [publicUrl(env.SITE_URL, key)] };
	const one = { ...rows.callback_requests, id: idOf(2), comment: 'TR1 1AA' };
	const fromPage = { ...json, origin: own, referer: `${env.SITE_URL}/blog`, 'user-agent': 'Mozilla/5.0 Firefox/130' };
	await wakes(say('POST /rest/v1/photo_quote_requests', fromPage, quote));
	await say(`POST ${callbacks}`, json, one);
	await say('POST /rest/v1/brochure_requests', json, [{ ...rows.brochure_requests, id: idOf(3) }]);
	const info = { ...json, [clientInfoHeader]: `${writeClientInfo(['trap', 'haste'])}` };
	const derby = { ...rows.callback_requests, id: idOf(4), comment: 'Derby DE1 1AA', email: 'a@example.com' };
	await say(`POST ${callbacks}`, info, derby);
	const wrong = [{ origin: foreign }, { apikey: 'x' }, { authorization: 'Bearer x' }, { 'content-profile': 'x' }];
	for (const headers of wrong) await say(`POST ${callbacks}`, { ...json, ...headers }, one);
	const latin = Buffer.from('{"name":"Zoë"}', 'latin1');
	for (const body of [one, { ...one, id: idOf(2).toUpperCase() }, [], [one, one], [[one]], latin, { ...one, id: 'x' }])
		await say(`POST ${callbacks}`, json, body);
	for (const body of ['x'.repeat(256 * 1024), 'x'.repeat(256 * 1024 + 1), { ...one, [`x${'y'.repeat(200)}`]: 1 }])
		await say(`POST ${callbacks}`, json, body);
	await say(`POST ${callbacks}`, { ...json, 'transfer-encoding': 'chunked' }, 'x'.repeat(256 * 1024 + 1));
	await say(`PUT ${callbacks}`, json, one);
	for (const { table = 'callback_requests', body, options = {} } of calls)
		await say(`${options.method ?? 'POST'} /rest/v1/${table}`, { ...json, ...options.headers }, body);
	await say(`POST ${callbacks}`, json, { ...one, id: idOf(7), name: ' Tidy\0 \ud83d Person ', comment: ' \r\n' });
	for (const path of ['/rest/v1/rpc/x', '/rest/v2', '/storage/v1/bucket', '/storage/../x'])
		await say(`GET ${path}`, keyHeaders);

	const typedAs = (type: string) => ({ 'content-type': type });
	for (const more of [{ origin: foreign }, { apikey: 'x' }, { 'x-upsert': 'true' }, { 'transfer-encoding': 'chunked' }])
		await say(`POST ${upload}/a/b.jpg`, { ...pdf, ...more }, 'x');
	await say(`POST ${upload}/a/b.jpg`, keyHeaders, 'x');
	const types = 'application/pdf|multipart/form-data|multipart/form-data; boundary=b|text/plain;charset=UTF-8'.split(
		'|',
	);
	for (const type of types) await say(`POST ${upload}/a/b.jpg`, { ...keyHeaders, ...typedAs(type) }, '--b--');
	const keys = 'a%2F..%2Fb.jpg a%2F. a%23.jpg %E0%A4%A.jpg'.split(' ');
	for (const path of [key, `${idOf(1)}/more.jpg`, ...keys, 'x'.repeat(1024), 'x'.repeat(1025)])
		await say(`POST ${upload}/${path}`, pdf, 'x');
	await say(`POST ${upload}/a/b.jpg`, pdf, Buffer.alloc(maxUploadBytes + 1, 'x'));
	for (const method of ['PUT', 'GET', 'DELETE']) await say(`${method} ${upload}/a/b.jpg`, keyHeaders);
	for (const path of ['avatars/a.jpg', 'public/photo_quotes/a.jpg'])
		await say(`POST /storage/v1/object/${path}`, pdf, 'x');
	const photo = `/storage/v1/object/public/photo_quotes/${key}`;
	for (const first of [`GET ${photo}`, `HEAD ${photo}`, `GET ${photo}x`, 'GET /storage/v1/object/public/avatars/a.jpg'])
		await say(first, { origin: own });
	await say(`GET ${photo}`, { 'if-none-match': `"${idOf(9)}"` });

	const from = {
		'x-forwarded-for': '198.51.100.1',
		referer: `${env.SITE_URL}/`,
		'user-agent': 'Mozilla/5.0 Firefox/130',
	};
	const asked = { ...typed, [formNames.request]: idOf(5) };
	await receipt(post('/ask/callback', asked, from));
	for (const headers of [from, {}]) await post('/ask/callback', asked, headers);
	for (const headers of [from, from, {}]) await post('/ask/callback', { ...typed, name: 'No Id' }, headers);
	await post('/ask/callback', { ...asked, name: 'Other Person', [honeypotName]: 'x' });
	await post('/ask/brochure', { ...typed, email: 'x', companiesToo: 'yes', [formNames.request]: 'x' });
	await post('/ask/brochure', { ...typed, companiesToo: 'maybe' });
	await post('/ask/callback', { ...typed, [formNames.request]: idOf(3) });
	for (const headers of [{ origin: foreign }, typedAs('application/json')]) await post('/ask/callback', typed, headers);
	await post('/ask/callback', { ...typed, comment: 'x'.repeat(2e5) });
	await post('/ask/survey', typed);
	await post('/ask/photo-quote/plan', { turn: 'curved', material: 'brick' });
	for (const headers of [{}, { 'accept-encoding': 'gzip' }]) await say('GET /ask/brochure?lift=x', headers);
	const before = { [formNames.request]: idOf(6), [formNames.storedPhoto]: `${idOf(6)}/1-a.jpg`, ...typed };
	await parts('/ask/photo-quote', typed);
	await parts('/ask/photo-quote', before, noPhoto, new File([], ''));
	await addPhoto(`${idOf(6)}/1-a.jpg`, idOf(8));
	await parts('/ask/photo-quote', { ...before, [formNames.storedPhoto]: key });
	await parts('/ask/photo-quote', { ...before, name: '' }, ...Array(6).fill(noPhoto));
	await parts('/ask/photo-quote', { ...before, additionalInfo: 'x'.repeat(7e4) });
	for (let times = 0; times < 2; times++) await receipt(parts('/ask/photo-quote', before));
	mostOfOne.confirmed = 0;
	await say(`POST ${callbacks}`, json, { ...rows.callback_requests, email: 'b@example.com' });
	await receipt(post('/ask/callback', { ...typed, comment: 'Derby DE1 1AA' }));
	await say(`POST ${callbacks}`, json, { ...rows.callback_requests, email: 'c@example.com' });
	await receipt(post('/ask/callback', { ...typed, email: 'd@example.com' }));
	Object.assign(mostOfOne.requests, { tenMinutes: 1 });
	for (const more of [{}, {}])
		await say(`POST ${callbacks}`, { ...json, 'x-forwarded-for': '198.51.100.2', ...more }, one);
	await post('/ask/callback', typed, { 'x-forwarded-for': '198.51.100.2' });
	const receipts = 'callback?reference=A000-0002&photos-left=1 callback?reference=x survey?reference=A000-0002';
	for (const path of receipts.split(' ')) await say(`GET /ask/sent/${path}`);

	const [mine, narrow] = [requestLink, addPhotosLink].map((link) =>
		link({ kind: 'photo-quote', id: idOf(1) }, store.keys),
	);
	for (const more of ['', '&added=2&correct=1', '&added=-1&corrected=1', 'x']) await say(`GET ${mine}${more}`);
	for (const link of [narrow, `/ask/sent/callback?reference=A000-0002&${narrow?.split('?')[1]}`])
		await say(`GET ${link}`);
	for (const path of [`${mine}&photo=0`, `${mine}&photo=1`, `${mine}&photo=`, `${narrow}&photo=0`])
		await say(`GET ${path.replace('?', '/photo?')}`);
	for (const fields of [{ email: 'x' }, {}, { phone: '07700 900002', address: '2 Test Street' }, { [actName]: 'x' }])
		await post(`${mine}`, { [actName]: acts.correct, ...fields });
	await post(`${narrow}`, { [actName]: acts.delete });
	await parts(`${narrow}`, {});
	await parts(`${mine}`, {}, noPhoto);

	const [alpha] = store.companies.all();
	if (!alpha) throw new Error('There is no company.');
	const about = { kind: 'callback', id: idOf(2) } as const;
	const to = store.outbox.of(about).find(({ company }) => company)?.id ?? '';
	const link = (answer: Parameters<typeof answerLink>[0]['answer']) =>
		answerLink({ request: about, delivery: to, answer }, store.keys);
	const all = companyLink(alpha, Date.now() + 86_400_000, store.keys);
	for (const path of [link('rung'), `${link('rung')}x`, link('pause'), all, `${all}x`, answerPath])
		await say(`GET ${path}`);
	await receipt(wakes(post(link('rung'), {})));
	await receipt(post(link('quote-sent'), { [sumName]: 'x' }));
	await post(link('quote-sent'), { [sumName]: '£4,200.50' });
	await receipt(post(link('quote-sent'), { [takeBackName]: 'yes' }));
	for (const weeks of ['5', '4']) await post(link('pause'), { [weeksName]: weeks });
	await say(`GET ${link('pause')}&noted`);
	const press = (fields: object) => post(all, { [deliveryName]: to, ...fields });
	await press({ [answerName]: 'tried' });
	await receipt(press({ [answerName]: 'quote-sent', [sumName]: '0' }));
	for (const answer of ['x', 'not-for-me', 'rung']) await press({ [answerName]: answer });
	await say(`GET ${link('rung')}`);
	for (const more of [{ [takeBackName]: 'yes' }, { [deliveryName]: '', [answerName]: 'rung' }]) await press(more);
	for (const weeks of ['x', '0']) await press({ [weeksName]: weeks });
	await say(`GET ${all}`);
	await post(answerPath, { address: 'x' }, { 'x-forwarded-for': '198.51.100.2' });
	await say(`GET ${mine}`);

	database.exec('BEGIN IMMEDIATE');
	await say(`POST ${callbacks}`, json, rows.callback_requests);
	const late = () => post('/ask/callback', { ...typed, name: 'Late Person' }, { 'x-forwarded-for': '198.51.100.3' });
	await late();
	await post(link('tried'), {});
	await post(all, { [weeksName]: '4' });
	await post(`${mine}`, { [actName]: acts.correct, phone: '07700 900003' });
	await post(`${mine}`, { [actName]: acts.delete });
	database.exec('COMMIT');
	Object.assign(mostOfOne.requests, { tenMinutes: 9 });
	await late();
	await post(requestLink({ kind: 'callback', id: idOf(5) }, store.keys), { [actName]: acts.delete });
	await post('/ask/callback', asked, from);
	await post(answerPath, { address: 'alpha@example.com' });
	await receipt(post(`${mine}`, { [actName]: acts.delete }));
	const age = (kind: string, days: number) =>
		database.exec(
			`UPDATE ${kind}_requests SET created_at = '${new Date(Date.now() - days * 86_400_000).toISOString()}'`,
		);
	age('callback', 15);
	await say(`GET ${requestLink(about, store.keys)}`);
	await post(requestLink(about, store.keys), { [actName]: acts.correct, phone: '07700 900004' });
	age('callback', 61);
	await say(`GET ${link('rung')}`);
	age('photo_quote', 15);
	for (const old of [requestLink, addPhotosLink])
		await say(`GET ${old({ kind: 'photo-quote', id: idOf(6) }, store.keys)}`);

	await say('GET /healthz', { host: 'localhost' });
	for (let unnamed = 0; unnamed < mostWithoutVisitor; unnamed++) await call(server.url, '/rest/v2');
	logged();
	await say('GET /healthz');
	const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 Firefox/130', referer: 'https://search.example/' };
	for (const first of ['GET /', 'GET /nothing?x', 'HEAD /blog', 'POST /blog', 'GET /blog/?x', 'GET /index.html'])
		await say(first, browser);
	for (const encodings of ['gzip, br', 'gzip, br;q=0']) await say('GET /', { 'accept-encoding': encodings });
	const paths =
		'/icon.svg /robots.txt /_astro/callback.Bx1.js /404 /my-request.html?x /desk/ //a.example/ /% /../x /blog.html?x=/ /a.br'.split(
			' ',
		);
	for (const path of paths) await say(`GET ${path}`, browser);
	for (const tag of ['"Rg_6XpMhs7-2mWQY8jwRtS"', 'W/"Rg_6XpMhs7-2mWQY8jwRtS", "x"', 'x'])
		await say('GET /blog', { 'if-none-match': tag });
	await say('POST /nothing', {}, 'x');
	await server.stop();
	await store.close();
	logged();
	said.push('', ...kinds.map((kind, number) => `headers ${number}: ${kind}`), '');
	for (const table of ['visit_counts', 'photo_quote_requests', 'brochure_requests', 'callback_requests'])
		for (const row of database.prepare(`SELECT * FROM ${table}`).all()) said.push(`${table}: ${JSON.stringify(row)}`);
	for (const row of database.prepare('SELECT id, source, suspected, held FROM request_ids').all())
		said.push(JSON.stringify(row));
	database.close();
	await expect(`${plain(said.join('\n')).trim()}\n`).toMatchFileSnapshot('answers.approved.txt');
});
