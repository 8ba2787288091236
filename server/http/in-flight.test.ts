import { expect, test } from 'vitest';
import { createInFlight, networksOf } from '#server/http/networks.ts';
import { slotsFullMaxGap } from '#server/settings/limits.ts';

test('while only the reserve is left, a new network still gets as many slots as one visitor needs', () => {
	const uploads = createInFlight({ each: 10, altogether: 200, few: 5 });
	const enter = (address: string) => uploads.enter(networksOf(address));
	for (let count = 0; count < 160; count++) expect(enter(`192.${count % 40}.2.1`)).toBeDefined();
	const five = Array.from({ length: 5 }, () => enter('198.51.100.7'));
	expect(five.filter((leave) => leave !== undefined)).toHaveLength(5);
	expect(enter('198.51.100.7')).toBeUndefined();
	expect(enter('2001:db8::1')).toBeDefined();
	five[0]?.();
	expect(enter('198.51.100.7')).toBeDefined();
});

test('fullFor measures for how long the slots have been in use', () => {
	let now = 1000;
	const uploads = createInFlight({ each: 10, altogether: 10, few: 1 }, () => now);
	const leave = Array.from({ length: 8 }, (_, host) => uploads.enter(networksOf(`192.${host}.2.1`)));
	now += 5000;
	expect(uploads.fullFor()).toBe(5000);
	// One that ends and one that begins make no difference.
	leave[0]?.();
	now += 1000;
	leave[0] = uploads.enter(networksOf('192.0.2.1'));
	now += 1000;
	expect(uploads.fullFor()).toBe(7000);
	leave[0]?.();
	now += slotsFullMaxGap + 1;
	expect(uploads.fullFor()).toBe(0);
	uploads.enter(networksOf('192.0.2.1'));
	expect(uploads.fullFor()).toBe(0);
});
