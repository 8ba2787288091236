import { describe, expect, test } from 'vitest';
import type { RequestKey } from '#leads/tables.ts';
import { companySchema, type EarlierRouting as Routing, routingSchema } from '#server/delivery/companies.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { readSettings } from '#server/settings/read.ts';
import { byItself, type Company } from '#server/store/companies.ts';
import type { Store } from '#server/store/store.ts';
import { somebody } from '../support/wire.ts';
import { inStore, insert, open as openStore, rowOf, setClock, tableOf } from './data.ts';

const settings = readSettings({
	SMTP_URL: 'smtp://localhost:2525',
	LEADS_TO: 'owner@example.org',
	MAIL_FROM: 'requests@example.org',
});
const company = (name: string, more: Partial<Routing['companies'][number]> = {}) => ({
	name,
	email: `${name.toLowerCase()}@example.com`,
	...more,
});
/** One company is asked at once. */
const routingOf = (companies: Routing['companies'], more: Partial<Routing> = {}) =>
	routingSchema.parse({ companies, maxCompaniesPerLead: 3, askFirst: 1, ...more });

const askedAbout = (store: Store, request: RequestKey) =>
	store.outbox.of(request).flatMap(({ message, company }) => (message === 'lead' && company ? company : []));

const send = (store: Store, address = '1 Test Street, DE1 1AA') =>
	insert(store, 'photo-quote', { address, ...somebody() });

/** Who is asked about each of some requests, one after another. */
const sendMany = (store: Store, count: number, address?: string) =>
	Array.from({ length: count }, () => askedAbout(store, send(store, address)).join());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

/** What a company is that takes all. */
const storedAs = (name: string, more: Partial<Company> = {}) => ({ ...companySchema.parse(company(name)), ...more });
const idOf = (store: Store, name: string) => store.companies.all().find((one) => one.name === name)?.id ?? '';

