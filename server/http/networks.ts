import { isIPv6 } from 'node:net';
import { ipv4, ipv6, type Width } from '#server/settings/caller-limits.ts';
import * as limits from '#server/settings/limits.ts';

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

/** An operation in flight that can be ended to make its slot free for another visitor's. */
export interface Endable {
	/** The average speed since its start, in bytes a second; undefined when all has arrived. */
	speed(): number | undefined;
	end(): void;
}

export interface InFlight {
	/**
	 * Takes a slot. When all are in use, or all of a wider network whose visitor has few, another operation is ended for it.
	 * @param operation by which it can be ended itself; one without ends no other
	 * @returns a function that releases it (further calls do nothing); undefined when a limit is reached
	 */
	enter(networks: readonly Network[], operation?: Endable): (() => void) | undefined;
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
	const entered = new Set<{ networks: readonly Network[]; since: number; operation: Endable; leave: () => void }>();
	const shared = altogether * (1 - limits.reserveShare);
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
		if (total >= shared && (fullSince === undefined || now() - lastFull > limits.slotsFullMaxGap)) fullSince = now();
	};
	const isFull = () => total >= shared || now() - lastFull <= limits.slotsFullMaxGap;
	/**
	 * Ends an operation to free its slot. While some network has more than `few` in flight: the slowest of the network with the most. While none
	 * has: the slowest of all that have had `slotMinTime`, so that slots can be held only at the speed of visitors' own lines. Not the oldest:
	 * somebody who begins a thousand a second would then end those of visitors with a slow line.
	 * @param within a network: of its callers. Otherwise of all networks that may be one customer's
	 * @returns false if there is none
	 */
	const makeRoom = (within?: string) => {
		const countOf = (networks: readonly Network[]) =>
			of((within ? networks[0] : networks.findLast(({ little }) => little === 1))?.name ?? '');
		let chosen: { count: number; speed: number; leave: () => void; operation: Endable } | undefined;
		for (const { networks, since, operation, leave } of entered) {
			if (within && !networks.some(({ name }) => name === within)) continue;
			const speed = operation.speed();
			if (speed === undefined) continue;
			const isNew = now() - since < limits.slotMinTime;
			const all = countOf(networks);
			const count = all > few ? all : 0;
			if (count === 0 && isNew) continue;
			const one = { count, speed: isNew ? Number.POSITIVE_INFINITY : speed, leave, operation };
			if (!chosen || count > chosen.count || (count === chosen.count && one.speed < chosen.speed)) chosen = one;
		}
		if (!chosen) return false;
		chosen.leave();
		chosen.operation.end();
		return true;
	};
	return {
		enter: (networks, operation) => {
			const hasFew = networks.every(({ name, little }) => little > 1 || of(name) < few);
			const limiting = networks.filter(({ little }) => little === 1 || !hasFew);
			const full = limiting.filter(({ name, share }) => of(name) >= each * share);
			const hasFewHimself = networks.every(({ name, share }) => share > 1 || of(name) < few);
			if (full.some(({ name }) => !operation || !hasFewHimself || !makeRoom(name))) return undefined;
			const mayUseReserve = networks.every(({ name, little }) => of(name) < fewOfReserve * little);
			if (total >= (mayUseReserve ? altogether : shared) && !(operation && makeRoom())) return undefined;
			changeTotal(1);
			for (const { name } of networks) change(name, 1);
			let left = false;
			const leave = () => {
				if (left) return;
				left = true;
				changeTotal(-1);
				for (const { name } of networks) change(name, -1);
				if (kept) entered.delete(kept);
			};
			const kept = operation && { networks, since: now(), operation, leave };
			if (kept) entered.add(kept);
			return leave;
		},
		fullFor: () => (fullSince === undefined || !isFull() ? 0 : now() - fullSince),
	};
}
