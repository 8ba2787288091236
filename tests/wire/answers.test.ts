import { expect, test } from 'vitest';
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
import { addPhotosLink, answerLink, companyLink, requestLink } from '#server/store/links.ts';
import { mostOfOne } from '#server/wire/rate-limits.ts';
import { clientInfoHeader } from '#wire/names.ts';
import { formNames } from '#wire/plain-form.ts';
import { onDesk } from '../support/operator.ts';
import { call } from '../support/sockets.ts';
import { keyHeaders, publicUrl, rows } from '../support/wire.ts';
import { calls, env, idOf, plain, startCalling, answers as typed } from './calls.ts';

const [own, foreign] = ['https://example.org', 'https://evil.example'];
const json = { ...keyHeaders, 'content-type': 'application/json' };
const pdf = { ...keyHeaders, 'content-type': 'application/pdf' };
const large = new File([Buffer.alloc(11e5)], 'a.jpg', { type: 'image/jpeg' });
const noPhoto = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });

test('what the server answers to browsers, visitors, companies and strangers', async () => {
	const { server, store, database, said, kinds, logged, say, receipt, post, parts, addPhoto } = await startCalling();
	const [callbacks, upload] = ['/rest/v1/callback_requests', '/storage/v1/object/photo_quotes'];
	const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'apikey' };
	for (const origin of [env.SITE_URL, foreign])
		for (const path of [callbacks, `${upload}/a/b.jpg`]) await say(`OPTIONS ${path}`, { origin, ...preflight });
	const key = `${idOf(1)}/1-front-of.house.jpg`;
	await addPhoto(key, idOf(9));
	const quote = { ...rows.photo_quote_requests, id: idOf(1), photo_urls: [publicUrl(env.SITE_URL, key)] };
	const one = { ...rows.callback_requests, id: idOf(2), comment: 'TR1 1AA' };
	const fromPage = { ...json, origin: own, referer: `${env.SITE_URL}/blog`, 'user-agent': 'Mozilla/5.0 Firefox/130' };
	await say('POST /rest/v1/photo_quote_requests', fromPage, quote);
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

	const [alpha, beta] = store.companies.all();
	if (!alpha || !beta) throw new Error('There is no company.');
	const about = { kind: 'callback', id: idOf(2) } as const;
	const toOf = (name: string) => store.outbox.of(about).find(({ company }) => company === name)?.id ?? '';
	const [to, betas] = [toOf('Alpha Lifts'), toOf('Beta Lifts')];
	type Act = Parameters<typeof answerLink>[0]['answer'];
	const link = (answer: Act, delivery = to) => answerLink({ request: about, delivery, answer }, store.keys);
	const all = companyLink(alpha, Date.now() + 86_400_000, store.keys);
	for (const path of [link('rung'), `${link('rung')}x`, link('pause'), all, `${all}x`, answerPath])
		await say(`GET ${path}`);
	const changes = [
		['answer=rung', 'answer=tried'],
		['kind=callback', 'kind=brochure'],
		[about.id, idOf(7)],
		[to, betas],
	];
	for (const [from = '', to = ''] of changes) await post(link('rung').replace(from, to), {});
	for (const [from, to] of [
		[alpha.id, beta.id],
		['until=1', 'until=2'],
	] as const)
		await post(all.replace(from, to), {});
	for (const [from, to] of [
		[idOf(1), idOf(6)],
		['photo-quote', 'callback'],
		[/e=.*/, `e=${narrow?.split('e=')[1]}`],
	] as const)
		await post(`${mine}`.replace(from, to), { [actName]: acts.delete });
	await receipt(post(link('rung'), {}));
	await receipt(post(link('quote-sent'), { [sumName]: 'x' }));
	await post(link('quote-sent'), { [sumName]: 'x' });
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
	for (const more of [{ [answerName]: 'rung' }, { [takeBackName]: 'yes' }])
		await press({ [deliveryName]: betas, ...more });
	const ofVisitor = requestLink(about, store.keys);
	const onIt = (act: Parameters<typeof onDesk>[0], given: object) => onDesk(act, about.id, given, server.dataDir, env);
	const settled = `attempts = 1, settled_at = '2027-01-04T12:30:00.000Z', state = `;
	for (const state of ['given-up', 'delivered']) {
		database.exec(`UPDATE deliveries SET ${settled}'${state}' WHERE id IN ('${to}', '${betas}')`);
		await say(`GET ${ofVisitor}`);
	}
	await onIt('write', { text: 'We ring on Friday.', visitor: true, companies: true });
	await say(`GET ${ofVisitor}`);
	for (const status of ['spam', 'contacted', 'won', 'lost', 'new']) {
		await onIt('status', { status });
		await say(`GET ${ofVisitor}`);
		await say(`GET ${link('rung')}`);
	}
	await post(link('rung'), {});
	await say(`GET ${ofVisitor}`);
	// An objection to a second request hides no quote.
	const second = { kind: 'callback', id: idOf(0) } as const;
	await say(`POST ${callbacks}`, json, { ...one, id: second.id });
	const delivery = store.outbox.of(second).find(({ company }) => company === 'Alpha Lifts')?.id ?? '';
	await post(link('quote-sent'), {});
	await post(answerLink({ request: second, delivery, answer: 'had-already' }, store.keys), {});
	await onDesk('agree', second.id, { company: 'Alpha Lifts', agrees: true }, server.dataDir, env);
	await say(`GET ${requestLink(second, store.keys)}`);
	for (const delivery of [to, betas]) await post(link('not-genuine', delivery), {});
	for (const company of ['Alpha Lifts', 'Beta Lifts']) {
		await onIt('agree', { company, agrees: true });
		await say(`GET ${ofVisitor}`);
	}
	for (const answer of ['rung', 'not-genuine', 'pause'] as const) await say(`GET ${link(answer)}`);
	await post(link('rung'), {});
	await receipt(post(link('rung'), { [takeBackName]: 'yes' }));
	await receipt(post(link('not-for-me'), {}));
	for (const more of ['', `&${takeBackName}=yes`, '&taken-back']) await say(`GET ${link('not-for-me')}${more}`);
	await say(`GET ${ofVisitor}`);
	await post(link('rung'), { [takeBackName]: 'yes' });
	await onIt('take-back', { company: 'Alpha Lifts' });
	for (const path of [ofVisitor, link('rung'), link('pause')]) await say(`GET ${path}`);
	await post(link('rung'), { [takeBackName]: 'yes' });
	store.companies.remove(beta.id, '');
	await say(`GET ${link('pause', betas)}`);
	for (let tries = 0; tries < 6; tries++)
		await post(`${mine}`, { [actName]: acts.correct, phone: `07700 90010${tries}`, name: 'x'.repeat(tries) });
	await parts('/ask/photo-quote', { ...typed, name: 'Large' }, large);
	await parts(`${mine}`, {}, large);
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
	await parts(requestLink({ kind: 'photo-quote', id: idOf(6) }, store.keys), {}, noPhoto);
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
		'/icon.svg /robots.txt /_astro/callback.Bx1.js /404 /my-request.html?x /desk/ //a.example/ /% /../x /blog.html?x=/ /request-pages.mjs /index.html.br'.split(
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