test('a company that is added gets the next request, and one that is changed, paused or removed no more than it should', async () => {
	const tested = await openStore(createPlanner(settings));
	const { companies } = tested.store;
	const asked = () => askedAbout(tested.store, send(tested.store));
	expect(asked()).toEqual([]);
	expect(companies.save(null, storedAs('Alpha'), 'Alpha was added.', 'owner')).toBe('saved');
	expect(asked()).toEqual(['Alpha']);
	const alpha = idOf(tested.store, 'Alpha');
	expect(companies.save(null, storedAs('ALPHA'), '', '')).toBe('name');
	expect(companies.save(null, { ...storedAs('Beta'), email: 'Alpha@example.com' }, '', '')).toBe('email');
	expect(companies.save(null, storedAs('Beta'), 'Beta was added.', 'owner')).toBe('saved');
	for (let twice = 0; twice < 2; twice++) companies.pause('Beta', dayIn(3), byItself);
	// A change keeps the pause.
	const beta = idOf(tested.store, 'Beta');
	expect(tested.store.outbox.of({ kind: '', id: beta })).toMatchObject([{ message: 'company-paused' }]);
	expect(companies.save(beta, storedAs('Beta', { perWeek: 1 }), 'Beta: a limit', 'owner')).toBe('saved');
	expect(companies.all()[1]).toMatchObject({ pausedUntil: dayIn(3), pausedBy: byItself, perWeek: 1 });
	expect(asked()).toEqual(['Alpha']);
	companies.pause('Beta', undefined, 'owner');
	expect(companies.all()[1]?.pausedBy).toBeUndefined();
	expect(companies.pause('Nobody', undefined, 'owner')).toBe(false);
	const { store } = await tested.again();
	const both = send(store);
	expect(askedAbout(store, both)).toEqual(['Beta', 'Alpha']);
	expect(sendMany(store, 1)).toEqual(['Alpha']);
	// Under another name it is the same: what it has, and its week.
	store.companies.save(beta, storedAs('Beta', { name: 'Beta & Sons', perWeek: 1 }), 'Beta: another name', 'owner');
	expect(askedAbout(store, both)).toEqual(['Beta & Sons', 'Alpha']);
	expect(sendMany(store, 1)).toEqual(['Alpha']);

	expect(store.companies.save(null, { ...storedAs('Beta'), email: 'other@example.com' }, '', '')).toBe('name');
	expect(store.history.pass(both, { name: 'Beta & Sons', email: 'new@example.com' }, 3, '')).toBe('already');
	expect(store.history.pass(both, { name: 'Other', email: 'ALPHA@example.com' }, 3, '')).toBe('already');
	const passed = insert(store, 'callback');
	expect(store.history.pass(passed, { name: 'Beta & Sons', email: 'beta@example.com' }, 3, '')).toBe('passed');
	const betas = store.outbox.of(passed).find((one) => one.message === 'lead' && one.company === 'Beta & Sons');
	expect(store.answers.record(passed, betas?.id ?? '', 'rung')).toBe('noted');
	store.companies.save(beta, storedAs('Beta', { name: 'Beta Lifts' }), 'Beta: a third name', 'owner');
	const { found: all } = await store.search.find({});
	const found = all.find(({ request }) => request.id === both.id);
	expect(found?.companies.map(({ name }) => name)).toEqual(['Beta Lifts', 'Alpha']);
	expect(store.answers.of(passed)).toMatchObject([{ company: 'Beta Lifts' }]);
	expect(store.history.of(passed)).toMatchObject([{ action: 'passed', detail: 'Beta Lifts' }]);
	const sentTo = store.answers.byCompany().filter(({ company }) => company === 'Beta Lifts');
	expect(sentTo.map(({ last }) => last)).toEqual([null, 'rung']);
	expect(store.companies.loads([{ name: 'Beta Lifts', perWeek: 9 }], new Date()).get('Beta Lifts')?.thisWeek).toBe(2);
	const late = insert(store, 'callback', somebody());
	store.history.pass(late, { name: 'Beta Lifts', email: 'beta@example.com' }, 3, '');
	inStore(store, (data) => data.exec(`UPDATE deliveries SET created_at = '2026' WHERE request_id = '${late.id}'`));
	// What is overdue is hidden by no limit.
	const open = (most: number, first = '') =>
		store.answers.openOf('Beta Lifts', most, first).open.map((one) => one.request.id);
	expect(open(9)).toEqual([late.id, both.id, passed.id]);
	expect(store.answers.openOf('Beta Lifts', 9)).toMatchObject({ total: 3, unanswered: 2, overdue: 1 });
	expect(open(1, betas?.id)).toEqual([passed.id, late.id]);
	expect(store.bills.companies()).toEqual(['Alpha', 'Beta Lifts']);
	store.history.takeFrom(late, 'Beta Lifts', '');
	store.companies.save(beta, storedAs('Beta', { name: 'Beta & Sons', perWeek: 1 }), 'Beta: another name', 'owner');
	expect(store.history.of(late).at(-1)).toMatchObject({ action: 'taken-back', detail: 'Beta & Sons' });

	const [first] = store.outbox.of(both).filter((one) => one.company === 'Alpha');
	expect(store.companies.remove(alpha, 'owner')).toBe('Alpha');
	expect(store.companies.remove(alpha, 'owner')).toBeUndefined();
	expect(store.companies.save(alpha, storedAs('Alpha'), '', '')).toBe('gone');
	expect(sendMany(store, 1)).toEqual(['']);
	// Its requests are its own for good.
	expect(store.companies.save(beta, storedAs('Beta', { name: 'Alpha' }), '', '')).toBe('name');
	expect(store.answers.holders(both).map(({ company, hasIt }) => [company, hasIt])).toEqual([
		['Beta & Sons', true],
		['Alpha', true],
	]);
	expect(store.answers.record(both, first?.id ?? '', 'rung')).toBe('noted');
	// To its first name again, and to none for good.
	expect(store.companies.save(beta, storedAs('Beta'), '', '')).toBe('saved');
	store.companies.save(beta, storedAs('Beta', { name: 'Gamma' }), '', '');
	store.companies.remove(beta, 'owner');
	// Under its first name it comes back as what it was.
	expect(store.companies.save(null, storedAs('Beta'), '', '')).toBe('saved');
	expect(askedAbout(store, both)).toEqual(['Beta', 'Alpha']);
	const history = store.companies.history(7).map(({ detail, author }) => `${detail} (${author})`);
	expect(history.slice(4)).toEqual([
		'Alpha was removed. (owner)',
		'Beta: another name (owner)',
		'Beta: a third name (owner)',
	]);
});

test('a company is sent the link to its page by its address, in any case, once in ten minutes', async () => {
	const { store } = await openStore(createPlanner(settings));
	const now = Date.now();
	store.history.pass(insert(store), { name: 'A', email: 'a@example.org' }, 3, '');
	for (const name of ['Alpha', 'Beta']) store.companies.save(null, storedAs(name), '', '');
	const [alpha, beta] = ['Alpha', 'Beta'].map((name) => ({ kind: '', id: idOf(store, name) }) as const);
	if (!alpha || !beta) throw new Error('not stored');
	const counts = [0, 9, 11].map((minutes) => {
		setClock(now + minutes * 60_000);
		// Another e-mail about it is no link.
		if (minutes === 0) store.companies.pause('Alpha', dayIn(3), byItself);
		for (const address of ['ALPHA@example.com', 'nobody@example.com']) store.companies.sendLink(address);
		return store.outbox.of(alpha).filter(({ message }) => message === 'company-link').length;
	});
	expect(counts).toEqual([1, 1, 2]);
	const link = {
		...alpha,
		id: expect.any(String),
		request_id: alpha.id,
		recipient: 'alpha@example.com',
		company: 'Alpha',
	};
	expect(store.outbox.of(alpha).at(-1)).toMatchObject(link);
	// It is billed for no link.
	expect([store.outbox.of(beta), store.bills.companies()]).toEqual([[], ['A']]);
});

