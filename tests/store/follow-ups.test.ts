import { expect, test } from 'vitest';
import type { RequestKey } from '#leads/tables.ts';
import type { FollowedRequest, Planner } from '#server/store/delivery.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, insert, open, planner, toCompany } from './data.ts';

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

test('are looked at when they are due, and what is sent is sent once, also after the next start', async () => {
	const tested = await open(following);
	const requests = [insert(tested.store), insert(tested.store)];
	expect(tested.store.answers.followUp(inHours(0.01), 9)).toBe(2);
	expect(tested.store.answers.followUp(inHours(11), 9)).toBe(0);
	const { store } = await tested.again();
	expect(store.answers.followUp(inHours(12.1), 1)).toBe(1);
	const counts = await Promise.all([1, 2, 3].map(() => store.answers.followUp(inHours(12.1), 9)));
	expect(Math.max(...counts)).toBe(1);
	for (const request of requests) expect(messages(store, request)).toEqual([asked, reminded]);
	expect(store.answers.followUp(inHours(99), 9)).toBe(0);
});

test('are followed by the status set by hand, and again when it is set back', async () => {
	const { store } = await open(following);
	const request = insert(store);
	store.history.setStatus(request, 'won', '');
	expect(store.answers.followUp(inHours(13), 9)).toBe(1);
	expect(store.answers.followUp(inHours(99), 9)).toBe(0);
	store.history.setStatus(request, 'new', '');
	expect(store.answers.followUp(inHours(13), 9)).toBe(1);
	expect(messages(store, request)).toEqual([asked, reminded]);
});

test('are followed at once by an answer, and not after an erasure', async () => {
	const { store } = await open(following);
	const [request, erased] = [insert(store), insert(store)];
	const delivery = companyDelivery(store, request);
	for (let twice = 0; twice < 2; twice++) store.answers.record(request, delivery, 'not-for-me');
	expect(messages(store, request)).toEqual([asked, ['lead', 'Beta Lifts']]);
	store.erasure.erase([erased], 'withdraw');
	store.answers.followUp(inHours(13), 9);
	expect(messages(store, erased).filter(([message]) => message !== 'withdrawal')).toEqual([]);
	expect(messages(store, request)).toEqual([asked, ['lead', 'Beta Lifts']]);
});

test('are looked at although another fails, which says so each time', async () => {
	const failing: RequestKey[] = [];
	const { store } = await open({
		...following,
		followUp: (followed) => {
			if (followed.request.id === failing[0]?.id) throw new Error('of this one');
			return following.followUp?.(followed) ?? { planned: [], next: undefined };
		},
	});
	failing.push(insert(store));
	const other = insert(store);
	for (let twice = 0; twice < 2; twice++) expect(() => store.answers.followUp(inHours(12.1), 9)).toThrow('of this one');
	expect(messages(store, other)).toEqual([asked, reminded]);
});
