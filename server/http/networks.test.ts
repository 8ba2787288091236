import { expect, test } from 'vitest';
import { caller, createInFlight, type Endable, networksOf } from '#server/http/networks.ts';
import { slotMinTime, slotsFullMaxGap } from '#server/settings/limits.ts';

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

/** Operations that say in `ended` that they were ended. */
function operations() {
	const ended: string[] = [];
	const of = (name: string, speed: number | undefined = 10): Endable => ({
		speed: () => speed,
		end: () => void ended.push(name),
	});
	return { of, ended };
}

test('when a /24 or /48 is at its limit, who has few himself gets a slot of who has the most there', () => {
	for (const network of ['192.0.2.', '2001:db8:1:a']) {
		const bodies = createInFlight({ each: 20, altogether: 10_000, few: 5 });
		const { of, ended } = operations();
		const addressOf = (host: number) => (network.includes(':') ? `${network}${host}00::1` : network + host);
		const enter = (host: number, name = `${host}`) => bodies.enter(networksOf(addressOf(host)), of(name));
		for (let n = 0; n < 80; n++) enter(n < 20 ? 0 : 1 + (n % 4));
		expect(bodies.enter(networksOf(addressOf(7)))).toBeUndefined();
		expect(enter(0)).toBeUndefined();
		expect(Array.from({ length: 6 }, () => enter(7)).filter(Boolean)).toHaveLength(5);
		expect(ended).toEqual(Array(5).fill('0'));
	}
});

test('when all slots are in use, the slowest of the network with more than a few is ended, and nothing that has arrived', () => {
	const bodies = createInFlight({ each: 20, altogether: 20, few: 2 });
	const { of, ended } = operations();
	let leave: (() => void) | undefined;
	for (const [name, address, speed] of [
		['whole', '192.0.2.1', undefined],
		['first', '192.0.2.1', 10],
		['second', '192.0.2.2', 10],
		...Array.from({ length: 15 }, (_, n) => [`other ${n}`, `10.${n}.1.1`, 1] as const),
		['slow', '20.1.1.1', 0],
		['slow too', '20.1.1.1', 0],
	] as const)
		leave = bodies.enter(networksOf(address), { ...of(name), speed: () => speed });
	expect(bodies.enter(networksOf('203.0.113.9'))).toBeUndefined();
	expect(bodies.enter(networksOf('203.0.113.9'), of('late'))).toBeDefined();
	expect(ended).toEqual(['first']);
	leave?.();
	expect(bodies.enter(networksOf('203.0.113.9'))).toBeDefined();
});

test('where no network has more than a few, the slowest is ended once it has had its time', () => {
	let now = 1000;
	const bodies = createInFlight({ each: 2, altogether: 10, few: 2 }, () => now);
	const { of, ended } = operations();
	for (let n = 0; n < 10; n++) bodies.enter(networksOf(`10.${n >> 1}.1.1`), of(`${n}`, n === 3 ? 9 : 10));
	const enter = () => bodies.enter(networksOf('203.0.113.9'), of('late')) !== undefined;
	now += slotMinTime - 1;
	expect(enter()).toBe(false);
	now += 1;
	expect([enter(), enter(), enter()]).toEqual([true, true, false]);
	expect(ended).toEqual(['3', '0']);
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
