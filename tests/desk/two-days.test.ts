import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, onTestFinished, test, vi } from 'vitest';
import { companyQuestions, type Summary, type WordAnswers } from '#desk/contract.ts';
import type { Row } from '#leads/form.ts';
import { photoUrl } from '#leads/photos.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { Mailer } from '#server/delivery/channels.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { publishedText } from '#server/delivery/published.ts';
import { createSend } from '#server/delivery/send.ts';
import { acts } from '#server/desk/acts.ts';
import { type Act, type By, toDeskError } from '#server/desk/calls.ts';
import { heldList } from '#server/desk/held.ts';
import { billRead, exportRead, reads } from '#server/desk/reads.ts';
import { createSessions } from '#server/desk/sessions.ts';
import type { Mail } from '#server/emails/mail.ts';
import { access, list } from '#server/operator/access.ts';
import { hour } from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { channels, type Delivery } from '#server/store/delivery.ts';
import { DiskFull } from '#server/store/errors.ts';
import type { VisitCount } from '#server/store/visits.ts';
import { inStore, open, setClock, tableOf, takeOne } from '../store/data.ts';
import { everythingIn } from '../support/database.ts';
import { temporaryFolder } from '../support/server.ts';
import { rows } from '../support/wire.ts';

const settings = readSettings({
	DATA_DIR: await temporaryFolder(),
	...{ SMTP_URL: 'smtp://127.0.0.1:1', LEADS_TO: 'anna@example.com', MAIL_FROM: 'desk@example.com' },
	...{ LEADS_WEBHOOK_URL: 'http://127.0.0.1:1', LEADS_WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}` },
	...{ CONTACT_PHONE: '01632 960123', CONTACT_HOURS: '9am to 5pm' },
});

type Read = { answers: WordAnswers; requests?: Summary[] };

/** What is read, on one line; a long list in it on a line for each. */
function laid(value: object): string {
	const lists = Object.entries(value).filter(([, one]) => Array.isArray(one) && JSON.stringify(one).length > 500);
	const rest = JSON.stringify({ ...value, ...Object.fromEntries(lists.map(([name]) => [name, undefined])) });
	const all = lists.flatMap(([name, list]) => list.map((one: unknown) => `  ${name}: ${JSON.stringify(one)}`));
	return [rest, ...all].join('\n');
}

/** Without what is new in each run: ids and references are numbered as they appear. */
function plain(said: string): string {
	const seen: string[] = [];
	return said.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[\dA-F]{4}[-\u2011][\dA-F]{4}\b/g, (id) => {
		const short = id.replace('\u2011', '-').replace('-', '').slice(0, 8).toLowerCase();
		if (!seen.includes(short)) seen.push(short);
		return id.length > 9 ? `id${seen.indexOf(short)}` : `REF${seen.indexOf(short)}`;
	});
}

const photoRow = (key: string) => `INSERT INTO photos (id, key, folder, type, size, created_at)
	VALUES ('p', '${key}', '${key.slice(0, 36)}', 'image/jpeg', 9, '2026-11-16T09:00:00.000Z')`;
const company = (name: string, answers: object) => {
	const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
	const typed = { name, email, stairTypes: 'unsure', ...answers };
	return { id: null, answers: { ...Object.fromEntries(companyQuestions.map((one) => [one, ''])), ...typed } };
};
const checked = {
	...{ 'checked.on': '2026-11-16', 'checked.by': 'Anna', 'checked.training': 'certificates' },
	...{ 'checked.insurance.cover': '£5 million', 'checked.insurance.expires': '2026-11-17' },
};

test('What the desk says and shows in two days of work', async () => {
	setClock(Date.parse('2026-11-16T09:00:00Z'));
	const { store, path, audited } = await open(createPlanner(settings));
	const by: By = {
		...{ store, settings, session: { id: 'this', email: 'anna@example.com' } },
		sessions: createSessions(store.deskAccess, settings.LEADS_TO, true),
		health: async () => ({ status: 'degraded', checks: { held: 'failing', disk: 'ok' } }),
		pages: { state: () => ({ is: 'building' }), build: () => 'The pages are being built.' },
	};
	const said: string[] = [];
	const refusal = (error: unknown) => {
		const refused = toDeskError(error);
		if (!refused) throw error;
		return { refused: `${refused.status} ${refused.message}` };
	};
	const read = async (path: string, given: object = {}, params = {}) =>
		(await (async () => reads[path]?.(given, by, params))().catch(refusal)) as Read;
	const see = async (path: string, given: object = {}, params = {}) =>
		said.push(`${path} ${JSON.stringify(given)}: ${laid(await read(path, given, params))}`);
	const press = async (path: keyof typeof acts, given: object = {}, params = {}) => {
		const done = await (async () => (acts[path] as Act)(given, by, params))().catch(refusal);
		const typed = JSON.stringify(given, (_, one) => (one === '' ? undefined : one));
		const at = Object.values(params).join(' ');
		said.push(`> ${[path, at, typed.length < 300 ? typed : '…'].filter(Boolean).join(' ')} → ${laid(done)}`);
	};
	vi.stubGlobal('fetch', async (to: string, { headers, body, redirect }: RequestInit) => {
		said.push(`@ ${to} ${redirect} ${new Headers(headers).get('user-agent')}: ${body}`);
		return new Response();
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	const send = async ({ subject, text, replyTo, files, pictures }: Mail, to: string) => {
		const lines = text.split('\n').filter((line) => /^(?!-+$|=+$)./.test(line));
		const heads = [`@ ${to}, reply to ${replyTo?.address}, ${files?.length} and ${pictures.length}: ${subject}`];
		said.push([...heads, ...lines.slice(1, -2)].join('\n').replace(/signature=[\w-]+/g, '…'));
	};
	const sends = createSend({ send } as unknown as Mailer, { settings, store, brochure: () => Buffer.from('PDF') });
	const sendAll = async () => {
		const before = said.join();
		const placeOf = ({ request_id: id, message, recipient }: Delivery) =>
			`${String(before.indexOf(id)).padStart(6, '0')} ${recipient} ${message}`;
		const due = channels.flatMap((channel) => store.outbox.take(channel, 99));
		for (const one of due.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))) {
			await sends[one.channel](one, new AbortController().signal);
			store.outbox.delivered(one, Date.now());
		}
	};
	const later = (hours: number) => setClock(Date.now() + hours * hour);
	let count = 0;
	const come = (kind: LeadKind, more: Row = {}, options: Parameters<typeof store.requests.insert>[3] = {}) => {
		const id = `a${String(++count).padStart(7, '0')}-0000-4000-8000-000000000000`;
		const row = { ...rows[tableOf(kind).name as keyof typeof rows], id, ...more };
		store.requests.insert(tableOf(kind), [row], more.suspected === undefined ? null : String(more.suspected), options);
		return { kind, id };
	};
	const answer = (key: RequestKey, name: string, ...said: [Parameters<typeof store.answers.record>[2], number?]) =>
		store.answers.record(key, store.outbox.of(key).find((one) => one.company === name)?.id ?? '', ...said);
	const about = (key: { kind: string; id: string }) => ({ kind: key.kind, id: key.id });
	const on = async (path: string, given: object, ...keys: readonly { kind: string; id: string }[]) => {
		for (const key of keys) await press(`requests/:kind/:id/${path}` as 'held', given, about(key));
	};

	const stairTypes = 'straight, curved, unsure';
	const alpha = { areas: 'TR, PL', kinds: 'photo-quote, callback, brochure', stairTypes, shown: 'yes', ...checked };
	await press('companies', company('Alpha Lifts', alpha));
	const before = { stairTypes, perWeek: '2', ...checked, 'checked.insurance.expires': '2026-11-16' };
	await press('companies', company('Beta Lifts', { kinds: 'photo-quote, callback', phone: '01632 960555', ...before }));
	// Checked until today, a year ago to the day, and until yesterday.
	const gamma = { kinds: 'callback', website: 'gamma.example', phone: '0000 000000', ...checked };
	await press('companies', company('Gamma Lifts', { ...gamma, 'checked.on': '2025-11-17' }));
	await press('companies', company('Alpha Lifts', { kinds: 'callback', email: 'other@example.com' }));
	const wrong = { areas: 'XX, YY', kinds: 'x', stairTypes: 'y', perWeek: '1001', shown: 'yes', website: 'a b' };
	await press('companies', company('', { ...wrong, email: 'x', 'checked.tradeBody.name': 'Guild' }));
	await press('companies', company('x'.repeat(101), { kinds: 'callback', stairTypes: 'straight', shown: 'yes' }));
	await press('companies/at-most', { maxCompaniesPerLead: '11', askFirst: '0' });
	for (const askFirst of ['2', ' ']) await press('companies/at-most', { maxCompaniesPerLead: '2', askFirst });
	const idOf = (name: string) => ({ id: store.companies.all().find((one) => one.name === name)?.id ?? '' });
	const better = { ...gamma, perWeek: '3', phone: ' ', 'checked.on': '2026-11-16' };
	for (const id of [idOf('Gamma Lifts').id, idOf('Gamma Lifts').id, 'b0000000-0000-4000-8000-000000000000'])
		await press('companies', { ...company('Gamma Lifts', better), id });
	for (const until of ['2026-11-16', '2027-11-18', 'soon', '2027-11-17', null, '2026-11-17'])
		await press('companies/:id/pause', { until }, idOf('Gamma Lifts'));
	await see('companies');

	const kim = { name: 'Kim Test', email: 'kim@example.com', phone: '07700 900001' };
	const address = '1 Test Street, Truro TR1 2QN';
	const key = 'a0000001-0000-4000-8000-000000000000/1-front-of.house';
	// As if it had been sent: what a photo is, is not looked at here.
	inStore(store, (database) => database.exec(photoRow(key)));
	const asked = { ...kim, address, photo_urls: [photoUrl('http://localhost', key)], additional_info: 'Ring at six.' };
	const quote = come('photo-quote', asked, { source: '/cost' });
	const call = come('callback', { comment: 'Ring: Ann, 01632 960123\nAfter six' }, { source: '/' });
	later(1);
	const brochure = come('brochure', { address: '2 Test Street, Derby DE1 1AA', companies_too: 'yes' });
	const alone = come('brochure');
	const again = come('callback', { ...kim, email: 'KIM@example.com' });
	const other = { email: 'third@example.com', phone: '07700 900004', comment: `Truro TR1 1AA ${'so '.repeat(50)}` };
	const third = come('callback', other, { mayThank: false });
	come('callback', { email: 'odd@example.com', phone: '07700 900002', suspected: 'haste' });
	for (const sender of ['sender-3f9a1c2b7d04', 'sender-3f9a1c2b7d04', 'sender-3f9a1c2b7d04', '198.51.100.0/24'])
		come('callback', { email: `${count}@example.com`, phone: '07700 900003' }, { held: sender });
	const held = { kind: 'callback', id: `a0000008-0000-4000-8000-000000000000` };
	await see('requests');
	for (const key of [brochure, held]) await see('requests/:kind/:id', {}, about(key));
	said.push(publishedText(store));
	store.outbox.failed(takeOne(store), 'SMTP 550', undefined);
	await sendAll();

	await on('pass', { company: 'Gamma Lifts' }, third);
	later(2);
	answer(call, 'Alpha Lifts', 'rung');
	answer(call, 'Beta Lifts', 'wrong-number');
	later(1);
	answer(quote, 'Alpha Lifts', 'quote-sent', 4200);
	answer(quote, 'Beta Lifts', 'tried');
	answer(third, 'Alpha Lifts', 'not-genuine');
	answer(third, 'Gamma Lifts', 'not-for-me');
	const nobody = { kind: 'callback', id: 'b0000000-0000-4000-8000-000000000000' };
	const none = [nobody, { ...nobody, kind: 'x' }, { ...nobody, id: '1' }];
	await on('status', { status: 'contacted' }, brochure, brochure, ...none);
	await on('notes', { text: ' Rings after six ' }, quote, quote, nobody);
	for (const text of ['x'.repeat(2001), '😀'.repeat(2001), ' ', '\0'.repeat(2001), '\ud800', 7])
		await on('notes', { text }, quote);
	await on('status', { status: 'x' }, quote);
	await on('resend', {}, quote, held, alone);
	for (const company of ['Gamma Lifts', 'Beta Lifts', 'Nobody'])
		await on('pass', { company }, quote, brochure, alone, held);
	await on('take-back', { company: 'Beta Lifts' }, quote, brochure, alone, nobody);
	for (const company of ['', 'Gamma Lifts']) await on('pass', { company }, quote, call);
	await on('agree', { company: 'Alpha Lifts', agrees: true }, third, quote);
	await on('agree', { company: 'Beta Lifts', agrees: true }, call);
	await on('agree', { company: 'Beta Lifts', agrees: false }, call);
	for (const day of ['2026-11-15', '2027-11-18', 'x', '2027-11-17', '2026-11-16', null, '2026-11-17', '2026-11-17'])
		await on('follow-up', { day }, alone);
	const answers = { ...kim, address, stairType: 'curved', additionalInfo: '' };
	await on('correct', { answers: { ...answers, email: 'x' }, also: [] }, quote);
	await on('correct', { answers: { ...answers, phone: '07700 900009' }, also: [about(again)] }, quote, quote);
	await on('write', { text: 'We ring on Friday.', visitor: true, companies: true }, quote, quote, alone, held);
	await on('write', { text: 'Which number?', visitor: false, companies: true }, call, alone);
	await on('write', { text: 'x', visitor: false, companies: false }, quote);
	await press('texts', { texts: ['We ring on Friday.', 'We ring on Friday.', 'Which number?'] });
	await press('texts', { texts: Array.from({ length: 99 }, String) });
	await see('texts');
	await press('requests/several', { keys: [quote, again, again, nobody], status: 'won' });
	for (const one of [third, nobody]) await press('requests/several', { keys: [one], erase: one === third ? 2 : 1 });
	await see('held');
	said.push(laid(heldList(Array(21).fill(store.held.senders()[0]))));
	for (const which of ['nobody', '198.51.100.0/24', held.id, quote.id]) {
		await press('held', { act: 'send', which });
		await see('held');
	}
	for (const which of ['few', 'all']) await press('held', { act: 'drop', which });
	expect(await everythingIn(dirname(dirname(path(''))))).not.toContain('9@example.com');
	const typed = { name: 'New Person', email: '', phone: '07700 900555', comment: '4 Hill Road, Truro TR1 2QN. Rain?' };
	for (const more of [false, false, true]) await press('requests', { kind: 'callback', answers: typed, again: more });
	await press('requests', { kind: 'callback', answers: { ...typed, email: 'x' }, again: false });
	for (const more of [false, true]) await press('requests', { kind: 'photo-quote', answers, again: more });
	for (const one of ['server/test', 'prices/build'] as const) await press(one);
	const { answers: words } = await read('prices');
	const dearer = { 'curved.from': '£5,500', replies: 'Within two days.' };
	for (const more of [{}, dearer, { 'curved.to': '1', 'straight.to': 'a lot', year: 'x', replies: '' }])
		await press('prices', { ...words, ...more });
	await see('prices');
	said.push(await readFile(join(settings.DATA_DIR, 'published.json'), 'utf8'));
	await mkdir(join(settings.DATA_DIR, 'snapshots/2026-11-14T030000Z'), { recursive: true });

	store.outbox.failed(takeOne(store), 'SMTP 550', undefined);
	await sendAll();
	later(25);
	store.answers.followUp(new Date(), 99);
	const queries = '|due=1|find=kim|kind=brochure|days=1|due=1&kind=brochure|status=won|failed=1|held=1|sheet=2|sheet=0';
	for (const one of queries.split('|')) {
		const query = Object.fromEntries(new URLSearchParams(one));
		const { requests = [], ...others } = await read('requests', query);
		const names = requests.map(({ name, reference }) => `${reference} ${name}`);
		said.push(`requests ${JSON.stringify(query)}: ${laid(others)} ${names.join(', ')}`);
	}
	const [called = alone] = (await read('requests', { find: 'new person' })).requests ?? [];
	for (const key of [quote, call, third, called]) await see('requests/:kind/:id', {}, about(key));
	for (const one of ['session', 'companies', 'server']) await see(one);
	await see('companies/:id/open', {}, idOf('Alpha Lifts'));
	for (const n of [1, 2, 3]) come('photo-quote', { email: `${n}@example.net`, phone: `07700 90002${n}`, address });
	await sendAll();
	for (const name of ['Alpha Lifts', 'Beta Lifts']) await press('companies/:id/close', {}, idOf(name));
	later(1);
	await sendAll();
	const seen = ['opened callback / 2', 'sent callback / 1', 'page  / 3', 'page  /cost 5', 'site  example.org 4'];
	const counts = seen.map((one) => one.split(' ') as [VisitCount['what'], LeadKind, string, string]);
	store.visits.add(counts.map(([what, kind, name, count]) => ({ day: '2026-11-16', what, kind, name, count: +count })));
	await see('requests/:kind/:id', {}, about(quote));
	for (const month of ['2026-10', '2026-11']) await see('figures', { month });
	await see('bills', { month: '2026-11' });
	said.push(await text(await billRead({ company: 'Alpha Lifts', month: '2026-11' }, by)));
	said.push(await text(await exportRead({}, by)));
	const parts: string[] = [];
	parts.push(await list(store, true, async (part) => void parts.push(part)));
	said.push(laid({ listed: JSON.parse(parts.join('')) }), laid(JSON.parse(await access(store, { email: kim.email }))));
	const early = { ...checked, 'checked.on': '2026-12-01', website: 'http://a.example', kinds: 'photo-quote' };
	await press('companies', company('Delta Lifts', { ...early, stairTypes: 'straight' }));
	await on('pass', { company: 'Delta Lifts' }, quote, call);
	await see('companies');
	await on('erase', {}, quote, quote);
	await press('companies/:id/remove', {}, idOf('Beta Lifts'));
	await press('companies/:id/remove', {}, { id: nobody.id });
	Object.assign(settings, { SMTP_URL: '' });
	await on('resend', {}, call);
	await on('pass', { company: 'Alpha Lifts' }, call);
	await on('write', { text: 'x', visitor: true, companies: true }, call);
	await press('server/test');
	const damaged = Object.assign(new Error(), { code: 'ERR_SQLITE_ERROR', errcode: 11 });
	said.push(laid([new DiskFull(), damaged].map(refusal)));
	const door = new Hono().get('/:link', (c) => c.text(`${by.sessions.begin(c, c.req.param('link'))}`));
	const agents =
		'Macintosh Chrome Safari Edg|Windows Chrome Safari OPR|iPhone FxiOS Safari|iPad CriOS Safari|Linux Android Chrome';
	for (const agent of `${agents}|Linux Firefox|iPhone Safari|x`.split('|')) {
		later(1);
		const link = store.deskAccess.newLink('anna@example.com', 0);
		const { headers } = await door.request(`/${link}`, { headers: { 'user-agent': agent } });
		said.push(`${agent}: ${headers.get('set-cookie')?.replace(/[\w-]{43}/, 'TOKEN')}`);
	}
	await see('sessions');
	await press('sessions/end-others');
	await see('sessions');
	const many = Array.from({ length: 22 }, (_, index) => `c00000${index + 10}-0000-4000-8000-000000000000`);
	for (const id of many) come('callback', { id, email: 'many@example.com', phone: '07700 900007' });
	for (const id of many.slice(-2)) {
		const { others = [] } = (await read('requests/:kind/:id', {}, { kind: 'callback', id })) as { others?: Summary[] };
		said.push(`others: ${others.length}, from ${others[0]?.id.slice(0, 8)} to ${others.at(-1)?.id.slice(0, 8)}`);
	}
	said.push(...(await audited()).map(laid));
	await expect(plain(said.join('\n'))).toMatchFileSnapshot('two-days.approved.txt');
});
