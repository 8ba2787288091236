import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { isOnThisMachine } from '#server/settings/setting.ts';

/**
 * Finds the client's address of a call. Behind proxies it is in X-Forwarded-For. Clients can send that header too, so it is
 * read from its end, and only as far as trusted proxies have written it.
 * @param trusted addresses and networks of the proxies
 * @returns a function from a call to the last address that is not a trusted proxy's
 */
export function addressReader(trusted: readonly string[]): (incoming: IncomingMessage) => string {
	const isProxy = proxyCheck(trusted);
	return (incoming) => {
		let address = plain(incoming.socket.remoteAddress ?? '');
		const hops = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
		while (isProxy(address)) {
			const hop = plain(hops.pop() ?? '');
			// Not an address, or no more entries: the proxy's own address is the best there is.
			if (isIP(hop) === 0) break;
			address = hop;
		}
		return address;
	};
}

/**
 * Which addresses count as one caller: an IPv4 address is one by itself; of an IPv6 address it is the first half (the /64), since a device
 * chooses the other half itself. What is no address is one caller too.
 */
export function callerOf(address: string): string {
	const bare = plain(address).replace(/%.*$/s, '');
	if (isIP(bare) !== 6) return bare;
	const [head = '', tail] = bare.toLowerCase().split('::');
	const groups = head === '' ? [] : head.split(':');
	const after = tail ? tail.split(':') : [];
	if (tail !== undefined) groups.push(...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after);
	return `${groups
		.slice(0, 4)
		.map((group) => group.replace(/^0+(?=.)/, ''))
		.join(':')}::/64`;
}

/** @returns a function that checks whether an address is a trusted proxy's */
export function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
	const proxies = new BlockList();
	for (const range of trusted) addRange(proxies, range);
	return (address) => {
		const bare = plain(address);
		return isIP(bare) !== 0 && proxies.check(bare, family(bare));
	};
}

/** Headers that proxies add to forwarded requests; which of them depends on the proxy. */
const proxyHeaders = [
	'x-forwarded-for',
	'x-forwarded-proto',
	'x-forwarded-host',
	'forwarded',
	'via',
	'x-real-ip',
	'cf-connecting-ip',
];

/** Whether a call has a proxy's headers. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
	return proxyHeaders.some((name) => headers[name] !== undefined);
}

/** Whether a call comes from this machine: from a loopback address, to a loopback name, and without a proxy's headers. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
	const address = plain(socket.remoteAddress ?? '');
	const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
	return isLoopback && !isForwarded({ headers }) && isOnThisMachine(`http://${headers.host}`);
}

function addRange(list: BlockList, range: string): void {
	const [address = '', bits] = range.split('/');
	if (bits === undefined) list.addAddress(address, family(address));
	else list.addSubnet(address, Number(bits), family(address));
}

function family(address: string): 'ipv4' | 'ipv6' {
	return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** An address without spaces, port, brackets, and the prefix of IPv4-mapped IPv6 addresses. */
function plain(text: string): string {
	const bare = text
		.trim()
		.replace(/^\[(.*)\](?::\d+)?$/, '$1')
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
	return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
