import { isIPv6 } from 'node:net';

/** A network that a caller belongs to. */
export interface Network {
	/** Such as `192.0.2.7`, `192.0.2.0/24` or `2001:db8:1:2::/64`. */
	name: string;
	/** How many times as much as a single caller it may send. */
	share: number;
}

/**
 * The networks of an address, narrowest first. The narrowest is one caller: an IPv4 address, or the /64 of an IPv6
 * address, since a device takes a new address from that whenever it likes. The others are what one customer can have:
 * providers give a household a /56 and a business a /48; a /24 is the smallest block of IPv4 that is routed by itself.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
	if (!isIPv6(plain)) {
		const single = { name: plain, share: 1 };
		const block = /^(\d+\.\d+\.\d+)\.\d+$/.exec(plain)?.[1];
		return block === undefined ? [single] : [single, { name: `${block}.0/24`, share: 4 }];
	}
	const groups = groupsOf(plain);
	const [a, b, c, d = '0'] = groups;
	// The last two of the fourth group's four digits are the network's own inside a /56.
	const half = d.length > 2 ? `${d.slice(0, -2)}00` : '0';
	return [
		{ name: `${groups.slice(0, 4).join(':')}::/64`, share: 1 },
		{ name: `${a}:${b}:${c}:${half}::/56`, share: 2 },
		{ name: `${a}:${b}:${c}::/48`, share: 4 },
	];
}

/** Who counts as one caller: the narrowest of the networks. */
export function caller(address: string): string {
	return networksOf(address)[0].name;
}

/** The eight groups of an IPv6 address, without leading zeros, in small letters: one network has one name. */
function groupsOf(address: string): string[] {
	const [head = '', tail] = address.split('::');
	const groups = head === '' ? [] : head.split(':');
	const after = tail ? tail.split(':') : [];
	if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after);
	return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}
