import { expect, test } from 'vitest';
import type { Row } from '#leads/form.ts';
import type { RequestKey } from '#leads/tables.ts';
import { maxCorrectionsPerDay } from '#server/store/corrections.ts';
import type { Store } from '#server/store/store.ts';
import {
	companyDelivery,
	inStore,
	insert,
	open,
	planner,
	rowOf,
	sendAll,
	setClock,
	tableOf,
	toCompany,
	toOperator,
} from './data.ts';

const number = '07700 900321';

/** Who is told of corrections, in the order of the outbox. */
const told = (store: Store, request: RequestKey) =>
	store.outbox
		.of(request)
		.flatMap(({ message, channel, recipient }) => (message === 'corrected' ? recipient || channel : []));

const phoneOf = (store: Store, request: RequestKey) => (store.requests.of(request) as Row).phone;
const everybody = [toOperator.recipient, toCompany.recipient, 'webhook'];

test('replace what may be corrected, are found by, and are told to all who have the request, once', async () => {
	const { store } = await open(planner);
	const request = insert(store, 'photo-quote', { phone: '07700 900123' });
	const before = store.requests.of(request);
	sendAll(store);
	const given = { phone: number, email: 'other@example.com', address: 'Elsewhere', stair_type: 'curved', name: 'X' };
	expect(store.corrections.correct(request, given).outcome).toBe('corrected');
	expect(store.requests.of(request)).toEqual({ ...before, phone: number });
	expect(told(store, request)).toEqual(everybody);
	expect(store.requests.ofPerson({ phone: '+44 7700 900321' }).map(({ id }) => id)).toEqual([request.id]);
	expect(store.requests.ofPerson({ phone: '07700 900123' })).toEqual([]);
	const email = String((before as Row).email);
	expect(store.requests.ofPerson({ email }).map(({ id }) => id)).toEqual([request.id]);
	for (const find of ['Test Person', 'Testville', email, '900321'])
		expect([find, (await store.search.find({ find })).total]).toEqual([find, 1]);
	for (const find of ['Elsewhere', 'other@example.com', '900123'])
		expect([find, (await store.search.find({ find })).total]).toEqual([find, 0]);
	const [entry, ...others] = store.history.of(request);
	expect([entry, others]).toEqual([
		expect.objectContaining({ action: 'corrected', detail: 'Phone Number', author: 'the visitor' }),
		[],
	]);
	// Posted twice.
	expect(store.corrections.correct(request, { phone: number, stair_type: '' }).outcome).toBe('same');
	// The message that waits tells of this one too.
	expect(store.corrections.correct(request, { phone: null, additional_info: 'Ring at six.' }).outcome).toBe(
		'corrected',
	);
	expect(told(store, request)).toEqual(everybody);
	sendAll(store);
	expect(store.corrections.correct(request, { additional_info: null }).outcome).toBe('corrected');
	expect(told(store, request)).toEqual([...everybody, ...everybody]);
	expect(store.history.of(request).map(({ detail }) => detail)).toEqual([
		'Phone Number',
		'Phone Number, Additional Information',
		'Additional Information',
	]);
});

test('are told to nobody who gets the corrected request itself, and to no company that declined it', async () => {
	const { store } = await open(planner);
	const waiting = insert(store);
	expect(store.corrections.correct(waiting, { phone: number }).outcome).toBe('corrected');
	expect(told(store, waiting)).toEqual([]);

	const declined = insert(store);
	sendAll(store);
	store.answers.record(declined, companyDelivery(store, declined), 'not-for-me');
	expect(store.corrections.correct(declined, { phone: number }).outcome).toBe('corrected');
	expect(told(store, declined)).toEqual([toOperator.recipient, 'webhook']);
});

