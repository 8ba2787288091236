import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerName, answerPath, deliveryName, takeBackName, weeksName } from '#leads/request-pages.ts';
import type { CompanyAct } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import { answerLink, companyLink, requestLink } from '#server/store/links.ts';
import { openForCommand } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { parameter, read } from '../delivery/pages.ts';
import { inDatabase } from '../support/database.ts';
import { leads, onDesk, requestIn } from '../support/operator.ts';
import type { Receivers } from '../support/receivers.ts';
import { delivering, shortIntervals } from '../support/server.ts';
import { sharedServer, startHere } from '../support/shared.ts';
import { insert, post, rows, somebody } from '../support/wire.ts';

// What the links of e-mails open and do. The e-mails, in which they are: tests/delivery. Here none is sent: it would take most of the time.

const [alpha, beta] = [
	{ name: 'Alpha Lifts', email: 'alpha@example.com' },
	{ name: 'Beta Lifts', email: 'beta@example.com' },
] as const;
const env = { SMTP_URL: 'smtp://127.0.0.1:9', LEADS_TO: 'operator@example.com', MAIL_FROM: 'site@example.org' };
const routing = { maxCompaniesPerLead: 2, companies: [alpha, beta] };
const intervals = { ...shortIntervals, delivery: { ...shortIntervals.delivery, mostAnHour: 0 } };
const server = sharedServer({}, async () =>
	startHere(await delivering({ env } as unknown as Receivers, { routing, intervals })),
);
let store: Store;
beforeAll(() => {
	store = openForCommand(server.dataDir, 'command');
});
afterAll(() => store.close());

const sql = (text: string, ...values: string[]) =>
	inDatabase(server.dataDir, (database) => database.prepare(text).all(...values));
const deliveryTo = (id: string, company: string) =>
	String(
		sql("SELECT id FROM deliveries WHERE request_id = ? AND company = ? AND message = 'lead'", id, company)[0]?.id,
	);
const answersOf = async (id: string) => (await requestIn(server.dataDir, id))?.answers ?? [];

/** Sends a request, which has reached everybody. Gives the visitor's link, and those of companies by what they answer. */
async function request(kind: LeadKind, person = somebody()) {
	const key = { kind, id: randomUUID() };
	const table = `${kind.replace('-', '_')}_requests` as keyof typeof rows;
	const sent = { ...rows[table], ...key, kind: undefined, ...person };
	expect((await insert(server.url, table, sent)).status).toBe(201);
	sql("UPDATE deliveries SET state = 'delivered', attempts = 1 WHERE request_id = ?", key.id);
	const answer = (answer: CompanyAct, { name }: { name: string } = alpha) =>
		server.url + answerLink({ request: key, delivery: deliveryTo(key.id, name), answer }, store.keys);
	return { ...sent, link: server.url + requestLink(key, store.keys), answer };
}

const press = (link: string) => post(link, {});
const takeBack = (link: string) => post(link, { [takeBackName]: 'yes' });
const follow = async (response: Response) => read(server.url + response.headers.get('location'));
/** What a link's page and its button say, as `410 This request is closed`. */
const both = async (link: string) =>
	[await read(link), await read(press(link))].map(({ status, title }) => `${status} ${title}`);

/** The link to the page of all that a company has. */
function linkOf({ name }: { name: string }): string {
	const company = store.companies.all().find((one) => one.name === name);
	return server.url + companyLink(company as NonNullable<typeof company>, Date.now() + 86_400_000, store.keys);
}

test('an answer is taken back on the page that thanks for it, and by no address alone; after “Not for me” nothing else is noted', async () => {
	const { id, answer: link } = await request('callback');
	const notForMe = link('not-for-me');
	const noted = server.url + (await press(notForMe)).headers.get('location');
	const mistake = 'This was a mistake: take it back';
	expect((await read(noted)).button).toBe(mistake);
	for (const one of [notForMe, `${notForMe}&${takeBackName}=yes`, `${notForMe}&taken-back`])
		expect((await read(one)).title).toBe('This is noted already');
	expect(await both(link('rung'))).toEqual(Array(2).fill('410 You said no to this request'));
	expect((await read(link('rung'))).button).toBe(mistake);
	expect((await fetch(link('pause'))).status).toBe(200);
	expect(await answersOf(id)).toMatchObject([{ answer: 'not-for-me' }]);

	const undone = await takeBack(noted);
	expect([undone.status, server.url + undone.headers.get('location')]).toEqual([303, `${notForMe}&taken-back`]);
	expect((await follow(undone)).title).toBe('Your answer is taken back');
	expect(await answersOf(id)).toEqual([]);
	// A page that is open still takes back its own answer alone.
	for (const one of [link('rung'), link('quote-sent')]) expect((await press(one)).status).toBe(303);
	await takeBack(`${link('rung')}&noted`);
	expect(await answersOf(id)).toMatchObject([{ answer: 'rung' }, { answer: 'quote-sent' }]);
});

