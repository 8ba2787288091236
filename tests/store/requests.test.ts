import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { leadKinds } from '#leads/tables.ts';
import { hour } from '#server/settings/limits.ts';
import { IdTaken, NotFound } from '#server/store/errors.ts';
import { insert, open, planner, rowOf, setClock, tableOf } from './data.ts';

test.each(leadKinds)('a %s is kept as it was sent, with its time, also when opened again', async (kind) => {
	const tested = await open();
	const row = rowOf(kind, kind === 'brochure' ? { companies_too: 'yes' } : {});
	const begun = new Date().toISOString();
	tested.store.requests.insert(tableOf(kind), [row], 'haste');
	const key = { kind, id: String(row.id) };
	const found = tested.store.requests.of(key);
	expect(found).toEqual({ ...row, kind, suspected: 'haste', created_at: expect.any(String) });
	expect(found.created_at >= begun && found.created_at <= new Date().toISOString()).toBe(true);
	const { store } = await tested.again();
	expect(store.requests.find(key)).toEqual(found);
});

test('one that comes after the clock was put back by seconds is dated no earlier than the one before', async () => {
	const { store } = await open();
	const now = Date.now();
	const datedAt = (time: number) => {
		setClock(time);
		return Date.parse(store.requests.of(insert(store)).created_at) - now;
	};
	expect([0, -10_000, -3_700_000].map((ago) => datedAt(now + ago))).toEqual([0, 0, -3_700_000]);
});

test('one that waited in a hosted project is as old as it is, and who gets it is asked now', async () => {
	const { store } = await open(planner);
	const now = Date.now();
	setClock(now);
	const times = [-60_000, 60_000].map((ms) => {
		const row = rowOf('callback');
		store.requests.insert(tableOf('callback'), [row], null, { askedAt: new Date(now + ms).toISOString() });
		const { request, dueAt } = store.search.of([{ kind: 'callback', id: String(row.id) }])[0] ?? {};
		const asked = store.answers.byCompany().at(-1)?.assignedAt;
		return [request?.created_at, dueAt, asked].map((time) => Date.parse(time ?? '') - now);
	});
	expect(times).toEqual([
		[-60_000, 24 * hour - 60_000, 0],
		[0, 24 * hour, 0],
	]);
});

test('one by telephone may have no e-mail address, and is nobody else’s', async () => {
	const { store } = await open(planner);
	const key = insert(store, 'callback', { email: '', phone: '07700 900001' }, 'telephone');
	const other = insert(store, 'callback', { email: '', phone: '07700 900002' }, 'telephone');
	expect(store.requests.of(key).email).toBe('');
	for (const email of ['', 'none@telephone.invalid']) expect(store.requests.ofPerson({ email })).toEqual([]);
	expect(store.requests.ofPerson({ phone: '+44 7700 900001' }).map(({ id }) => id)).toEqual([key.id]);
	const found = store.search.of([key, other]);
	expect(found.map(({ request, source }) => [request.email, source])).toEqual([
		['', 'telephone'],
		['', 'telephone'],
	]);
});

test('an id is taken by a request of any kind, and by one that recipients are still to be told about', async () => {
	const { store } = await open(planner);
	const id = randomUUID();
	insert(store, 'callback', { id });
	for (const kind of leadKinds) expect(() => insert(store, kind, { id })).toThrow(new IdTaken(tableOf(kind).name));
	const kept = store.requests.all();
	expect(kept).toHaveLength(1);
	store.outbox.take('email', 9);
	store.erasure.erase(kept, 'erase');
	expect(() => insert(store, 'brochure', { id })).toThrow(IdTaken);
	expect(store.requests.all()).toEqual([]);
});

test('of several rows all are kept or none, and one that its table refuses leaves not even its id', async () => {
	const { store } = await open(planner);
	const id = randomUUID();
	expect(() => insert(store, 'callback', { id, phone: null })).toThrow();
	const [first, second] = [rowOf('callback', { id }), rowOf('callback', { id })];
	expect(() => store.requests.insert(tableOf('callback'), [rowOf('callback'), first, second])).toThrow(IdTaken);
	expect([store.requests.all(), store.outbox.state().waiting]).toEqual([[], 0]);
	insert(store, 'callback', { id });
	expect(store.outbox.state().waiting).toBe(3);
});

test('one is found by its id or its reference, however written, and not where two are meant', async () => {
	const { store } = await open();
	const key = insert(store, 'brochure', { id: '7f3a92c1-35ad-49bb-b118-8e8fc24abf80' });
	for (const given of [key.id, key.id.toUpperCase(), referenceOf(key.id), ' 7f3a-92c1'])
		expect(store.requests.one(given)).toMatchObject(key);
	insert(store, 'callback', { id: '7f3a92c1-35ad-49bb-b118-8e8fc24abf81' });
	expect(() => store.requests.one(referenceOf(key.id))).toThrow(NotFound);
	expect(store.requests.one(key.id)).toMatchObject(key);
	for (const given of [randomUUID(), '0000-0000', '', "' OR 1"])
		expect(() => store.requests.one(given)).toThrow(NotFound);
	expect(() => store.requests.of({ kind: 'callback', id: key.id })).toThrow(NotFound);
	expect(store.requests.find({ kind: 'callback', id: key.id })).toBeUndefined();
});

test("a person's requests are found by an e-mail address, ignoring case, or a phone number", async () => {
	const { store } = await open();
	const one = insert(store, 'callback', { email: 'Person@Example.com' });
	const other = insert(store, 'brochure', { email: 'person@example.com' });
	insert(store, 'callback', { email: 'a.person@example.com' });
	const found = store.requests.ofPerson({ email: ' PERSON@example.com' });
	expect(found.map(({ kind, id }) => ({ kind, id }))).toEqual([one, other]);
	expect(store.requests.ofPerson({ email: 'nobody@example.com' })).toEqual([]);
	const [caller] = store.requests.ofPerson({ phone: '07700 900123' });
	expect(caller).toMatchObject(one);
});

test('a command beside the server reads and erases what is there; one that only reads is refused to write', async () => {
	const { store, beside } = await open(planner);
	const key = insert(store);
	const [reader, command] = [beside('read'), beside('command')];
	expect(reader.requests.of(key)).toEqual(store.requests.of(key));
	expect(() => reader.erasure.erase([key], 'erase')).toThrow();
	expect(store.requests.find(key)).toBeDefined();
	expect(command.erasure.erase([key], 'erase')).toMatchObject({ requests: 1 });
	expect(store.requests.find(key)).toBeUndefined();
});
