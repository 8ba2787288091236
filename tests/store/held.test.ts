import { expect, test, vi } from 'vitest';
import { changeHeld } from '#server/desk/held.ts';
import { noDeliveries } from '#server/store/delivery.ts';
import { maxThanksToAllPerDay } from '#server/store/held.ts';
import type { Store } from '#server/store/store.ts';
import { day, inStore, open, planner, rowOf, setClock, tableOf } from './data.ts';

/** Stores requests that are held. */
function hold(store: Store, held: string, count = 1, mayThank = true): string[] {
	const rows = Array.from({ length: count }, () => rowOf('callback', { phone: '01632 960123' }));
	expect(store.requests.insert(tableOf('callback'), rows, null, { held, mayThank })).toBe(false);
	return rows.map(({ id }) => String(id));
}

const [one, other] = ['sender-3f9a1c2b7d04', '198.51.100.0/24'];
const messagesOf = ({ outbox }: Store, id = '') =>
	outbox
		.of({ kind: 'callback', id })
		.map(({ message }) => message)
		.sort();

test('are not planned until they are let go, however long that takes; then they are as if they had just come', async () => {
	const { store } = await open(planner);
	setClock(Date.now() - 4 * day);
	const [id = ''] = hold(store, one);
	const [unthanked] = hold(store, one, 1, false);
	vi.useRealTimers();
	const key = { kind: 'callback', id } as const;
	expect(messagesOf(store, id)).toEqual([]);
	store.outbox.revive([key], planner);
	expect(messagesOf(store, id)).toEqual([]);
	expect(store.history.pass(key, { name: 'A', email: 'a@example.com' }, 3, '')).toBe('held');
	store.history.setStatus(key, 'contacted', 'a');
	store.history.setStatus(key, 'new', 'a');
	expect(store.search.of([key])).toMatchObject([{ held: one, dueAt: null }]);
	expect(store.requests.ofPerson({ phone: '+44 1632 960123' })).toHaveLength(2);
	expect(store.held.letGo('few', 10, planner)).toBe(2);
	const all = ['lead', 'lead', 'lead', 'thanks'];
	expect([messagesOf(store, id), messagesOf(store, unthanked)]).toEqual([all, all.slice(0, 3)]);
	const [found] = store.search.of([key]);
	expect(found).toMatchObject({ held: null, dueAt: expect.any(String) });
	expect(store.held.letGo('all', 10, planner)).toBe(0);
});

test(`are confirmed as they are let go, up to ${maxThanksToAllPerDay} in a day with all others`, async () => {
	const { store } = await open(planner);
	const many = Array.from({ length: 31 }, (_, n) => rowOf('callback', { email: `p${n}@example.com` }));
	store.requests.insert(tableOf('callback'), many.slice(0, 1));
	// As many others but ten, and some of another day.
	const columns = 'kind, request_id, message, channel, recipient, due_at, attempts, state';
	inStore(store, (database) =>
		database.exec(`WITH RECURSIVE t(n) AS (SELECT 11 UNION ALL SELECT n + 1 FROM t WHERE n < 600)
			INSERT INTO deliveries (id, mailbox, created_at, ${columns})
			SELECT n, n, CASE WHEN n < ${maxThanksToAllPerDay} THEN created_at ELSE '2020' END, ${columns} FROM t, deliveries
			WHERE message = 'thanks'`),
	);
	for (let n = 1; n < many.length; n += 2)
		store.requests.insert(tableOf('callback'), many.slice(n, n + 2), null, { held: `sender-${n}` });
	expect(store.held.letGo('few', 1000, planner)).toBe(30);
	expect(store.countSince('')).toMatchObject({ requests: 31 });
	expect(many.slice(1).filter(({ id }) => messagesOf(store, String(id)).includes('thanks'))).toHaveLength(10);
});

test('are let go and dropped all, also those that are more than one transaction takes', async () => {
	const { store } = await open(planner);
	hold(store, one, 501);
	hold(store, other, 3);
	expect((await changeHeld({ act: 'drop', which: other }, store, planner)).message).toContain('3 request(s)');
	expect(store.countSince('')).toMatchObject({ held: 501 });
	expect((await changeHeld({ act: 'send', which: 'all' }, store, noDeliveries)).message).toContain('501 request(s)');
	expect(store.held.total()).toBe(0);
});
