import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DeskLink } from '#server/store/desk-access.ts';
import { implementations } from './implementations.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 10, minute)).toISOString();
const link = (hash: string, more: Partial<DeskLink> = {}): DeskLink => ({
	hash,
	email: 'owner@example.com',
	created_at: at(0),
	expires_at: at(15),
	...more,
});
const session = (hash: string) => ({ id: randomUUID(), browser: 'Firefox on Windows', hash });

describe.each(implementations)('access to the desk in $name', ({ open }) => {
	test('begins with a link, once, and is known by the hash of its session only', async () => {
		const { store, again } = await open();
		expect(store.deskAccess.addLink(link('one'), at(0))).toBe(true);
		expect(store.deskAccess.hasLink('one', at(14))).toBe(true);
		const given = session('secret');
		const begun = store.deskAccess.begin('one', given, at(14));
		const whole = {
			id: given.id,
			email: 'owner@example.com',
			browser: given.browser,
			created_at: at(14),
			seen_at: at(14),
		};
		expect(begun).toEqual(whole);
		expect(store.deskAccess.hasLink('one', at(14))).toBe(false);
		expect(store.deskAccess.begin('one', session('other'), at(14))).toBeUndefined();
		const opened = await again();
		expect(opened.store.deskAccess.find('secret')).toEqual(whole);
		expect(opened.store.deskAccess.find('other')).toBeUndefined();
		opened.store.deskAccess.seen(given.id, at(20));
		expect(opened.store.deskAccess.all()).toEqual([{ ...whole, seen_at: at(20) }]);
	});

	test('begins once, although two processes use a link at once', async () => {
		const { store, beside } = await open();
		const second = await beside('command');
		for (let round = 0; round < 5; round++) {
			store.deskAccess.addLink(link(`link ${round}`, { created_at: at(round) }), at(round));
			const used = await Promise.all(
				[store, second].map((one, which) =>
					one.deskAccess.begin(`link ${round}`, session(`${round} ${which}`), at(10)),
				),
			);
			expect(used.filter((begun) => begun !== undefined)).toHaveLength(1);
		}
		expect(store.deskAccess.all()).toHaveLength(5);
	});

	test('does not begin with an expired link', async () => {
		const { store } = await open();
		store.deskAccess.addLink(link('one'), at(0));
		expect(store.deskAccess.hasLink('one', at(15))).toBe(false);
		expect(store.deskAccess.begin('one', session('late'), at(15))).toBeUndefined();
		expect(store.deskAccess.all()).toEqual([]);
	});

	test('has one unused link for an address at a time, whichever process sends it', async () => {
		const { store, beside } = await open();
		const second = await beside('command');
		const stored = await Promise.all([
			store.deskAccess.addLink(link('one'), at(-10)),
			second.deskAccess.addLink(link('two'), at(-10)),
			store.deskAccess.addLink(link('three', { email: 'office@example.com' }), at(-10)),
		]);
		expect([stored.slice(0, 2).filter(Boolean).length, stored[2]]).toEqual([1, true]);
		// It was not sent, or was used: the next is stored.
		store.deskAccess.removeLink('one');
		store.deskAccess.removeLink('two');
		expect(store.deskAccess.addLink(link('four'), at(-10))).toBe(true);
		expect(store.deskAccess.addLink(link('five', { created_at: at(9) }), at(-1))).toBe(false);
		expect(store.deskAccess.addLink(link('six', { created_at: at(10) }), at(0))).toBe(true);
		// That one was sent while the clock was ahead.
		expect(store.deskAccess.addLink(link('seven', { created_at: at(5) }), at(4))).toBe(true);
	});

	test('ends one by one, and for its age', async () => {
		const { store } = await open();
		const [a, b, c] = ['a', 'b', 'c'].map(session);
		for (const [index, one] of [a, b, c].entries()) {
			store.deskAccess.addLink(link(`link ${index}`, { created_at: at(index) }), at(index));
			store.deskAccess.begin(`link ${index}`, one as typeof a & { hash: string }, at(index));
		}
		expect(store.deskAccess.end([a?.id ?? '', randomUUID(), 'no id'])).toBe(1);
		expect(store.deskAccess.all().map(({ id }) => id)).toEqual([c?.id, b?.id]);
		store.deskAccess.addLink(link('stale'), at(0));
		store.deskAccess.removeOver(at(15), { created: at(1), seen: at(0) });
		expect(store.deskAccess.all().map(({ id }) => id)).toEqual([c?.id]);
		store.deskAccess.removeOver(at(15), { created: at(0), seen: at(2) });
		expect(store.deskAccess.all()).toEqual([]);
	});
});
