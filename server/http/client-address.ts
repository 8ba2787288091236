import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { MiddlewareHandler } from 'hono';
import type { CallEnv } from '#server/http/calls.ts';
import type { Logger } from '#server/log.ts';
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
function proxyCheck(trusted: readonly string[]): (address: string) => boolean {
	const proxies = new BlockList();
	for (const range of trusted) {
		const [start = '', bits] = range.split('/');
		if (bits === undefined) proxies.addAddress(start, family(start));
		else proxies.addSubnet(start, Number(bits), family(start));
	}
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
function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
	return proxyHeaders.some((name) => headers[name] !== undefined);
}

/** Whether a call comes from this machine: from a loopback address, to a loopback name, and without a proxy's headers. */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
	const address = plain(socket.remoteAddress ?? '');
	const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'));
	return isLoopback && !isForwarded({ headers }) && isOnThisMachine(`http://${headers.host}`);
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address without spaces, port, brackets, and the prefix of IPv4-mapped IPv6 addresses. */
function plain(text: string): string {
	const bare = text
		.trim()
		.replace(/^\[(.*)\](?::\d+)?$/, '$1')
		.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
	return bare.replace(/^::ffff:(?=\d+\.)/i, '');
}

export type ProxyWatch = ReturnType<typeof watchProxies>;

/** Networks whose addresses are no visitor's: of this machine, of private and shared networks, link-local and unique local. */
const privateNetworks = [
	...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', '169.254.0.0/16'],
	...['::1', 'fe80::/10', 'fc00::/7'],
];

/** Fewer may come from a person at the proxy's machine who tries out the forms, more from a proxy that names no visitors. */
export const mostWithoutVisitor = 20;

const internet = 'an address of the internet';

const messages = {
	hidden:
		'a proxy in TRUST_PROXY does not send X-Forwarded-For with the visitor’s address: all visitors share one rate limit. Let it send the header',
	unnamed:
		'calls with X-Forwarded-For come from an address that is not in TRUST_PROXY. If it is your proxy’s, set TRUST_PROXY to it: all visitors share one rate limit. If not, let only the proxy reach the server',
};

/**
 * Detects a proxy in TRUST_PROXY that does not send X-Forwarded-For, and one that sends it and is not in TRUST_PROXY: with either, all
 * visitors share one rate limit. Logged once; `/healthz` says so until a call through a trusted proxy contains the client's address.
 *
 * Who reaches the server past the proxy can send X-Forwarded-For too. So an address of the internet, which may be a visitor's, is
 * neither kept nor logged, and changes nothing in `/healthz`.
 */
export function watchProxies(trusted: readonly string[], log: Logger) {
	const [isTrusted, isPrivate] = [proxyCheck(trusted), proxyCheck(privateNetworks)];
	const [addressOf, peerOf] = [addressReader(trusted), addressReader([])];
	/** Whether a call's connection comes from a trusted proxy. */
	const isProxy = ({ socket }: IncomingMessage) => isTrusted(socket.remoteAddress ?? '');
	/** How many calls in a row have come from a trusted proxy without a visitor's address. */
	let withoutVisitor = 0;
	let unnamed: string | undefined;
	const logged = new Set<string>();
	/** Once for each `key`: a stranger's call must not use up the line about the proxy. */
	const warnOnce = (key: string, about: object, message: string) => {
		if (!logged.has(key)) log.warn(about, message);
		logged.add(key);
	};
	return {
		/** Looks at each call but those of `/healthz`, which are answered before. */
		look: (({ env: { incoming } }, next) => {
			if (isProxy(incoming)) {
				withoutVisitor = isTrusted(addressOf(incoming)) ? withoutVisitor + 1 : 0;
				unnamed = undefined;
				if (withoutVisitor === mostWithoutVisitor) warnOnce('hidden', {}, messages.hidden);
			} else if (incoming.headers['x-forwarded-for'] !== undefined) {
				const from = peerOf(incoming);
				unnamed = isPrivate(from) ? from : internet;
				warnOnce(from === unnamed ? 'private' : internet, { from: unnamed }, messages.unnamed);
			}
			return next();
		}) satisfies MiddlewareHandler<CallEnv>,
		/**
		 * `failing` after `mostWithoutVisitor` calls in a row that name no visitor, and after a call from a proxy in a private network that
		 * TRUST_PROXY does not name; undefined without TRUST_PROXY.
		 */
		state: () => {
			if (trusted.length === 0) return undefined;
			return withoutVisitor >= mostWithoutVisitor || (unnamed ?? internet) !== internet ? 'failing' : 'ok';
		},
		isProxy,
	};
}
