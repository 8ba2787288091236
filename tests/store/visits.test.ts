import { expect, test } from 'vitest';
import { mostSitesPerDay, type VisitCount } from '#server/store/visits.ts';
import { open } from './data.ts';

const view = (more: Partial<VisitCount> = {}): VisitCount => ({
	day: '2026-11-21',
	what: 'page',
	kind: '',
	name: '/blog',
	count: 1,
	...more,
});
const site = (name: string, more: Partial<VisitCount> = {}) => view({ what: 'site', name, ...more });
const all = ['0000-01-01', '9999-12-31'] as const;

test('are added up for each day, page, site and kind, and read by day', async () => {
	const { store, again } = await open();
	const sent = view({ what: 'sent', kind: 'callback', name: '/' });
	store.visits.add([view({ count: 2 }), sent, site('example.org')]);
	store.visits.add([view(), view({ day: '2026-11-22' }), { ...sent, kind: 'brochure' }]);
	store.visits.add([]);
	const opened = await again();
	expect(opened.store.visits.between('2026-11-21', '2026-11-21')).toEqual([
		view({ count: 3 }),
		{ ...sent, kind: 'brochure' },
		sent,
		site('example.org'),
	]);
	expect(opened.store.visits.between(...all)).toHaveLength(5);
});

test('have a bounded number of sites a day, also when several processes count, and lose none that was stored', async () => {
	const { store, beside } = await open();
	store.visits.add([site('first.example', { count: 2 }), site('none', { count: 5 })]);
	const others = Array.from({ length: 300 }, (_, index) => site(`site-${index}.example`));
	const second = beside('command');
	await Promise.all([store.visits.add(others), second.visits.add(others.toReversed())]);
	store.visits.add([site('first.example'), site('late.example', { day: '2026-11-22' })]);
	const stored = store.visits.between('2026-11-21', '2026-11-21');
	const named = stored.filter(({ name }) => name.includes('.'));
	expect(named).toHaveLength(mostSitesPerDay);
	expect(stored).toHaveLength(mostSitesPerDay + 2);
	expect(stored).toContainEqual(site('first.example', { count: 3 }));
	expect(stored.reduce((sum, { count }) => sum + count, 0)).toBe(608);
	expect(store.visits.between('2026-11-22', '2026-11-22')).toHaveLength(1);
});

test('are removed before a day', async () => {
	const { store } = await open();
	store.visits.add([view({ day: '2024-10-20' }), view({ day: '2024-10-21' }), view()]);
	expect(store.visits.removeBefore('2024-10-21')).toBe(1);
	expect(store.visits.between(...all).map(({ day }) => day)).toEqual(['2024-10-21', '2026-11-21']);
});
