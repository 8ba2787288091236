import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import type { Planner } from '#server/store/delivery.ts';
import { openForServer } from '#server/store/open.ts';
import { insert } from '../store/data.ts';
import { leads } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';

const toAlpha = { message: 'lead', channel: 'email', recipient: 'alpha@example.com', company: 'Alpha Lifts' } as const;
const planner: Planner = { plan: () => [toAlpha], reports: [] };

let folder = '';
let env: Record<string, string> = {};
let quote: RequestKey;
let callback: RequestKey;

beforeAll(async () => {
	folder = await temporaryFolder();
	const routing = join(await temporaryFolder(), 'routing.ts');
	const companies = ['Alpha Lifts', 'Beta Lifts', 'Gamma Lifts'].map((name) => ({
		name,
		email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
	}));
	await writeFile(routing, `export default ${JSON.stringify({ maxCompaniesPerLead: 2, companies })}`);
	env = {
		SMTP_URL: 'smtp://127.0.0.1:1',
		LEADS_TO: 'a@example.com',
		MAIL_FROM: 'b@example.com',
		LEADS_ROUTING: routing,
	};
	const store = await openForServer(folder, { planner });
	quote = await insert(store, 'photo-quote', {
		name: 'Ann Quote',
		phone: '+44 (0)1632 960123',
		address: '1 Test St, ZZ1 1ZZ',
	});
	const bob = { name: 'Bob Call', email: 'bob@example.com', phone: '01632 960999' };
	callback = await insert(store, 'callback', bob, '/blog/\u001b[31m');
	const asked = store.outbox.of(callback).find(({ company }) => company !== null);
	store.answers.record(callback, asked?.id ?? '', 'rung');
	await store.close();
});

const ran = (...args: string[]) => leads(args, folder, env);
const out = async (...args: string[]) => {
	const { code, out, err } = await ran(...args);
	expect([code, err]).toEqual([0, '']);
	return out;
};
const lines = async (...args: string[]) => (await out(...args)).trimEnd().split('\n');