test('those of an earlier release are taken over in place of all, with the later of two pauses, once', async () => {
	const { store } = await openStore();
	expect(store.companies.areTakenOver()).toBe(false);
	store.companies.save(null, storedAs('Old'), 'Old was added.', '');
	const pauses = ['Alpha', 'Beta'].map((name, at) => ({ company: name, until: dayIn(5 - 3 * at), author: 'anna' }));
	const keep = "UPDATE state SET value = ? WHERE name = 'pauses of earlier releases'";
	inStore(store, (data) => data.prepare(keep).run(JSON.stringify(pauses)));
	const own = { pausedUntil: dayIn(3), pausedBy: 'file' };
	const companies = ['Alpha', 'Beta', 'Gamma'].map((name) => storedAs(name, name === 'Gamma' ? {} : own));
	const paused = [0, 1].map(() => {
		store.companies.takeOver({ companies, maxCompaniesPerLead: 2 }, 'server');
		return store.companies.all().map((one) => [one.name, one.pausedUntil, one.pausedBy].join(' '));
	});
	const [alpha, ...others] = ['Alpha', 'Beta'].map((name) => `${name} ${dayIn(3)} file`);
	expect(paused).toEqual([`Alpha ${dayIn(5)} anna`, alpha].map((first) => [first, ...others, 'Gamma  ']));
	expect([store.companies.areTakenOver(), store.companies.routing().maxCompaniesPerLead]).toEqual([true, 2]);
	const [noted] = store.companies.history(1);
	expect(noted).toMatchObject({ detail: 'Gamma was taken over from the routing file.', author: 'server' });
	// Without e-mail no link is sent.
	store.companies.sendLink('alpha@example.com');
	expect(store.outbox.of({ kind: '', id: idOf(store, 'Alpha') })).toEqual([]);
});

describe('companies are chosen', () => {
	const open = async (routing: ReturnType<typeof routingOf>) => {
		const tested = await openStore(createPlanner(settings));
		tested.store.companies.takeOver(routing, '');
		return tested;
	};

	test('in turn, and go on in turn after a restart and beside requests that only some take', async () => {
		const planner = routingOf([company('Alpha'), company('Beta', { areas: ['DE', 'Wales'] }), company('Gamma')]);
		const tested = await open(planner);
		expect(sendMany(tested.store, 4)).toEqual(['Alpha', 'Beta', 'Gamma', 'Alpha']);
		const { store } = await tested.again();
		expect(sendMany(store, 1)).toEqual(['Beta']);
		expect(sendMany(store, 3, '1 Test Street, TR1 1AA')).toEqual(['Gamma', 'Alpha', 'Gamma']);
		expect(sendMany(store, 2, 'Llandudno LL30 1AA')).toEqual(['Beta', 'Alpha']);
		// Two of one call are not both the same company's.
		const rows = [1, 2].map(() => rowOf('photo-quote', { address: 'DE1 1AA', ...somebody() }));
		store.requests.insert(tableOf('photo-quote'), rows);
		const both = rows.flatMap(({ id }) => askedAbout(store, { kind: 'photo-quote', id: String(id) }));
		expect(both).toEqual(['Gamma', 'Beta']);
	});

	test('by area: one with areas gets nothing whose place is not known, and nobody is chosen where none takes it', async () => {
		const { store } = await open(
			routingOf([company('Alpha', { areas: ['DE'] }), company('Beta', { areas: ['Scotland'] })]),
		);
		const places = 'DE1 1AA;DE2 1AA;Lerwick ZE1 0AA;TD12 4AA;Carlisle CA6 1AA;Truro TR1 1AA;Derby;St Helier JE2 3AA';
		const asked = places.split(';').map((place) => sendMany(store, 1, place)[0]);
		expect(asked).toEqual(['Alpha', 'Alpha', 'Beta', 'Beta', 'Beta', '', '', '']);
		expect(askedAbout(store, insert(store, 'callback'))).toEqual([]);
	});

	test('up to their requests of the week, however many come at once, and again from Monday on', async () => {
		const { store } = await open(routingOf([company('Alpha', { perWeek: 3 }), company('Beta', { perWeek: 2 })]));
		expect(sendMany(store, 12).sort().slice(-5)).toEqual(['Alpha', 'Alpha', 'Alpha', 'Beta', 'Beta']);
		const counted = ['Alpha', 'Beta', 'Gamma'].map((name) => ({ name, perWeek: 9 }));
		const loads = store.companies.loads(counted, new Date());
		expect([...loads].map(([name, { thisWeek }]) => [name, thisWeek])).toEqual([
			['Alpha', 3],
			['Beta', 2],
			['Gamma', 0],
		]);
		const nextWeek = store.companies.loads([{ name: 'Alpha', perWeek: 9 }], inDays(7));
		expect(nextWeek.get('Alpha')?.thisWeek).toBe(0);
	});
});
