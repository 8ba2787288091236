import { isIPv6 } from 'node:net';
import { ipv4, ipv6, type Width } from '#server/settings/caller-limits.ts';
import { reserveShare, slotsFullMaxGap } from '#server/settings/limits.ts';

/** A network of a caller. */
export interface Network extends Width {
	/** Such as `192.0.2.7`, `192.0.2.0/24` or `2001:db8:1:2::/64`. */
	name: string;
}

/** The networks of an address, narrowest first. What is no address is one caller. */
export function networksOf(address: string): readonly [Network, ...Network[]] {
	const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/s, '');
	if (!isIPv6(plain)) {
		const [, narrow, wide] = /^((\d+\.\d+)\.\d+)\.\d+$/.exec(plain) ?? [];
		if (narrow === undefined) return [{ name: plain, ...ipv4[0] }];
		return named(ipv4, [plain, `${narrow}.0/24`, `${wide}.0.0/16`]);
	}
	const [a, b, c = '0', d = '0'] = groupsOf(plain);
	return named(ipv6, [
		`${a}:${b}:${c}:${d}::/64`,
		`${a}:${b}:${c}:${upperHalf(d)}::/56`,
		`${a}:${b}:${c}::/48`,
		`${a}:${b}:${upperHalf(c)}::/40`,
		`${a}:${b}::/32`,
	]);
}

function named(widths: readonly [Width, ...Width[]], names: readonly string[]): [Network, ...Network[]] {
	const [first, ...wider] = widths;
	return [
		{ name: names[0] ?? '', ...first },
		...wider.map((width, index) => ({ name: names[index + 1] ?? '', ...width })),
	];
}

/** The first two of a group's four digits: the last two are subnets of the /56 or /40. */
function upperHalf(group: string): string {
	return group.length > 2 ? `${group.slice(0, -2)}00` : '0';
}

/** The network that counts as one caller: the narrowest. */
export function caller(address: string): string {
	return networksOf(address)[0].name;
}

/** The eight groups of an IPv6 address, without leading zeros, in lower case: each network has exactly one name. */
function groupsOf(address: string): string[] {
	const [head = '', tail] = address.split('::');
	const groups = head === '' ? [] : head.split(':');
	const after = tail ? tail.split(':') : [];
	if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after);
	return groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase());
}

export interface InFlight {
	/**
	 * Takes a slot.
	 * @param makeRoom called when the total is used up, after the networks' own limits: releases somebody's slot, or returns false. Also called
	 * with the name of a network that is at its limit, for a caller in it who has few: releases one of that network
	 * @returns a function that releases it (further calls do nothing); undefined when a limit is reached
	 */
	enter(networks: readonly Network[], makeRoom?: (within?: string) => boolean): (() => void) | undefined;
	/** For how many ms all slots but the reserve have been in use, ignoring gaps of up to `slotsFullMaxGap`. */
	fullFor(): number;
}

/**
 * Counts operations in flight per network. A network's counter is deleted when it reaches zero, so there are never more
 * than five for each of `altogether`.
 * @param each most of a single caller; wider networks may have `share` times as many. Where a network of many customers has these,
 * its callers still get a few: otherwise two of its customers could refuse all the others
 * @param altogether most in total; the last part (`reserveShare`) is for networks with few in flight
 * @param few how many one visitor needs at once
 * @param fewOfReserve a network with fewer in flight may use the reserve
 */
export function createInFlight(
	{
		each,
		altogether,
		few,
		fewOfReserve = few,
	}: Record<'each' | 'altogether' | 'few', number> & { fewOfReserve?: number },
	now: () => number = () => performance.now(),
): InFlight {
	const counts = new Map<string, number>();
	const shared = altogether * (1 - reserveShare);
	let total = 0;
	let fullSince: number | undefined;
	let lastFull = 0;
	const of = (name: string) => counts.get(name) ?? 0;
	const change = (name: string, by: number) => {
		const count = of(name) + by;
		if (count > 0) counts.set(name, count);
		else counts.delete(name);
	};
	const changeTotal = (by: number) => {
		if (total >= shared) lastFull = now();
		total += by;
		if (total >= shared && (fullSince === undefined || now() - lastFull > slotsFullMaxGap)) fullSince = now();
	};
	const isFull = () => total >= shared || now() - lastFull <= slotsFullMaxGap;
	return {
		enter: (networks, makeRoom = () => false) => {
			const hasFew = networks.every(({ name, little }) => little > 1 || of(name) < few);
			const limiting = networks.filter(({ little }) => little === 1 || !hasFew);
			const full = limiting.filter(({ name, share }) => of(name) >= each * share);
			const hasFewHimself = networks.every(({ name, share }) => share > 1 || of(name) < few);
			if (full.some(({ name }) => !hasFewHimself || !makeRoom(name))) return undefined;
			const mayUseReserve = networks.every(({ name, little }) => of(name) < fewOfReserve * little);
			if (total >= (mayUseReserve ? altogether : shared) && !makeRoom()) return undefined;
			changeTotal(1);
			for (const { name } of networks) change(name, 1);
			let left = false;
			return () => {
				if (left) return;
				left = true;
				changeTotal(-1);
				for (const { name } of networks) change(name, -1);
			};
		},
		fullFor: () => (fullSince === undefined || !isFull() ? 0 : now() - fullSince),
	};
}
