import { emailPattern } from '#leads/fields.ts';

/** The fewest and the most digits of something that can be rung; 00 and 15 digits are the longest number there is. */
const fewestDigits = 5;
const mostDigits = 17;

/** A number that can be rung by one press. */
export interface Call {
	/** "tel:" and digits, a "+" before them where the number has one. */
	href: string;
	/** The same number as the visitor wrote it: what is read is what is rung. */
	number: string;
}

/**
 * The number to ring in what a visitor typed: of several the first, without an extension; the "(0)" that the British write
 * after +44 is not dialled.
 * @returns undefined where there is nothing to ring
 */
export function callTo(phone: string): Call | undefined {
	for (const piece of phone.normalize('NFKC').split(/[^\d\s()+.-]+/)) {
		const number = piece.replace(/\s+/g, ' ').trim();
		const dialled = number.replace(/^\(?((?:\+|00)[\d .-]+)\)? ?\(0\)/, '$1');
		const digits = dialled.replace(/\D/g, '');
		if (digits.length < fewestDigits || digits.length > mostDigits) continue;
		return { href: `tel:${/^\(?\+/.test(dialled) ? '+' : ''}${digits}`, number };
	}
	return undefined;
}

/**
 * Where a press on "Reply" leads. Both halves of the address are encoded: a "?" in it would add recipients.
 * @returns undefined where it is no address
 */
export function mailLink(address: string, subject: string): string | undefined {
	if (!emailPattern.test(address)) return undefined;
	const [name = '', domain = ''] = address.split('@');
	return `mailto:${encodeURIComponent(name)}@${domain}?subject=${encodeURIComponent(subject)}`;
}

/** A web address as browsers write it: quotes and spaces encoded. Undefined where it is none, such as `javascript:`. */
export function webLink(address: string): string | undefined {
	const url = URL.parse(address);
	return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