describe('the operator’s day at the command line', () => {
	test('says who would be asked about a request and why others would not, and pauses a company', async () => {
		const ask = ['route', '1 High Street, Truro TR1 2QN', 'photo-quote', '--stairs', 'curved'];
		const before = await out('list', '--json');
		expect(await lines(...ask)).toEqual([
			'A photo quote request from TR, England.',
			'Beta Lifts: is asked at once',
			'Gamma Lifts: is asked at once',
			'Alpha Lifts: would be asked, but others were not asked for longer',
		]);
		const day = addDays(britishDay(Date.now()), 7);
		expect(await out('pause', 'beta', 'lifts', '--until', day.split('-').reverse().join('/'))).toBe(
			`Beta Lifts is asked again from ${day} on.\n`,
		);
		expect(await lines(...ask)).toEqual([
			'A photo quote request from TR, England.',
			'Gamma Lifts: is asked at once',
			'Alpha Lifts: is asked at once',
			`Beta Lifts: is paused, and asked again from ${day} on`,
		]);
		expect(await out('pause', 'beta@example.com', '--end')).toBe('Beta Lifts is asked again.\n');
		expect(await out(...ask)).not.toContain('paused');
		expect(await lines('route', 'Truro', 'callback')).toContain(
			'A callback request says nothing of where it comes from.',
		);
		expect(await out('list', '--json')).toBe(before);
	});

	test.each([
		[['pause', 'Alpha'], /"pause" needs DAY/],
		[['pause', 'Alpha', '--until', '2026-11-31'], /A day is today, yesterday, or a date/],
		[['pause', 'Alpha', 'Lifts', '--until', 'today'], /A pause ends on a day after today, and within a year/],
		[['pause', 'Nobody', '--end'], /The routing file has no company "Nobody": it has Alpha Lifts/],
		[['route', 'Truro', 'quote'], /photo-quote/],
		[['route', 'Truro', 'photo-quote', '--stairs', 'steep'], /straight, curved, unsure/],
	])('refuses %j', async (args, why) => {
		const { code, out, err } = await ran(...args);
		expect([code === 0, out]).toEqual([false, '']);
		expect(err).toMatch(why);
	});

	test('finds a request by what a caller says', async () => {
		for (const find of [['ann', 'quote'], ['01632960123'], ['zz11zz'], [referenceOf(quote.id)]])
			expect(await lines('find', ...find)).toEqual([
				expect.stringContaining(`new        ${referenceOf(quote.id)}  Ann Quote`),
			]);
		expect(await out('find', 'nobody')).toBe('No request fits.\n');
	});

	test('lists what came since a day, of a kind, in a status, and what is due', async () => {
		const day = britishDay(Date.now());
		for (const since of ['today', 'Yesterday', day, day.split('-').reverse().join('/')])
			expect(await lines('list', '--since', since)).toHaveLength(2);
		expect(await out('list', '--since', '2999-01-01')).toBe('No request fits.\n');
		expect(await lines('list', '--kind', 'callback')).toEqual([
			expect.stringMatching(/ callback +contacted +.* {2}Bob Call$/),
		]);
		expect(await lines('list', '--status', 'contacted', '--find', 'bob')).toHaveLength(1);
		expect(await lines('list', '--due')).toEqual([expect.stringContaining('Ann Quote')]);
		expect(JSON.parse(await out('list', '--due', '--json'))).toMatchObject([
			{ id: quote.id, status: 'new', history: [] },
		]);
	});

	test('notes and statuses are kept with who wrote them, and shown, listed, exported and given to the person', async () => {
		const reference = referenceOf(quote.id);
		expect(await out('note', reference, 'Rings', 'after six')).toBe(`Noted for ${reference}.\n`);
		expect(await out('status', reference, 'Quoted')).toBe(`${reference} is quoted.\n`);
		expect(await out('status', reference, 'quoted')).toBe(`${reference} is quoted already.\n`);
		const shown = await out('show', reference);
		expect(shown).toMatch(
			new RegExp(`^history +\\S+ \\S+ ${userInfo().username}: Rings after six\\n +.*: Quoted$`, 'm'),
		);
		expect(shown).toMatch(/^status +quoted$/m);
		expect(await out('list', '--status', 'quoted')).toContain('Ann Quote  (1 note)');
		expect(await out('export', '--csv')).toMatch(new RegExp(`^"${reference}","[^"]+","Photo quote","Quoted",`, 'm'));
		const { requests } = JSON.parse(await out('access', '--phone', '01632 960 123'));
		expect(requests[0]).toMatchObject({
			status: 'quoted',
			history: [{ detail: 'Rings after six' }, { detail: 'quoted' }],
		});
		expect(requests[0].history[0]).not.toHaveProperty('author');
	});

	test('passes a request to a company that has not got it, by its name or address', async () => {
		const silent = { LEADS_ROUTING: env.LEADS_ROUTING ?? '' };
		const to = (company: string, settings = env) => leads(['pass', quote.id, '--to', company], folder, settings);
		expect((await to('Beta Lifts', silent)).err).toBe(
			'Companies get requests by e-mail: set SMTP_URL, as for the server.\n',
		);
		expect((await to('Delta')).err).toMatch(/has no company "Delta": it has Alpha Lifts, Beta Lifts, Gamma Lifts\.\n$/);
		expect((await to('ALPHA@example.com')).err).toMatch(/^Alpha Lifts has the request \S+ already\.\n$/);
		const day = addDays(britishDay(Date.now()), 7);
		await out('pause', 'Beta Lifts', '--until', day);
		expect((await to('beta lifts')).out).toMatch(
			new RegExp(`^\\S+ will be sent to Beta Lifts .*\\. Note that it is paused, and asked again from ${day} on\\.\n$`),
		);
		await out('pause', 'Beta Lifts', '--end');
		expect((await to('Gamma Lifts')).err).toMatch(/^2 companies have the request .*no more than 2/);
		expect(await out('show', quote.id)).toMatch(
			/e-mail to Beta Lifts, beta@example.com: waiting[\s\S]*: passed to Beta Lifts$/m,
		);
		// Sent again too, though it would not have got it by the routing.
		expect(await out('resend', quote.id)).toMatch(/message\(s\) will be sent/);
		expect(await out('show', quote.id)).toMatch(/beta@example.com: waiting[\s\S]*: sent again$/m);
	});

	test('passes a brochure request only where its visitor asked for companies', async () => {
		const own = await temporaryFolder();
		const store = await openForServer(own, {
			planner: { plan: () => [{ ...toAlpha, company: null }], reports: [] },
		});
		const alone = await insert(store, 'brochure');
		const asking = await insert(store, 'brochure', { companies_too: 'yes' });
		await store.close();
		const of = (...args: string[]) => leads(args, own, env);
		expect((await of('pass', alone.id, '--to', 'Beta Lifts')).err).toMatch(
			/^The request \S+ goes to no company: the visitor did not tick "Ask companies to contact me too"\.\n$/,
		);
		expect((await of('pass', asking.id, '--to', 'Beta Lifts')).out).toMatch(/will be sent to Beta Lifts/);
		expect((await of('show', asking.id)).out).toMatch(/^companies_too +yes$/m);
		expect((await of('show', alone.id)).out).toMatch(/^companies_too +–$/m);
		expect((await of('list')).out).toMatch(/Reader\n.*Reader {2}\(asks for companies too\)\n$/);
		expect((await of('export', '--csv')).out).toMatch(/"Ask companies to contact me too"[\s\S]*"Yes"/);
	});

	test('counts what was answered in time, by week and company, and exports what companies answered', async () => {
		const shown = await out('figures');
		expect(shown).toMatch(/^Alpha Lifts +2 +1 +1 \(100%\) +0 +£0 +0 +£0 +1 +0 +0 +1$/m);
		expect(shown).toMatch(/^\/blog\/�\[31m +1 /m);
		const { weeks, companies } = JSON.parse(await out('figures', '--json'));
		const sum = (of: string) =>
			weeks.reduce((total: number, week: Record<string, number>) => total + (week[of] ?? 0), 0);
		expect([sum('received'), sum('due'), sum('answered'), sum('answeredInTime')]).toEqual([2, 2, 2, 2]);
		expect(companies[0]).toEqual({
			company: 'Alpha Lifts',
			received: 2,
			due: 1,
			answered: 1,
			answeredInTime: 1,
			...{ rung: 1, tried: 0, quoted: 0, pounds: 0, won: 0, wonPounds: 0 },
			notForMe: 0,
			none: 1,
		});
		expect(await out('figures', '--month', '2020-01')).toContain('No company was asked.');
		const [header, ...rows] = (await out('export', '--csv', '--answers')).trimEnd().split('\r\n');
		expect(header).toBe(
			'\ufeff"Reference","Kind","Company","Asked","I have rung","Tried, no answer","Quote sent","Not for me","Pounds"',
		);
		const time = '"20[-\\d]+ \\d\\d:\\d\\d"';
		expect(rows).toContainEqual(
			expect.stringMatching(new RegExp(`^"\\S+","Callback","Alpha Lifts",${time},${time},"","","",""$`)),
		);
		expect(rows).toHaveLength(3);
		expect(await out('export', '--csv')).toMatch(/"Alpha Lifts: I have rung, 20[-\d]+ \d\d:\d\d"/);
		expect(await out('export', '--csv')).toMatch(/"Alpha Lifts: no answer yet\nBeta Lifts: no answer yet"/);
	});

	test.each([
		[['status', 'x', 'done'], /^"status" needs STATUS\. A status is one of new, contacted, quoted, won, lost, spam\./],
		[['status', 'x'], /^"status" needs STATUS\.\nUsage: npm run leads -- status ID STATUS \(.*\)\n$/],
		[['note', 'x'], /^"note" needs TEXT\.\n/],
		[['find'], /^"find" needs TEXT\.\n/],
		[['pass', 'x'], /^"pass" needs --to COMPANY\.\n/],
		[['list', '--since', '31/02/2026'], /^"list" needs --since DAY\. A day is today, yesterday, or a date/],
		[
			['list', '--kind', 'x'],
			new RegExp(`^"list" needs --kind KIND\\. Allowed choices are ${leadKinds.join(', ')}\\.`),
		],
		[['note', 'x', ' '], /^There is no request/],
	])('answers %j with one line that says what is right', async (args, message) => {
		expect((await ran(...args)).err).toMatch(message);
	});

	test('refuses a note that is empty or too long', async () => {
		expect((await ran('note', quote.id, ' ')).err).toBe('The note is empty.\n');
		expect((await ran('note', quote.id, 'x'.repeat(2001))).err).toBe(
			'The note has 2001 characters; at most 2000 are kept.\n',
		);
	});
});
