import { expect, test } from 'vitest';
import { byNewest, uniqueByLink } from '#articles/order.ts';

const entry = (link: string, day: string, title = link) => ({ link, title, date: new Date(day) });

test('an article listed twice shows once, as it first came', () => {
	const first = entry('/blog/a', '2025-03-01', 'First');
	const again = entry('/blog/a', '2025-03-01', 'Again');
	expect(uniqueByLink([first, entry('/blog/b', '2025-04-01'), again])).toEqual([first, entry('/blog/b', '2025-04-01')]);
});

test('the newest comes first, and one day is in order of title', () => {
	const list = [entry('/b', '2025-03-01'), entry('/c', '2025-04-01'), entry('/a', '2025-03-01')];
	expect(list.sort(byNewest).map(({ link }) => link)).toEqual(['/c', '/a', '/b']);
});
