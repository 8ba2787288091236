import { describe, expect, test, vi } from 'vitest';
import type { RequestKey } from '#leads/tables.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { type Routing, routingSchema } from '#server/delivery/routing.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Planner } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, insert, rowOf, setClock, tableOf } from './data.ts';
import { implementations } from './implementations.ts';

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
const plannerOf = (companies: Routing['companies'], more: Partial<Routing> = {}): Planner =>
	createPlanner(settings, routingSchema.parse({ companies, maxCompaniesPerLead: 3, askFirst: 1, ...more }));

const askedAbout = async (store: Store, request: RequestKey) =>
	store.outbox.of(request).flatMap(({ message, company }) => (message === 'lead' && company ? company : []));

async function send(store: Store, address = '1 Test Street, DE1 1AA'): Promise<RequestKey> {
	return insert(store, 'photo-quote', { address });
}

/** Who is asked about each of some requests, one after another. */
async function sendMany(store: Store, count: number, address?: string): Promise<string[]> {
	const asked: string[] = [];
	for (let index = 0; index < count; index++) asked.push((await askedAbout(store, await send(store, address))).join());
	return asked;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

describe.each(implementations)('companies are chosen, in $name', ({ open }) => {
	test('in turn, and go on in turn after a restart and beside requests that only some take', async () => {
		const planner = plannerOf([company('Alpha'), company('Beta', { areas: ['DE', 'Wales'] }), company('Gamma')]);
		const tested = await open(planner);
		expect(await sendMany(tested.store, 4)).toEqual(['Alpha', 'Beta', 'Gamma', 'Alpha']);
		const { store } = await tested.again();
		expect(await sendMany(store, 1)).toEqual(['Beta']);
		expect(await sendMany(store, 3, '1 Test Street, TR1 1AA')).toEqual(['Gamma', 'Alpha', 'Gamma']);
		expect(await sendMany(store, 2, 'Llandudno LL30 1AA')).toEqual(['Beta', 'Alpha']);
		// Two of one call are not both the same company's.
		const rows = [1, 2].map(() => rowOf('photo-quote', { address: 'DE1 1AA' }));
		store.requests.insert(tableOf('photo-quote'), rows);
		const both = rows.map(({ id }) => askedAbout(store, { kind: 'photo-quote', id: String(id) }));
		expect((await Promise.all(both)).flat()).toEqual(['Gamma', 'Beta']);
	});

	test('by area: one with areas gets nothing whose place is not known, and nobody is chosen where none takes it', async () => {
		const { store } = await open(
			plannerOf([company('Alpha', { areas: ['DE'] }), company('Beta', { areas: ['Scotland'] })]),
		);
		expect(await sendMany(store, 2, 'Derby DE1 1AA')).toEqual(['Alpha', 'Alpha']);
		for (const scottish of ['Lerwick ZE1 0AA', 'Coldstream TD12 4AA', 'Carlisle CA6 1AA'])
			expect(await sendMany(store, 1, scottish)).toEqual(['Beta']);
		for (const nowhere of ['Truro TR1 1AA', 'Derby', 'St Helier JE2 3AA'])
			expect(await sendMany(store, 1, nowhere)).toEqual(['']);
		expect(await askedAbout(store, await insert(store, 'callback'))).toEqual([]);
	});

	test('up to their requests of the week, however many come at once, and again from Monday on', async () => {
		const { store } = await open(plannerOf([company('Alpha', { perWeek: 3 }), company('Beta', { perWeek: 2 })]));
		const sent = await Promise.all(Array.from({ length: 12 }, () => send(store)));
		const asked = (await Promise.all(sent.map((request) => askedAbout(store, request)))).flat().sort();
		expect(asked).toEqual(['Alpha', 'Alpha', 'Alpha', 'Beta', 'Beta']);
		const loads = store.companies.loads(['Alpha', 'Beta', 'Gamma'], new Date());
		expect([...loads].map(([name, { thisWeek }]) => [name, thisWeek])).toEqual([
			['Alpha', 3],
			['Beta', 2],
			['Gamma', 0],
		]);
		const nextWeek = store.companies.loads(['Alpha'], inDays(7));
		expect(nextWeek.get('Alpha')?.thisWeek).toBe(0);
		// An erased request counts no more.
		const [alphas] = await Promise.all(
			sent.map(async (request) => ({ request, asked: await askedAbout(store, request) })),
		).then((all) => all.filter(({ asked }) => asked[0] === 'Alpha'));
		store.erasure.erase([alphas?.request ?? ({} as RequestKey)], 'erase');
		expect((await sendMany(store, 2)).sort()).toEqual(['', 'Alpha']);
	});

	test('unless they are paused, in the file or in the store, until that day', async () => {
		const companies = [company('Alpha'), company('Beta', { pausedUntil: dayIn(3) }), company('Gamma')];
		const tested = await open(plannerOf(companies));
		tested.store.companies.pause('Alpha', dayIn(2), 'owner');
		tested.store.companies.pause('Alpha', dayIn(1), 'Alpha');
		const { store } = await tested.again();
		expect(await sendMany(store, 2)).toEqual(['Gamma', 'Gamma']);
		expect(store.companies.pauses(new Date())).toMatchObject([{ company: 'Alpha', until: dayIn(1), author: 'Alpha' }]);
		expect(store.companies.pauses(inDays(1))).toEqual([]);
		setClock(inDays(1).getTime());
		expect(await sendMany(store, 2)).toEqual(['Alpha', 'Gamma']);
		vi.useRealTimers();
		store.companies.pause('Gamma', dayIn(9), '');
		store.companies.pause('Alpha', undefined, '');
		expect(await sendMany(store, 1)).toEqual(['Alpha']);
	});

	test('for a request that another has declined too, and after a resend, without more than the limit', async () => {
		const planner = plannerOf([company('Alpha'), company('Beta'), company('Gamma', { perWeek: 1 }), company('Delta')], {
			maxCompaniesPerLead: 2,
		});
		const { store } = await open(planner);
		expect(await sendMany(store, 3)).toEqual(['Alpha', 'Beta', 'Gamma']);
		store.companies.pause('Delta', dayIn(2), '');
		const request = await send(store);
		expect(await askedAbout(store, request)).toEqual(['Alpha']);
		const asked = await companyDelivery(store, request);
		/** Who was asked, as it is so many minutes from now. */
		const askedAfter = async (minutes: number) => {
			store.answers.followUp(new Date(Date.now() + minutes * 60_000), 9);
			return askedAbout(store, request);
		};
		expect(store.answers.record(request, asked, 'not-for-me')).toBe('noted');
		expect(await askedAfter(4)).toEqual(['Alpha']);
		store.answers.takeBack(request, asked);
		expect(await askedAfter(6)).toEqual(['Alpha']);
		store.answers.record(request, asked, 'not-for-me');
		expect(await askedAfter(6)).toEqual(['Alpha', 'Beta']);
		// Both have it then.
		store.answers.takeBack(request, asked);
		expect(await askedAfter(9)).toEqual(['Alpha', 'Beta']);
		expect(store.answers.holders(request).map(({ hasIt }) => hasIt)).toEqual([true, true]);
		store.outbox.revive([request], planner);
		expect(await askedAbout(store, request)).toEqual(['Alpha', 'Beta']);
	});
});
