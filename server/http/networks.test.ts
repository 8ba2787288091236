import { expect, test } from 'vitest';
import { caller, networksOf } from '#server/http/networks.ts';

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
