import { isIP } from 'node:net';
import * as z from 'zod';

export interface Setting {
	schema: z.ZodType;
	/** What an unset one counts as; empty unless given. */
	fallback?: string;
	/** What an empty value stands for, such as `for none`, where one is valid. */
	empty?: string;
	/** What a valid value is, or one that is not empty. Shown in the error about an invalid one. */
	right: string;
	/** Contains a password or key: the value is never shown in an error or the log. */
	secret?: true;
	/**
	 * The fallback is an example that no public site may show: it has to be set before an https build, and to nothing that this
	 * matches, such as the values in our documents.
	 */
	sample?: RegExp;
}

export const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
export const oneLine = z
	.string()
	.trim()
	.min(1)
	.regex(/^[^\r\n]*$/);

/** The parts of a text between separators, without spaces around them and without empty ones. */
export function splitAt(separator: string, text: string): string[] {
	const parts = text.split(separator).map((part) => part.trim());
	return parts.filter((part) => part !== '');
}

/**
 * Whether a URL names a mail server: `smtp:` (587 or 25) or `smtps:` (465), a host, optionally user and password, and
 * nothing after the port: options there (`?pool=false`) would be ignored silently.
 */
export function isMailServer(address: string): boolean {
	const url = URL.parse(address);
	if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '') return false;
	if (url.search !== '' || url.hash !== '' || !/^\/?$/.test(url.pathname)) return false;
	return isDecodable(url);
}

/** Whether user and password are percent-encoded. */
function isDecodable({ username, password }: URL): boolean {
	try {
		decodeURIComponent(username + password);
		return true;
	} catch {
		return false;
	}
}

/** Whether a webhook can be posted to a URL: `fetch` refuses one with user or password in it. */
export function isWebhook(address: string): boolean {
	const url = URL.parse(address);
	return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
}

/** Whether a secret is as Standard Webhooks requires: `whsec_` and 24 to 64 bytes in base64. */
export function isWebhookSecret(secret: string): boolean {
	const base64 = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1];
	if (base64 === undefined || base64.length % 4 !== 0) return false;
	const { length } = Buffer.from(base64, 'base64');
	return length >= 24 && length <= 64;
}

/** Whether a URL's host is this machine, so that what is sent there crosses no network. */
export function isOnThisMachine(address: string): boolean {
	const host = URL.parse(address)?.hostname ?? '';
	return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}

/** A URL by which what listens at a host and port is reached from this machine. */
export function addressOf(host: string, port: number): string {
	const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
	return `http://${name}:${port}`;
}

/** Whether a text is an IP address or a network in CIDR notation, such as 10.0.0.0/8 or 2001:db8::/32. */
export function isRange(text: string): boolean {
	const [address = '', bits, ...rest] = text.split('/');
	if (isIP(address) === 0 || rest.length > 0) return false;
	return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
}
