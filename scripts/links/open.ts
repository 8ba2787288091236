import { createHash } from 'node:crypto';
import { lookup } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { parse } from 'node-html-parser';
import pLimit, { type LimitFunction } from 'p-limit';

const special = new BlockList();
for (const [net, bits] of [
	['0.0.0.0', 8],
	['10.0.0.0', 8],
	['100.64.0.0', 10],
	['127.0.0.0', 8],
	['169.254.0.0', 16],
	['172.16.0.0', 12],
	['192.0.0.0', 24],
	['192.0.2.0', 24],
	['192.168.0.0', 16],
	['198.18.0.0', 15],
	['198.51.100.0', 24],
	['203.0.113.0', 24],
	['224.0.0.0', 3],
] as const)
	special.addSubnet(net, bits, 'ipv4');
special.addSubnet('2001:db8::', 32, 'ipv6');
// Both carry an IPv4 address, which may be any.
special.addSubnet('2001::', 32, 'ipv6');
special.addSubnet('2002::', 16, 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet (IANA's registries of special-purpose addresses), and not of this machine or its network. */
export function isPublicAddress(ip: string): boolean {
	if (isIP(ip) === 4) return !special.check(ip);
	return isIP(ip) === 6 && global.check(ip, 'ipv6') && !special.check(ip, 'ipv6');
}

export interface Answer {
	status: number;
	/** Where it was read, after redirects. */
	at: string;
	/** Whether all redirects were for good (301, 308). */
	forGood: boolean;
	/** Empty for what is no page. */
	title: string;
	/** Of a page's words, or of a file's bytes, as far as they were read. */
	digest: string;
}

/** Nothing was answered: a code of Node, or `timeout`, `private address`, `too many redirects`, `bad redirect`. */
export interface Failure {
	failed: string;
}

export interface Way {
	mayConnect: (ip: string) => boolean;
	/** Patience for one answer with its body, in ms. */
	timeout: number;
	/** Pause between two calls to one host, in ms. */
	pause: number;
	userAgent: string;
}

const mostRedirects = 5;
const mostBytes = 512 * 1024;
const redirects = [301, 302, 303, 307, 308];

/** @returns a function that opens an address: only one call at a time to each host, and no answer longer than `mostBytes` is read */
export function createOpener(way: Way): (address: string) => Promise<Answer | Failure> {
	const turns = new Map<string, LimitFunction>();

	/** Calls wait for the one before them to the same host, and for the pause after it. */
	function inTurn<T>(host: string, call: () => Promise<T>): Promise<T> {
		const limit = turns.get(host) ?? pLimit(1);
		turns.set(host, limit);
		const turn = limit(call);
		void limit(() => setTimeout(way.pause));
		return turn;
	}

	return async (address) => {
		let url = new URL(address);
		let forGood = true;
		for (let count = 0; count <= mostRedirects; count++) {
			const current = url;
			const got = await inTurn(current.host, () => get(current, way));
			if ('failed' in got) return got;
			const { status, location, ...read } = got;
			if (!redirects.includes(status) || location === undefined) return { status, at: current.href, forGood, ...read };
			const next = URL.parse(location, current.href);
			if (!next || !/^https?:$/.test(next.protocol)) return { failed: 'bad redirect' };
			forGood &&= status === 301 || status === 308;
			url = next;
		}
		return { failed: 'too many redirects' };
	};
}

type Got = Pick<Answer, 'status' | 'title' | 'digest'> & { location: string | undefined };

/** One call without redirects. Never rejects. */
async function get(url: URL, { mayConnect, timeout, userAgent }: Way): Promise<Got | Failure> {
	const host = url.hostname.replace(/^\[|\]$/g, '');
	if (isIP(host) && !mayConnect(host)) return { failed: 'private address' };
	const signal = AbortSignal.timeout(timeout);
	try {
		const response = await new Promise<IncomingMessage>((resolve, reject) => {
			const send = url.protocol === 'https:' ? overHttps : overHttp;
			send(url, {
				agent: false,
				signal,
				lookup: lookupOf(mayConnect),
				headers: { 'user-agent': userAgent, accept: 'text/html, */*;q=0.5', 'accept-encoding': 'identity' },
			})
				.on('response', resolve)
				.on('error', reject)
				.end();
		});
		const body = await readBody(response);
		const isPage = /^(?:text\/html|application\/xhtml)/.test(response.headers['content-type'] ?? '');
		const { statusCode = 0, headers } = response;
		return {
			status: statusCode,
			location: headers.location,
			...(isPage ? pageIn(body) : { title: '', digest: digestOf(body) }),
		};
	} catch (error) {
		if (signal.aborted) return { failed: 'timeout' };
		return { failed: (error as NodeJS.ErrnoException).code ?? 'unreadable' };
	}
}

/** Connects only to addresses that were checked: a name that is looked up twice can give two answers. */
function lookupOf(mayConnect: Way['mayConnect']): LookupFunction {
	return (name, options, done) => {
		lookup(name, { ...options, all: true }, (error, found) => {
			const refused = found?.some(({ address }) => !mayConnect(address));
			const failure = refused ? Object.assign(new Error(name), { code: 'private address' }) : error;
			const [first] = found ?? [];
			if (failure || !first) done(failure ?? new Error(name), []);
			else if (options.all) done(null, found);
			else done(null, first.address, first.family);
		});
	};
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of response) {
		chunks.push(chunk);
		length += chunk.length;
		if (length >= mostBytes) break;
	}
	return Buffer.concat(chunks).subarray(0, mostBytes);
}

function pageIn(body: Buffer): Pick<Answer, 'title' | 'digest'> {
	const page = parse(body.toString(), { blockTextElements: { script: false, style: false, noscript: false } });
	const words = (text = '') => text.replace(/\s+/g, ' ').trim();
	const content = page.querySelector('main') ?? page.querySelector('body') ?? page;
	return { title: words(page.querySelector('title')?.text).slice(0, 200), digest: digestOf(words(content.text)) };
}

function digestOf(content: string | Buffer): string {
	return createHash('sha256').update(content).digest('hex').slice(0, 16);
}
