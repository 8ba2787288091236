import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { day, minute } from '#server/settings/limits.ts';
import type { StoredCompany } from '#server/store/companies.ts';
import { isOver } from '#server/store/desk-access.ts';
import {
	addPhotosLink,
	answerLink,
	answerOfLink,
	answersUntil,
	changesUntil,
	companyLink,
	companyLinkFor,
	companyOfLink,
	requestLink,
	requestOfLink,
	requestToAddTo,
} from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import { companyDelivery, inStore, insert, open, planner, setClock } from './data.ts';

describe('links', () => {
	const queryOf = (path: string) => new URL(path, 'https://site.example').searchParams;

	test('signed before new keys were made are valid for their term, and for requests that were there', async () => {
		const now = Date.now();
		setClock(now - 10 * minute);
		const { store, beside, again } = await open(planner);
		const before = insert(store, 'photo-quote');
		const add = addPhotosLink(before, store.keys);
		const answered = { request: before, delivery: companyDelivery(store, before), answer: 'rung' } as const;
		const answer = answerLink(answered, store.keys);
		setClock(now - 5 * minute);
		// What a thief has, who took a copy before.
		const stolenKey = beside('read').keys.linkKey('add-photos');
		const stolen = { ...store.keys, linkKey: () => stolenKey };
		store.keys.renew(new Date(now + 60 * minute));
		const since = insert(store, 'photo-quote');
		setClock(now);
		const forged = addPhotosLink(since, stolen);
		expect(requestToAddTo(queryOf(forged), store.keys)).toBeUndefined();
		expect(requestToAddTo(queryOf(addPhotosLink(since, store.keys)), store.keys)).toEqual(since);
		expect(requestToAddTo(queryOf(add), store.keys)).toEqual(before);
		expect(requestToAddTo(queryOf(add.replace('signature=', 'signature=x')), store.keys)).toBeUndefined();
		expect(answerOfLink(queryOf(answer), store.keys)).toEqual(answered);
		expect(addPhotosLink(before, store.keys)).not.toBe(add);

		setClock(now + 61 * minute);
		expect(requestToAddTo(queryOf(add), store.keys)).toBeUndefined();
		expect(answerOfLink(queryOf(answer), store.keys)).toBeUndefined();
		// By any earlier key they end at once, if that is asked for.
		const link = addPhotosLink(before, store.keys);
		store.keys.renew(new Date());
		const reopened = (await again()).store;
		const { keys } = reopened;
		const kept = "SELECT name, length(value) AS n FROM keys WHERE name LIKE 'add%' ORDER BY name";
		const names = inStore(reopened, (database) =>
			database
				.prepare(kept)
				.all()
				.map(({ name, n }) => [name, n]),
		);
		expect(names).toEqual([2, 3].map((number) => [`add-photos-links ${number}`, 43]));
		const links = [add, link, addPhotosLink(before, keys)];
		expect(links.map((one) => requestToAddTo(queryOf(one), keys))).toEqual([undefined, undefined, before]);
	});

	test('can be used for weeks after the request', () => {
		const request = { created_at: '2026-01-01T00:00:00.000Z' };
		expect([changesUntil, answersUntil].map((until) => until(request).toISOString().slice(0, 10))).toEqual([
			'2026-01-15',
			'2026-03-02',
		]);
	});

	test('are signed as by each release before, whose links still open', async () => {
		const keys = { ...(await open()).store.keys, linkKey: (purpose: string) => `key-${purpose}` };
		const request = { kind: 'callback', id: '00000000-0000-4000-8000-000000000000' } as const;
		const answer = answerLink({ request, delivery: 'd', answer: 'rung' }, keys);
		const company = companyLink({ id: 'c', email: 'alpha@example.com' }, 7, keys);
		const links = [addPhotosLink(request, keys), answer, requestLink(request, keys), company];
		expect(links.map((link) => queryOf(link).get('signature'))).toEqual([
			'r65BWwmRJ9-UbL1kk8S_Kw',
			'_Be-cOZNsHl3RQhqOBWL3Q',
			'CSrPclFHA4D1zrrrRsXykw',
			'JzXkAaym9ehmnEo-gQlA_Q',
		]);
	});

	test('open a request to its visitor, and add photos to what takes them alone', async () => {
		const { store } = await open();
		const [quote, call] = [insert(store, 'photo-quote'), insert(store, 'callback')];
		const opens = (link: string) => requestOfLink(queryOf(link), store.keys);
		expect(
			[requestLink(call, store.keys), addPhotosLink(quote, store.keys), addPhotosLink(call, store.keys)].map(opens),
		).toEqual([{ request: call, isOwn: true }, { request: quote, isOwn: false }, undefined]);
	});

	test('to the page of a company are valid for seven days, for its address alone', async () => {
		const { store } = await open();
		const company = { id: '1', email: 'alpha@example.com' } as StoredCompany;
		const opens = (until: number, of = company) =>
			companyOfLink(queryOf(companyLink(company, until, store.keys)), [of], store.keys)?.company;
		const now = Date.now();
		expect([opens(now + minute), opens(now - 1)]).toEqual([company, undefined]);
		expect(opens(now + minute, { ...company, email: 'beta@example.com' })).toBeUndefined();
		expect(companyLinkFor).toBe(7 * day);
	});
});