test('of several requests of one person are told to a company that has them once', async () => {
	const { store } = await open(planner);
	const [first, second, wrong] = [insert(store, 'photo-quote'), insert(store, 'photo-quote'), insert(store)];
	sendAll(store);
	store.answers.record(wrong, companyDelivery(store, wrong), 'wrong-number');
	const who = { phone: number, email: 'new@example.com', name: 'New Name' };
	const given = { ...who, additional_info: 'Of the first' };
	expect(store.corrections.correct(first, given, 'owner@example.org', [second, wrong]).others).toBe(2);
	// The operator knows; and who said that the number was wrong is to ring again.
	const both = [toCompany.recipient, 'webhook'];
	expect([first, second, wrong].map((one) => told(store, one))).toEqual([both, ['webhook'], both]);
	expect(store.requests.of(second)).toMatchObject({ ...who, additional_info: null });
	// Who gave no e-mail address by telephone has it nowhere taken away.
	const called = insert(store, 'callback', { email: '' });
	const corrected = { phone: '07700 900001', email: '' };
	expect(store.corrections.correct(called, corrected, 'owner', [second, second]).others).toBe(1);
	expect(store.requests.of(second)).toMatchObject({ ...corrected, email: who.email });
	const third = insert(store, 'photo-quote');
	expect(store.corrections.correct(first, { phone: number }, 'owner', [third])).toEqual({ outcome: 'same', others: 0 });
});

test.each([
	['callback', 'comment'],
	['photo-quote', 'additional_info'],
] as const)('of whom to ring, in a %s’s %s, end what its company said of the number', async (kind, column) => {
	const { store } = await open(planner);
	const request = insert(store, kind, { [column]: 'Ring: Ann, 01632 960123' });
	const other = insert(store, kind);
	for (const said of ['tried', 'wrong-number'] as const)
		for (const one of [request, other]) store.answers.record(one, companyDelivery(store, one), said);
	const looked = () => store.answers.followUp(new Date(Date.now() + 1000), 9);
	expect(looked()).toBe(0);
	store.corrections.correct(request, { email: '' }, 'owner@example.org');
	expect(store.answers.of(request)).toHaveLength(2);
	store.corrections.correct(request, { [column]: 'Ring: Ann, 01632 960321' }, 'owner@example.org');
	expect(store.requests.of(request)).toMatchObject({ email: '' });
	expect([request, other].map((one) => store.answers.of(one).length)).toEqual([1, 2]);
	// Whether it answers is looked at anew.
	expect([looked(), looked()]).toEqual([1, 0]);
});

test('of a held request tell nobody, and are in it when it is let go', async () => {
	const { store } = await open(planner);
	const row = rowOf('callback');
	store.requests.insert(tableOf('callback'), [row], null, { held: '198.51.100.0/24' });
	const request = { kind: 'callback', id: String(row.id) } as const;
	expect(store.corrections.correct(request, { phone: number }).outcome).toBe('corrected');
	expect(store.outbox.of(request)).toEqual([]);
	store.held.letGo('all', 10, planner);
	expect([phoneOf(store, request), told(store, request)]).toEqual([number, []]);
});

test('are so many a day, one after another, and none of what is not there', async () => {
	const { store } = await open(planner);
	const [request, other] = [insert(store), insert(store)];
	const given = Array.from({ length: maxCorrectionsPerDay + 2 }, (_, index) => ({ phone: `07700 90010${index}` }));
	const correct = (author?: string) => given.map((one) => store.corrections.correct(request, one, author).outcome);
	// The operator's do not count.
	expect(new Set(correct('owner@example.org'))).toEqual(new Set(['corrected']));
	store.history.addNote(request, 'x', 'the visitor');
	expect(correct().slice(-3)).toEqual(['corrected', 'too-many', 'too-many']);
	expect(correct('owner@example.org').at(-1)).toBe('corrected');
	setClock(Date.now() + 86_500_000);
	expect(store.corrections.correct(request, { phone: number }).outcome).toBe('corrected');
	expect(store.corrections.correct(other, { phone: number }).outcome).toBe('corrected');
	store.erasure.erase([other], 'withdraw');
	for (const nobody of [other, { kind: 'brochure', id: request.id } as const, { ...request, id: 'x' }])
		expect(store.corrections.correct(nobody, { phone: number }).outcome).toBe('gone');
	expect(store.history.of(other)).toEqual([]);
});

test('the search text and e-mail address that release 1.0.0 lost at a correction come back at the next start', async () => {
	const tested = await open();
	const email = 'test@example.com';
	const { id } = insert(tested.store, 'callback', { email });
	inStore(tested.store, (database) => database.exec("UPDATE request_ids SET email_key = NULL, search_text = '|||'"));
	expect(tested.store.requests.ofPerson({ email })).toEqual([]);
	const { store } = await tested.again();
	expect(store.requests.ofPerson({ email })).toMatchObject([{ id }]);
	expect(await store.search.find({ find: email })).toMatchObject({ total: 1 });
});
