import { beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import type { RequestKey } from '#leads/tables.ts';
import { dayText } from '#server/emails/templates/request-text.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import type { Planner } from '#server/store/delivery.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import { insert } from '../store/data.ts';
import { leads, onDesk, requestIn, toldIn } from '../support/operator.ts';
import { storeCompanies, temporaryFolder } from '../support/server.ts';

const toAlpha = { message: 'lead', channel: 'email', recipient: 'alpha@example.com', company: 'Alpha Lifts' } as const;
const planner: Planner = { plan: () => [toAlpha], reports: [] };

let folder = '';
let env: Record<string, string> = {};
let quote: RequestKey;
let callback: RequestKey;

const companies = ['Alpha Lifts', 'Beta Lifts', 'Gamma Lifts'].map((name) => ({
	name,
	email: `${name.split(' ')[0]?.toLowerCase()}@example.com`,
}));

beforeAll(async () => {
	folder = await temporaryFolder();
	await storeCompanies(folder, { maxCompaniesPerLead: 2, companies });
	env = {
		SMTP_URL: 'smtp://127.0.0.1:1',
		LEADS_TO: 'a@example.com',
		MAIL_FROM: 'b@example.com',
	};
	const store = await openForServer(folder, { planner });
	quote = insert(store, 'photo-quote', {
		name: 'Ann Quote',
		phone: '+44 (0)1632 960123',
		address: '1 Test St, ZZ1 1ZZ',
	});
	const bob = { name: 'Bob Call', email: 'bob@example.com', phone: '01632 960999' };
	callback = insert(store, 'callback', bob, '/blog/\u001b[31m');
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

describe('the operator’s day, at the desk and at the command line', () => {
	test('notes and statuses of the desk are listed, exported and given to the person, without who wrote them', async () => {
		const reference = referenceOf(quote.id);
		expect(await onDesk('notes', reference, { text: 'Rings after six' }, folder)).toBe(`Noted for ${reference}.`);
		expect(await onDesk('status', reference, { status: 'quoted' }, folder)).toBe(`${reference} is quoted.`);
		expect(await onDesk('status', reference, { status: 'quoted' }, folder)).toBe(`${reference} is quoted already.`);
		expect((await requestIn(folder, quote.id))?.history).toMatchObject([
			{ action: 'note', detail: 'Rings after six', author: 'tester@example.com' },
			{ action: 'status', detail: 'quoted' },
		]);
		// Of 123E-4567, a spreadsheet would make a number.
		const cell = reference.replace(/^(\d{3}E)-/, '$1 ');
		expect(await out('export')).toMatch(new RegExp(`^"${cell}","[^"]+","Photo quote","Quoted",`, 'm'));
		expect(await out('export')).toMatch(/"Alpha Lifts: I have rung, \d\d\/\d\d\/20\d\d \d\d:\d\d"/);
		expect(await out('export')).toMatch(/"Alpha Lifts: no answer yet"/);
		const { requests } = JSON.parse(await out('access', '--phone', '01632 960 123'));
		expect(requests[0]).toMatchObject({
			status: 'quoted',
			history: [{ detail: 'Rings after six' }, { detail: 'quoted' }],
		});
		expect(requests[0].history[0]).not.toHaveProperty('author');
	});

	test('a request is passed to a company that has not got it', async () => {
		const to = (company: string, settings = env) => onDesk('pass', quote.id, { company }, folder, settings);
		await expect(to('Beta Lifts', {})).rejects.toThrow(
			'Companies get requests by e-mail: set SMTP_URL, as for the server.',
		);
		await expect(to('Delta')).rejects.toThrow('There is no company “Delta” any more.');
		await expect(to('Alpha Lifts')).rejects.toThrow(/^Alpha Lifts has the request \S+ already\.$/);
		const day = addDays(britishDay(Date.now()), 7);
		const store = openForCommand(folder, 'command');
		store.companies.pause('Beta Lifts', day, 'a');
		expect(await to('Beta Lifts')).toMatch(
			new RegExp(
				`^\\S+ will be sent to Beta Lifts .*\\. Note that it is paused, and asked again from ${dayText(day)} on\\.$`,
			),
		);
		store.companies.pause('Beta Lifts', undefined, 'a');
		await store.close();
		await expect(to('Gamma Lifts')).rejects.toThrow(/^2 companies have the request .*no more than 2/);
		expect(await toldIn(folder, quote.id)).toContain('e-mail to Beta Lifts, beta@example.com: waiting');
		// Sent again too, though it would not have got it by the routing.
		expect(await onDesk('resend', quote.id, {}, folder, env)).toMatch(/message\(s\) will be sent/);
		expect(await toldIn(folder, quote.id)).toContain('e-mail to Beta Lifts, beta@example.com: waiting');
	});

	test('a brochure request is passed only where its visitor asked for companies', async () => {
		const own = await temporaryFolder();
		await storeCompanies(own, { maxCompaniesPerLead: 2, companies });
		const store = await openForServer(own, {
			planner: { plan: () => [{ ...toAlpha, company: null }], reports: [] },
		});
		const alone = insert(store, 'brochure');
		const asking = insert(store, 'brochure', { companies_too: 'yes' });
		await store.close();
		const pass = (id: string) => onDesk('pass', id, { company: 'Beta Lifts' }, own, env);
		await expect(pass(alone.id)).rejects.toThrow(
			/^The request \S+ goes to no company: the visitor did not tick "Ask companies to contact me too"\.$/,
		);
		expect(await pass(asking.id)).toMatch(/will be sent to Beta Lifts/);
		expect((await leads(['export'], own)).out).toMatch(/"Ask companies to contact me too"[\s\S]*"Yes"/);
	});

	test('refuses a note that is empty or too long', async () => {
		const note = (text: string) => onDesk('notes', quote.id, { text }, folder);
		await expect(note(' ')).rejects.toThrow('The text is empty.');
		await expect(note('x'.repeat(2001))).rejects.toThrow('The text has 2001 characters; at most 2000 are kept.');
	});
});
