import { expect, test } from 'vitest';
import { caller, createInFlight, networksOf } from '#server/http/networks.ts';
import { slotsFullMaxGap } from '#server/settings/limits.ts';

test.each([
	['192.0.2.7', '192.0.2.7'],
	['::ffff:192.0.2.7', '192.0.2.7'],
	['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
	['2001:db8:1:2::9', '2001:db8:1:2::/64'],
	['2001:db8::9', '2001:db8:0:0::/64'],
	['fe80::1%eth0', 'fe80:0:0:0::/64'],
	['::1', '0:0:0:0::/64'],
	['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
])('%s counts as %s', (address, network) => {
	expect(caller(address)).toBe(network);
});

test.each([
	['192.0.2.7', ['192.0.2.7', '192.0.2.0/24', '192.0.0.0/16']],
	[
		'2001:db8:1234:abcd::9',
		['2001:db8:1234:abcd::/64', '2001:db8:1234:ab00::/56', '2001:db8:1234::/48', '2001:db8:1200::/40', '2001:db8::/32'],
	],
	[
		'2001:db8:1:cd::9',
		['2001:db8:1:cd::/64', '2001:db8:1:0::/56', '2001:db8:1::/48', '2001:db8:0::/40', '2001:db8::/32'],
	],
	['', ['']],
])('%s belongs to %j', (address, names) => {
	expect(networksOf(address).map(({ name }) => name)).toEqual(names);
});

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

test.each([
	['/16', (net: number) => `198.51.${net}.1`],
	['/40', (net: number) => `2001:db8:12${net.toString(16).padStart(2, '0')}::1`],
	['/32', (net: number) => `2001:db8:${(net + 1).toString(16)}00::1`],
])('a %s with all its slots in use still has a few for each of its callers', (_, addressOf) => {
	const bodies = createInFlight({ each: 20, altogether: 10_000, few: 5 });
	const enter = (net: number) => bodies.enter(networksOf(addressOf(net))) !== undefined;
	for (let count = 0; count < 160; count++) enter(count % 8);
	expect(Array.from({ length: 8 }, () => enter(100)).filter(Boolean)).toHaveLength(5);
	expect(enter(0)).toBe(false);
});

test('when a /24 or /48 is at its limit, one of its slots is made free for who has few himself', () => {
	const bodies = createInFlight({ each: 20, altogether: 10_000, few: 5 });
	for (const network of ['192.0.2.', '2001:db8:1:a']) {
		const addressOf = (host: number) => (network.includes(':') ? `${network}${host}00::1` : network + host);
		const leave = Array.from({ length: 80 }, (_, n) => bodies.enter(networksOf(addressOf(n % 5))));
		const full: unknown[] = [];
		const makeRoom = (within?: string) => full.push(within) > 0 && leave.shift()?.() === undefined;
		expect(bodies.enter(networksOf(addressOf(0)), makeRoom)).toBeUndefined();
		expect(bodies.enter(networksOf(addressOf(7)))).toBeUndefined();
		const entered = Array.from({ length: 6 }, () => bodies.enter(networksOf(addressOf(7)), makeRoom));
		expect(entered.map((left) => left !== undefined)).toEqual([true, true, true, true, true, false]);
		expect(full).toEqual(Array(5).fill(networksOf(addressOf(7)).find(({ share }) => share === 4)?.name));
	}
});

test('when the total is used up, a slot is made free for who is within the own limits, and for nobody else', () => {
	const bodies = createInFlight({ each: 2, altogether: 10, few: 2 });
	const leave = Array.from({ length: 10 }, (_, host) => bodies.enter(networksOf(`192.${host}.2.1`)));
	const made: number[] = [];
	const makeRoom = () => made.push(1) > 0 && leave.shift()?.() === undefined;
	expect(bodies.enter(networksOf('203.0.113.9'))).toBeUndefined();
	expect(bodies.enter(networksOf('203.0.113.9'), () => false)).toBeUndefined();
	expect(bodies.enter(networksOf('203.0.113.9'), makeRoom)).toBeDefined();
	expect(bodies.enter(networksOf('203.0.113.9'), makeRoom)).toBeDefined();
	expect(bodies.enter(networksOf('203.0.113.9'), makeRoom)).toBeUndefined();
	expect(made).toHaveLength(2);
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
