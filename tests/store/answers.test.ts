import { describe, expect, test, vi } from 'vitest';
import type { CompanyAnswer } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { hour } from '#server/settings/limits.ts';
import type { FollowedRequest, Planner } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, inStore, insert, open, planner, sendAll, setClock, toCompany } from './data.ts';

describe('what companies answered', () => {
	const short = (store: Store, request: RequestKey) =>
		store.answers.of(request).map(({ company, answer }) => [company, answer]);

	const toWebhook = (store: Store, request: RequestKey) =>
		store.outbox.of(request).filter(({ message }) => message === 'answered');

	test('is kept in its order with its time, once each, also after the next start', async () => {
		const tested = await open(planner);
		const request = insert(tested.store);
		const asked = companyDelivery(tested.store, request);
		const { answers, history, outbox } = tested.store;
		history.writeTo(request, 'To all', { visitor: true, companies: true }, '');
		const others = outbox.of(request).filter(({ id }) => id !== asked);
		expect(new Set(others.map(({ id }) => answers.record(request, id, 'rung')))).toEqual(new Set(['gone']));
		expect(answers.record(request, asked, 'rung')).toBe('noted');
		expect(answers.record(request, asked, 'rung')).toBe('already');
		expect(answers.record(request, asked, 'quote-sent')).toBe('noted');
		const { store } = await tested.again();
		expect(short(store, request)).toEqual([
			['Alpha Lifts', 'rung'],
			['Alpha Lifts', 'quote-sent'],
		]);
		const [first] = store.answers.of(request);
		expect(first).toMatchObject({ kind: 'callback', request_id: request.id, delivery_id: asked });
		expect(Math.abs(Date.parse(first?.created_at ?? '') - Date.now())).toBeLessThan(60_000);
		setClock(Date.now());
		for (let count = 2; count < 20; count++) {
			vi.setSystemTime(Date.now() + 1);
			expect(store.answers.record(request, asked, count % 2 === 0 ? 'rung' : 'quote-sent')).toBe('noted');
		}
		expect(store.answers.record(request, asked, 'rung')).toBe('already');
		// In order, though the clock be put back by seconds.
		vi.setSystemTime(Date.now() - 10_000);
		const other = insert(store);
		expect(store.answers.record(other, companyDelivery(store, other), 'rung')).toBe('noted');
		expect(store.answers.of(other)).toMatchObject([{ created_at: store.requests.of(other).created_at }]);
	});

	test('is told to the webhook, two at once in one message', async () => {
		const { store } = await open(planner);
		const request = insert(store);
		const asked = companyDelivery(store, request);
		inStore(store, (data) => data.exec("UPDATE deliveries SET message = 'overdue' WHERE message = 'thanks'"));
		store.answers.record(request, asked, 'rung');
		store.answers.record(request, asked, 'quote-sent');
		// The visitor need not hear any more that nobody has answered.
		expect(store.outbox.of(request).map(({ message }) => message)).not.toContain('overdue');
		expect(toWebhook(store, request)).toMatchObject([{ channel: 'webhook', company: null, state: 'waiting' }]);
		sendAll(store);
		store.answers.record(request, asked, 'not-for-me');
		expect(toWebhook(store, request)).toHaveLength(2);
	});

	test('is taken back as if it had not been answered, with a note', async () => {
		const { store } = await open(planner);
		const request = insert(store);
		const asked = companyDelivery(store, request);
		store.answers.record(request, asked, 'tried');
		store.answers.record(request, asked, 'not-for-me');
		sendAll(store);
		for (let twice = 0; twice < 2; twice++) store.answers.takeBack(request, asked);
		expect(short(store, request)).toEqual([]);
		expect(store.answers.holders(request)[0]).toMatchObject({ hasIt: true, last: undefined });
		expect(toWebhook(store, request).map(({ state }) => state)).toEqual(['delivered', 'waiting']);
		const done = store.history.of(request).map(({ detail, author }) => [detail, author]);
		expect(done).toEqual([['Took back: Not for me', 'Alpha Lifts']]);
		// The operator wrote none.
		expect(store.search.of([request])[0]?.notes).toBe(0);
	});
});

test('a company is shown its requests that are not over, what is due first; the one that is asked for comes before all', async () => {
	const { store } = await open(planner);
	const now = Date.now();
	const came = (hoursAgo: number, said?: CompanyAnswer) => {
		setClock(now - hoursAgo * hour);
		const request = insert(store);
		sendAll(store);
		if (said) store.answers.record(request, companyDelivery(store, request), said);
		return request;
	};
	const [tried, rung, young, late] = [came(3, 'tried'), came(5, 'rung'), came(2), came(30)];
	const [declined, objected, won, taken] = [came(8, 'not-for-me'), came(10, 'had-already'), came(12), came(14)];
	setClock(now);
	store.answers.agree(objected, 'Alpha Lifts', true, '');
	store.history.setStatus(won, 'won', '');
	store.history.takeFrom(taken, 'Alpha Lifts', '');
	store.history.writeTo(young, 'By the back door', { visitor: false, companies: true }, '');
	const own = (most: number, first?: RequestKey) => {
		const { open, ...counts } = store.answers.openOf('Alpha Lifts', most, first && companyDelivery(store, first));
		return [open.map(({ request }) => request.id), counts];
	};
	const ids = [late, young, rung, tried].map(({ id }) => id);
	const counts = { total: 4, unanswered: 2, overdue: 1 };
	expect([own(9), own(1)]).toEqual([
		[ids, counts],
		[ids.slice(0, 2), counts],
	]);
	expect(own(1, tried)).toEqual([[tried.id, late.id], counts]);
	expect(own(9, declined)).toEqual([[declined.id, ...ids], { ...counts, total: 5 }]);
	const at = (hours: number) => new Date(now + hours * hour).toISOString();
	expect(store.answers.openOf('Alpha Lifts', 9).open.slice(1)).toMatchObject([
		{ dueAt: at(22), askedAt: at(-2), last: undefined, delivery: companyDelivery(store, young) },
		{ dueAt: null, last: { answer: 'rung' } },
		{ dueAt: null, last: { answer: 'tried' } },
	]);
	expect(store.answers.openAt('Alpha Lifts')).toMatchObject({
		open: [tried, young, late],
		answered: 1,
		next: undefined,
	});
});

