import { expect, test } from 'vitest';
import { addPhotosLink, answerLink, answerOfLink, requestToAddTo } from '#server/store/links.ts';
import { companyDelivery, insert, open, planner, setClock } from './data.ts';

const minute = 60_000;
const queryOf = (path: string) => new URL(path, 'https://site.example').searchParams;

test('signed before new keys were made are valid for their term, and for requests that were there', async () => {
	const now = Date.now();
	setClock(now - 10 * minute);
	const { store, beside } = await open(planner);
	const before = insert(store, 'photo-quote');
	const add = addPhotosLink(before, store.keys);
	const answered = { request: before, delivery: companyDelivery(store, before), answer: 'rung' } as const;
	const answer = answerLink(answered, store.keys);
	setClock(now - 5 * minute);
	// What a thief has, who took a copy before.
	const stolenKey = beside('read').keys.linkKey('add-photos');
	const stolen = { ...store.keys, linkKey: () => stolenKey };
	store.keys.renew(new Date(now + 60 * minute));
	setClock(now);
	const since = insert(store, 'photo-quote');
	const forged = addPhotosLink(since, stolen);
	expect(requestToAddTo(queryOf(forged), store.keys)).toBeUndefined();
	expect(requestToAddTo(queryOf(addPhotosLink(since, store.keys)), store.keys)).toEqual(since);
	expect(requestToAddTo(queryOf(add), store.keys)).toEqual(before);
	expect(answerOfLink(queryOf(answer), store.keys)).toEqual(answered);
	expect(addPhotosLink(before, store.keys)).not.toBe(add);

	setClock(now + 61 * minute);
	expect(requestToAddTo(queryOf(add), store.keys)).toBeUndefined();
	expect(answerOfLink(queryOf(answer), store.keys)).toBeUndefined();
});

test('signed by any earlier key end at once, if that is asked for', async () => {
	const { store, again } = await open();
	const request = insert(store, 'photo-quote');
	const links = [addPhotosLink(request, store.keys)];
	store.keys.renew(new Date(Date.now() + 60 * minute));
	links.push(addPhotosLink(request, store.keys));
	store.keys.renew(new Date());
	links.push(addPhotosLink(request, store.keys));
	const { store: later } = await again();
	const valid = await Promise.all(links.map((link) => requestToAddTo(queryOf(link), later.keys)));
	expect(valid).toEqual([undefined, undefined, request]);
});