describe('access to the desk', () => {
	const owner = 'owner@example.com';
	const firefox = 'Firefox on Windows';
	const start = Date.UTC(2026, 10, 22, 10);
	const at = (ms: number) => new Date(start + ms).toISOString();

	beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: start }));
	afterEach(() => vi.useRealTimers());
	const passTo = (ms: number) => vi.setSystemTime(start + ms);
	const begun = ({ deskAccess }: Store) => deskAccess.begin(deskAccess.newLink(owner, 0) ?? '', firefox);

	test('begins with a link, once, and is known by its token only', async () => {
		const { store, again } = await open();
		const link = store.deskAccess.newLink(owner, 0) ?? '';
		passTo(14 * minute);
		expect(store.deskAccess.hasLink(link)).toBe(true);
		const { session, token } = store.deskAccess.begin(link, firefox) ?? {};
		const times = { created_at: at(14 * minute), seen_at: at(14 * minute) };
		expect(session).toEqual({ id: expect.any(String), email: owner, browser: firefox, ...times });
		expect(store.deskAccess.hasLink(link)).toBe(false);
		expect(store.deskAccess.begin(link, firefox)).toBeUndefined();
		const { deskAccess } = (await again()).store;
		expect(deskAccess.find(token ?? '')).toEqual(session);
		for (const other of [link, session?.id ?? '', '']) expect(deskAccess.find(other)).toBeUndefined();
		passTo(20 * minute);
		deskAccess.seen(session?.id ?? '');
		expect(deskAccess.all()).toEqual([{ ...session, seen_at: at(20 * minute) }]);
	});

	test('gives an address one link at a time, whatever the clock does', async () => {
		const { store } = await open();
		const given = [0, 0.5, 2, -2].map((minutes) => {
			passTo(minutes * minute);
			return store.deskAccess.newLink(owner, minute) !== undefined;
		});
		expect(given).toEqual([true, false, true, true]);
		const other = store.deskAccess.newLink('other@example.com', minute) ?? '';
		store.deskAccess.removeLink(other);
		expect([other, store.deskAccess.newLink('other@example.com', minute)]).not.toContain(undefined);
		expect([other.length, store.deskAccess.hasLink(other)]).toEqual([43, false]);
	});

	test('ends sessions, and removes what is over', async () => {
		const { store } = await open();
		const { deskAccess } = store;
		const one = begun(store);
		passTo(day);
		const [two, three] = [begun(store), begun(store)];
		expect(deskAccess.end([two?.session.id ?? '', randomUUID(), 'no id'])).toBe(1);
		const ids = () => deskAccess.all().map(({ id }) => id);
		expect(ids()).toEqual([three?.session.id, one?.session.id]);
		passTo(7 * day);
		deskAccess.removeOver();
		expect(ids()).toEqual([three?.session.id]);
		for (const days of [7, 13, 19, 25]) {
			passTo(days * day);
			deskAccess.seen(three?.session.id ?? '');
		}
		passTo(30 * day);
		expect(deskAccess.all().map(isOver)).toEqual([false]);
		passTo(31 * day);
		expect(deskAccess.all().map(isOver)).toEqual([true]);
		deskAccess.removeOver();
		expect(ids()).toEqual([]);
	});
});