describe('requests that nobody has answered', () => {
	test('are read a hundred at a time, each once', async () => {
		const { store } = await open(planner);
		const ids = Array.from({ length: 101 }, () => insert(store).id);
		const first = store.answers.openAt('Alpha Lifts');
		const [oldest = '', ...others] = ids;
		expect(store.answers.openAt('Alpha Lifts', first.next)).toMatchObject({ open: [{ id: oldest }], next: undefined });
		expect(first.open.map(({ id }) => id)).toEqual(expect.arrayContaining(others));
		// Until somebody has reached the visitor: the company, or the operator.
		const request = { kind: 'callback', id: oldest } as const;
		store.answers.record(request, companyDelivery(store, request), 'tried');
		const counts = (['contacted', 'new'] as const).map((status) => {
			store.history.setStatus(request, status, 'anna');
			return store.answers.openAt('Alpha Lifts', first.next).open.length;
		});
		expect(counts).toEqual([0, 1]);
		const all: string[] = [];
		for await (const part of store.search.all({})) all.push(...part.map(({ request }) => request.id));
		expect(all).toEqual(ids);
	});

	const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

	/** Reminds a company after 12 hours, once, unless it has answered or the request is won; and asks another one that declines. */
	const following: Planner = {
		...planner,
		followUp: ({ deliveries, answers, status, now }: FollowedRequest) => {
			if (status === 'won') return { planned: [], next: undefined };
			const [asked] = deliveries.filter(({ message, company }) => message === 'lead' && company !== null);
			const due = new Date(Date.parse(asked?.created_at ?? '') + 12 * 3_600_000);
			const wasReminded = deliveries.some(({ message }) => message === 'reminder');
			const next = { ...toCompany, recipient: 'beta@example.com', company: 'Beta Lifts' };
			const isAsked = deliveries.some(({ recipient }) => recipient === next.recipient);
			if (answers.length > 0) return { planned: isAsked ? [] : [next], next: undefined };
			if (due > now) return { planned: [], next: due };
			return { planned: wasReminded ? [] : [{ ...toCompany, message: 'reminder' }], next: undefined };
		},
	};

	const messages = (store: Store, request: RequestKey) =>
		store.outbox
			.of(request)
			.filter(({ company }) => company !== null)
			.map(({ message, company }) => [message, company]);

	const asked = ['lead', 'Alpha Lifts'];
	const reminded = ['reminder', 'Alpha Lifts'];

	test('are looked at when due, after a restart and beside one that fails; each hears once, and nobody of what is settled, answered or erased', async () => {
		const failing: RequestKey[] = [];
		let counted: FollowedRequest['answers'] = [];
		let thisWeek: number | undefined;
		const tested = await open({
			...following,
			followUp: (followed) => {
				counted = followed.answers;
				thisWeek = followed.loads([{ name: 'Alpha Lifts', perWeek: 9 }]).get('Alpha Lifts')?.thisWeek;
				if (followed.request.id === failing[0]?.id) throw new Error('of this one');
				return following.followUp?.(followed) ?? { planned: [], next: undefined };
			},
		});
		const [silent, won] = [insert(tested.store), insert(tested.store)];
		const [declined, erased] = [insert(tested.store), insert(tested.store)];
		expect([0.01, 11].map((hours) => tested.store.answers.followUp(inHours(hours), 9))).toEqual([4, 0]);
		const { store } = await tested.again();
		store.history.setStatus(won, 'won', '');
		for (const said of ['rung', 'not-for-me'] as const)
			store.answers.record(declined, companyDelivery(store, declined), said);
		expect(counted).toMatchObject([{ answer: 'not-for-me' }]);
		store.erasure.erase([erased], 'withdraw');
		expect([1, 9, 9].map((most) => store.answers.followUp(inHours(12.1), most))).toEqual([1, 1, 0]);
		const toBeta = ['lead', 'Beta Lifts'];
		expect([silent, won, declined].map((one) => messages(store, one))).toEqual([
			[asked, reminded],
			[asked],
			[asked, toBeta],
		]);
		expect(messages(store, erased).filter(([message]) => message !== 'withdrawal')).toEqual([]);
		// Nor does the next company get it from which the operator has taken it back.
		const taken = insert(store);
		store.history.pass(taken, { name: 'Beta Lifts', email: 'beta@example.com' }, 3, '');
		store.history.takeFrom(taken, 'Beta Lifts', '');
		store.answers.record(taken, companyDelivery(store, taken), 'not-for-me');
		expect([messages(store, taken), thisWeek]).toEqual([[asked], 4]);
		store.history.takeFrom(declined, 'Beta Lifts', '');
		expect(store.answers.followUp(inHours(12.1), 9)).toBe(1);
		inStore(store, (data) => data.exec(`UPDATE deliveries SET created_at = '2026' WHERE request_id = '${taken.id}'`));
		store.history.setStatus(won, 'new', '');
		failing.push(insert(store));
		for (let twice = 0; twice < 2; twice++) expect(() => store.answers.followUp(inHours(13), 9)).toThrow('of this one');
		expect([messages(store, won), thisWeek]).toEqual([[asked, reminded], 4]);
	});
});
