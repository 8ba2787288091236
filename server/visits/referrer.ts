import { none, other } from '#server/store/visits.ts';

/** Longest address that is read, and longest host name that is kept, in characters. */
const longestAddress = 2000;
const longestHost = 60;

/** Two parts or more, the last without digits: neither an IP address nor the name of a machine in a private network. */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/;

export interface Referrer {
	/** In lower case, without `www.` and port; `other` for what is no public host name; `none` without an address. */
	site: string;
	/** The path where the host is one of our own; undefined on other sites. */
	ownPath: string | undefined;
}

/**
 * Reads what of a `Referer` header may be counted.
 * @param ownHosts host names of ours, without `www.`
 */
export function readReferrer(address: string | undefined, ownHosts: readonly (string | undefined)[]): Referrer {
	if (!address) return { site: none, ownPath: undefined };
	const url = address.length <= longestAddress ? URL.parse(address) : null;
	if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return { site: other, ownPath: undefined };
	const host = withoutWww(url.hostname);
	const isKept = host.length <= longestHost && hostName.test(host);
	return { site: isKept ? host : other, ownPath: ownHosts.includes(host) ? url.pathname : undefined };
}

/** The host of an address, or of a `Host` header after `http://`. */
export function hostOf(address: string): string | undefined {
	const host = URL.parse(address)?.hostname;
	return host && withoutWww(host);
}

function withoutWww(host: string): string {
	return host.replace(/^www\./, '');
}