test('nothing is noted once the request is settled, or the operator agreed that it does not count; its company may take that back', async () => {
	const { id, answer: link, link: own } = await request('callback');
	const set = (status: string) => onDesk('status', id, { status }, server.dataDir);
	for (const status of ['won', 'lost', 'spam']) {
		await set(status);
		expect(await both(link('rung'))).toEqual(Array(2).fill('410 This request is closed'));
	}
	// The company is not closed with the request.
	expect((await fetch(link('pause'))).status).toBe(200);
	await set('new');
	expect((await press(link('not-genuine'))).status).toBe(303);
	await onDesk('agree', id, { company: 'Alpha Lifts', agrees: true }, server.dataDir);
	for (const answer of ['not-genuine', 'rung'] as const)
		expect(await both(link(answer))).toEqual(Array(2).fill('410 We agree: it does not count for you'));
	const asked = 'Have you rung the visitor?';
	expect((await read(link('rung', beta))).title).toBe(asked);
	expect((await read(own)).who).toContain('We aim for an answer by');
	expect((await press(link('not-genuine', beta))).status).toBe(303);
	await onDesk('agree', id, { company: beta.name, agrees: true }, server.dataDir);
	expect((await read(own)).who).not.toMatch(/We aim/);
	expect((await takeBack(link('rung'))).status).toBe(303);
	expect((await read(link('rung'))).title).toBe(asked);
	expect(await answersOf(id)).toMatchObject([{ company: beta.name }]);
	await onDesk('take-back', id, { company: alpha.name }, server.dataDir);
	expect((await read(press(link('rung')))).text).toContain('We have taken it back from you.');
});

test('the link to all that a company has opens and changes nothing of another company, whatever is changed in it', async () => {
	const { id } = await request('callback');
	const [link, betas] = [linkOf(alpha), linkOf(beta)];
	const to = deliveryTo(id, beta.name);
	for (const fields of [{ [answerName]: 'rung' }, { [takeBackName]: 'yes' }, { [answerName]: 'toString' }])
		for (const delivery of [to, '', "' or 1=1 --"])
			expect((await post(link, { ...fields, [deliveryName]: delivery })).status).toBe(200);
	expect(await answersOf(id)).toEqual([]);
	const [until, company] = [parameter(link, 'until'), parameter(link, 'company')];
	const wrong = [
		link.replace(company, parameter(betas, 'company')),
		link.replace(until, String(Number(until) + 1)),
		link.replace(until, ''),
		link.slice(0, -1),
		link.replace(/&signature=.*/, ''),
		link.replace(parameter(link, 'signature'), parameter(betas, 'signature')),
		`${server.url}${answerPath}?company=x&until=x&signature=x`,
	];
	for (const one of wrong)
		for (const response of [await fetch(one), await post(one, { [weeksName]: '4' })]) {
			const { status, text } = await read(response);
			expect([one, status, text.includes('This link does not work any more')]).toEqual([one, 410, true]);
			expect(text).not.toContain(rows.callback_requests.name);
		}
	expect((await read(betas)).text).not.toContain('New requests are paused');
});

test('the visitor’s page says so when nobody but the operator has it, when a company cannot be reached, and when a person looks first', async () => {
	const brochure = await request('brochure');
	expect((await read(brochure.link)).who).toMatch(/Our own team has your request, and no company.*free brochure/s);

	const { id, link } = await request('callback');
	const set = (state: string) => sql('UPDATE deliveries SET state = ? WHERE request_id = ?', state, id);
	set('given-up');
	expect((await read(link)).who).toMatch(/We could not reach them by email\.[\s\S]+We are looking for another company/);
	set('delivered');
	for (const to of [alpha, beta]) store.answers.record({ kind: 'callback', id }, deliveryTo(id, to.name), 'not-for-me');
	expect((await read(link)).who).toContain('We are looking for another company that can help you.');
	const change = (what: string) => sql(`UPDATE ${what} WHERE id = ?`, id);
	change(`callback_requests SET created_at = '2020-01-01T00:00:00.000Z'`);
	expect((await read(link)).who).toMatch(/We aimed for an answer by.*If you have heard from nobody/s);
	change(`request_ids SET held = '198.51.100.0/24'`);
	const held = await read(link);
	expect(held.who).toContain('A person will look at it first');
	expect(held.who).not.toMatch(/Alpha|We aim/);
	// An objection to a second request hides no quote.
	const first = await request('callback');
	const second = await request('callback', { email: first.email, phone: first.phone });
	await onDesk('write', first.id, { text: 'Soon.', visitor: true, companies: false }, server.dataDir, env);
	expect((await read(first.link)).who).toContain('We have written to you by email.');
	await press(first.answer('quote-sent'));
	await press(second.answer('had-already'));
	expect((await read(second.link)).who).toContain('sent you a quote');
});

test('that link ends with another address of the company, and with new keys', async () => {
	const status = async (link: string) => (await fetch(link)).status;
	const [link, { answer }] = [linkOf(alpha), await request('callback')];
	const move = (email: string) =>
		sql("UPDATE companies SET entry = json_set(entry, '$.email', ?) WHERE id = ?", email, parameter(link, 'company'));
	move('new@example.com');
	expect(await status(link)).toBe(410);
	move(alpha.email);
	expect(await status(link)).toBe(200);
	store.companies.remove(parameter(linkOf(beta), 'company'), '');
	expect((await read(answer('pause', beta))).title).toBe('There is nothing to pause');
	expect((await leads(['new-keys'], server.dataDir)).code).toBe(0);
	expect([await status(link), await status(linkOf(alpha))]).toEqual([410, 200]);
});
