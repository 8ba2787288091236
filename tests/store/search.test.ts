import { expect, test } from 'vitest';
import type { CompanyAnswer, Status } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { britishDay } from '#server/store/days.ts';
import type { SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, insert, open, planner, setClock } from './data.ts';

const hour = 3_600_000;
const author = 'anna@example.com';

/** The ids that a query finds, in order. */
const idsOf = async (store: Store, query: SearchQuery) =>
	(await store.search.find(query)).found.map(({ request }) => request.id);

const one = (store: Store, request: RequestKey) => {
	const [found] = store.search.of([request]);
	if (!found) throw new Error('not found');
	return found;
};

/** Requests that arrived so many hours ago, the given order. */
function arrived(store: Store, ages: readonly [kind: 'photo-quote' | 'brochure' | 'callback', hours: number][]) {
	const now = Date.now();
	const requests = ages.map(([kind, hours]) => {
		setClock(now - hours * hour);
		return insert(store, kind);
	});
	setClock(now);
	return requests;
}

test('gives what is due first, by its time, then the rest, newest first, page by page', async () => {
	const { store } = await open(planner);
	const requests = arrived(store, [
		['callback', 1],
		['brochure', 3],
		['photo-quote', 30],
		['callback', 20],
		['brochure', 50],
		['callback', 90],
	]);
	const [late, spam] = [requests[5] as RequestKey, requests[3] as RequestKey];
	store.answers.record(late, companyDelivery(store, late), 'rung');
	store.history.setStatus(spam, 'spam', author);
	const ids = requests.map(({ id }) => id);
	const wanted = [2, 0, 1, 3, 4, 5].map((index) => ids[index]);
	expect(await idsOf(store, {})).toEqual(wanted);
	expect(await idsOf(store, { isDue: true })).toEqual(wanted.slice(0, 2));
	const inOrder: string[] = [];
	for await (const found of store.search.all({})) inOrder.push(...found.map(({ request }) => request.id));
	expect(inOrder).toEqual(ids);
	const page = await store.search.find({ most: 2, offset: 1 });
	expect([page.total, page.found.map(({ request }) => request.id)]).toEqual([6, wanted.slice(1, 3)]);
	expect(await store.search.find({ most: 2, offset: 9 })).toEqual({ found: [], total: 6 });
	expect(await idsOf(store, { kind: 'brochure' })).toEqual([ids[1], ids[4]]);
	expect(await idsOf(store, { kind: 'callback', most: 2 })).toEqual([ids[0], ids[3]]);
	expect(await idsOf(store, { kind: 'callback', most: 1, offset: 1 })).toEqual([ids[3]]);
	expect(await idsOf(store, { status: 'contacted' })).toEqual([ids[5]]);
	const [since, before] = [60, 25].map((hours) => new Date(Date.now() - hours * hour).toISOString());
	expect(await idsOf(store, { since, before })).toEqual([ids[2], ids[4]]);
	const { request, dueAt } = one(store, requests[2] as RequestKey);
	expect(Date.parse(dueAt ?? '') - Date.parse(request.created_at)).toBe(24 * hour);
	// To be followed up on a day: on top from then on.
	store.history.followUp(late, britishDay(Date.now() + 24 * hour), author);
	expect(await idsOf(store, {})).toEqual(wanted);
	setClock(Date.now() + 24 * hour);
	expect((await idsOf(store, {}))[0]).toBe(late.id);
});

test('finds names, addresses, telephone numbers, postcodes and references, however they are written', async () => {
	const { store } = await open();
	const wanted = insert(store, 'photo-quote', {
		name: 'Élodie O’Brien-Test',
		email: 'Elodie.Test@example.com',
		phone: '+44 (0)1632 960 123 ext. 5',
		address: '1 Test Street\nSampletown\nZZ1 1ZZ',
	});
	insert(store, 'callback', { name: 'Bob 100% Test', email: 'bob@example.org', phone: '01632 960999' });
	insert(store, 'callback', { name: 'Ann Test', comment: 'For my mother, 8 steps, zz12 3zz' });
	for (const find of ['ZZ12 3ZZ', 'zz123zz', 'ann zz12']) expect(await idsOf(store, { find })).toHaveLength(1);
	const reference = wanted.id.slice(0, 8);
	const finds = [
		['elodie obrien', 'test élodie', 'ÉLODIE', 'TEST@EXAMPLE.COM', 'elodie.test@', 'sampletown'],
		['01632960123', '601', '0044 1632 960123', '+44 (0)1632/960-123', '441632960123', '960 123', '+441632 9601'],
		['zz11zz', 'ZZ1 1ZZ', 'zz1 obrien', '1 test street', reference, `${reference.slice(0, 4)}-${reference.slice(4)}`],
		[wanted.id, wanted.id.toUpperCase(), '  elodie  '],
	].flat();
	for (const find of finds) expect([find, await idsOf(store, { find })]).toEqual([find, [wanted.id]]);
	for (const find of ['elodie bob', 'mother', '%', '_lodie', "' OR 1=1", '01632 960124', '\0', 'élodie\u0000 zz9'])
		expect([find, (await store.search.find({ find })).total]).toEqual([find, /\p{L}|\d/u.test(find) ? 0 : 3]);
	expect(await idsOf(store, { find: '01632960' })).toHaveLength(2);
	expect(await idsOf(store, { find: 'x'.repeat(10_000) })).toEqual([]);
	expect(await idsOf(store, { find: '100%' })).toHaveLength(1);
});

test('gives those that are asked for, in that order, without what is erased or of another kind', async () => {
	const { store } = await open(planner);
	const [request, other] = [insert(store, 'photo-quote'), insert(store)];
	const both = store.search.of([other, { kind: 'brochure', id: other.id }, { ...other, id: 'x' }, request]);
	expect(both.map(({ request }) => request.id)).toEqual([other.id, request.id]);
});

test('goes by the status set by hand, else by what companies answered, and starts again at new', async () => {
	const { store } = await open(planner);
	const request = insert(store);
	const asked = companyDelivery(store, request);
	const said = (answer: CompanyAnswer) => () => store.answers.record(request, asked, answer);
	const set = (status: Status) => () => store.history.setStatus(request, status, author);
	const steps: [act: () => unknown, status: Status, isAnswered: boolean, isDue: boolean][] = [
		[() => {}, 'new', false, true],
		[said('not-for-me'), 'new', false, true],
		[said('rung'), 'contacted', true, false],
		// The last alone counts.
		[said('not-for-me'), 'new', false, true],
		[() => store.answers.takeBack(request, asked), 'new', false, true],
		[said('rung'), 'contacted', true, false],
		[said('quote-sent'), 'quoted', true, false],
		[set('contacted'), 'contacted', true, false],
		[set('new'), 'new', false, true],
		[set('spam'), 'spam', false, false],
		[set('won'), 'won', true, false],
		[() => store.history.addNote(request, 'new', author), 'won', true, false],
		[() => expect(set('won')()).toBe('already'), 'won', true, false],
		[set('new'), 'new', false, true],
	];
	const answeredTimes: (string | null)[] = [];
	for (const [index, [act, ...expected]] of steps.entries()) {
		act();
		const { status, answeredAt, dueAt } = one(store, request);
		expect([index, status, answeredAt !== null, dueAt !== null]).toEqual([index, ...expected]);
		answeredTimes.push(answeredAt);
	}
	expect(new Set(answeredTimes.slice(5, 8)).size, 'the first answer counts').toBe(1);
	const brochure = insert(store, 'brochure');
	expect(one(store, brochure)).toMatchObject({ status: 'new', dueAt: null });
});
