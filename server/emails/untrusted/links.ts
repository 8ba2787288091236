import { emailPattern } from '#leads/fields.ts';

/** Digits of a telephone number: the longest is 00 and 15 digits (E.164). */
const minDigits = 5;
const maxDigits = 17;

/** A telephone link. */
export interface Call {
	/** "tel:", a "+" if the number has one, and digits. */
	href: string;
	/** The same number as the visitor typed it, so that the label matches the link. */
	number: string;
}

/**
 * A link to the telephone number in a visitor's text: the first of several, without an extension, and without the "(0)"
 * that is common after +44.
 * @returns undefined if there is no number
 */
export function phoneLink(phone: string): Call | undefined {
	for (const piece of phone.normalize('NFKC').split(/[^\d\s()+.-]+/)) {
		const number = piece.replace(/\s+/g, ' ').trim();
		const dialled = number.replace(/^\(?((?:\+|00)[\d .-]+)\)? ?\(0\)/, '$1');
		const digits = dialled.replace(/\D/g, '');
		if (digits.length < minDigits || digits.length > maxDigits) continue;
		return { href: `tel:${/^\(?\+/.test(dialled) ? '+' : ''}${digits}`, number };
	}
	return undefined;
}

/**
 * The `mailto:` URL of a reply. The address is encoded: an unencoded "?" in it could add recipients.
 * @returns undefined if it is not a valid address
 */
export function mailLink(address: string, subject: string): string | undefined {
	if (!emailPattern.test(address)) return undefined;
	const [name = '', domain = ''] = address.split('@');
	return `mailto:${encodeURIComponent(name)}@${domain}?subject=${encodeURIComponent(subject)}`;
}

/** A normalized http(s) URL, with quotes and spaces encoded; undefined for anything else, such as `javascript:`. */
export function webLink(address: string): string | undefined {
	const url = URL.parse(address);
	return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
