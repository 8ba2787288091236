import { isIPv6 } from 'node:net';

/** A network that a caller belongs to. */
export interface Network extends Shares {
	/** Such as `192.0.2.7`, `192.0.2.0/24` or `2001:db8:1:2::/64`. */
	name: string;
}

export interface Shares {
	/** How many times as much as a single caller it may send. */
	share: number;
	/** How many times as much as one visitor it may have sent today and still count as having sent little. */
	little: number;
}

/**
 * The networks of an address, narrowest first. The narrowest is one caller: an IPv4 address, or the /64 of an IPv6
 * address, since a device takes a new address from that whenever it likes. The next are what one customer can have:
 * providers give a household a /56 and a business a /48; a /24 is the smallest block of IPv4 that is routed by itself. A
 * /40, /32 or /16 can be rented too, but is often one provider's, with many customers: together they may send more, and
 * have sent more before they count as having sent much.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
	if (!isIPv6(plain)) {
		const single = { name: plain, share: 1, little: 1 };
		const [, narrow, wide] = /^((\d+\.\d+)\.\d+)\.\d+$/.exec(plain) ?? [];
		if (narrow === undefined) return [single];
		return [single, { name: `${narrow}.0/24`, share: 4, little: 1 }, { name: `${wide}.0.0/16`, share: 8, little: 20 }];
	}
	const groups = groupsOf(plain);
	const [a, b, c = '0', d = '0'] = groups;
	return [
		{ name: `${a}:${b}:${c}:${d}::/64`, share: 1, little: 1 },
		{ name: `${a}:${b}:${c}:${upperHalf(d)}::/56`, share: 2, little: 1 },
		{ name: `${a}:${b}:${c}::/48`, share: 4, little: 1 },
		{ name: `${a}:${b}:${upperHalf(c)}::/40`, share: 6, little: 5 },
		{ name: `${a}:${b}::/32`, share: 8, little: 20 },
	];
}

/** The first two of a group's four digits: the last two are other networks inside of a /56 or a /40. */
function upperHalf(group: string): string {
	return group.length > 2 ? `${group.slice(0, -2)}00` : '0';
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
