import { isIP } from 'node:net';

/** Whether a text is an IP address or a network in CIDR notation, such as 10.0.0.0/8 or 2001:db8::/32. */
export function isRange(text: string): boolean {
	const [address = '', bits, ...rest] = text.split('/');
	if (isIP(address) === 0 || rest.length > 0) return false;
	return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32));
}
