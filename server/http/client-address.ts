import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { isOnThisMachine } from '#server/settings/addresses.ts';

/**
 * Who a call comes from. Behind a proxy every call has the proxy's address, and the visitor's stands in X-Forwarded-For,
 * which any visitor can write too: so it is read from its end, only as far as it was written by proxies we know.
 * @param trusted addresses and networks of those proxies
 * @returns a function from a call to the address of whoever is not one of ours
 */
export function addressReader(trusted: readonly string[]): (incoming: IncomingMessage) => string {
	const isProxy = proxyCheck(trusted);
	return (incoming) => {
		let address = plain(incoming.socket.remoteAddress ?? '');
		const hops = [incoming.headers['x-forwarded-for'] ?? ''].flat().join(',').split(',');
		while (isProxy(address)) {
			const hop = plain(hops.pop() ?? '');
			// Not an address, or nothing left: the proxy before it is all that is known.
			if (isIP(hop) === 0) break;
			address = hop;
		}
		return address;
	};
}

/** @returns a function that tells whether an address is one of those proxies' */
export function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
	const proxies = new BlockList();
	for (const range of trusted) addRange(proxies, range);
	return (address) => {
		const bare = plain(address);
		return isIP(bare) !== 0 && proxies.check(bare, family(bare));
	};
}

/** What proxies add to the calls they pass on; which of these depends on the program. */
const proxyHeaders = [
	'x-forwarded-for',
	'x-forwarded-proto',
	'x-forwarded-host',
	'forwarded',
	'via',
	'x-real-ip',
	'cf-connecting-ip',
];

/** Whether a call was made on this machine: from a loopback address to a loopback name, and passed on by no proxy that says so. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
	const address = plain(socket.remoteAddress ?? '');
	const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
	const passedOn = proxyHeaders.some((name) => headers[name] !== undefined);
	return isLoopback && !passedOn && isOnThisMachine(`http://${headers.host}`);
}

function addRange(list: BlockList, range: string): void {
	const [address = '', bits] = range.split('/');
	if (bits === undefined) list.addAddress(address, family(address));
	else list.addSubnet(address, Number(bits), family(address));
}

function family(address: string): 'ipv4' | 'ipv6' {
	return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Without spaces, a port, brackets, or the prefix of an IPv4 address on an IPv6 socket. */
function plain(text: string): string {
	const bare = text
		.trim()
		.replace(/^\[(.*)\](?::\d+)?$/, '$1')
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
	return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}
