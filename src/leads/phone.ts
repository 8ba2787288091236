import { numbersWhole } from '#facts/in-words.ts';

/** A number somebody may have dialled or typed, with the marks that stand between its digits. */
const numbers = /\(?\+?\d(?:[\d\s().–-]*[\d)])?/g;

/** The beginning of a number with a country's code, none of which begins with 0. */
const withCode = /^\(?(?:\+|00\D*[1-9])/;

/** Digits of the Arabic script. Each block begins at a code that ends with 0. */
const arabicDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** What may stand behind a number and is dialled after it: "ext. 12", "extension 12", "x12", "#12". */
const extension = /(?:\bext(?:ension)?\b|\bx(?=\s*\d)|#)[\s.:]*\d+/gi;

/** The hint by the field; the number is accepted all the same. */
const phoneAdvice =
	'Please check this number. Most UK numbers have 11 digits, like 01632 960123. You can send the form as it is.';

/**
 * A hint where an answer does not look like a phone number that can be rung. A hint only: numbering plans change, and
 * somebody who wants to be rung after six writes that beside the number.
 * @returns the hint, or undefined where nothing was given or some part of it looks like a number
 */
export function adviseOnPhone(answer: string): string | undefined {
	if (answer.trim() === '') return undefined;
	return numbersIn(answer).some(canBeRung) ? undefined : phoneAdvice;
}

/** Whether two answers have a phone number in common, however it is spaced and with or without the UK's country code. */
export function samePhone(one: string, other: string): boolean {
	const numbers = phoneNumbersIn(other);
	return phoneNumbersIn(one).some((number) => numbers.includes(number));
}

/** The phone numbers in an answer, as they are dialled in the UK: `07700900123` for `+44 (0)7700 900123`. */
export function phoneNumbersIn(answer: string): string[] {
	return [...new Set(numbersIn(answer).filter(canBeRung).map(dialled))];
}

/**
 * A link that rings the first number in an answer.
 * @returns `number`: as it was typed, so that the label is what the link rings; undefined where no number can be rung
 */
export function phoneLink(answer: string): { href: string; number: string } | undefined {
	const number = numbersIn(answer).find(canBeRung);
	if (number === undefined) return undefined;
	const local = dialled(number);
	const isBritish = local.startsWith('0');
	const href = isBritish ? (number.includes('+') ? `+44${local.slice(1)}` : local) : `+${local}`;
	return { href: `tel:${href}`, number: number.replace(/\s+/g, ' ') };
}

function numbersIn(answer: string): string[] {
	const latin = answer.normalize('NFKC').replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15));
	return latin.replace(extension, ' ').match(numbers) ?? [];
}

function dialled(number: string): string {
	const digits = number
		.replace('(0)', '')
		.replace(/\D/g, '')
		.replace(/^00(?=[1-9])/, '');
	const isFull = withCode.test(number) || (digits.length > 11 && !digits.startsWith('0'));
	if (digits.startsWith('44') && isFull) return `0${digits.slice(2).replace(/^0/, '')}`;
	return isFull || digits.startsWith('0') ? digits : `0${digits}`;
}

/**
 * By the count of digits: 10 or 11 with the leading 0 in the UK, 11 where it begins with 07 (Ofcom, National Telephone Numbering Plan),
 * 7 to 15 with a country's code (ITU-T E.164), and without either 9 to 15, where a 0 or a + was left out.
 */
function canBeRung(number: string): boolean {
	const digits = number.replace('(0)', '').replace(/\D/g, '');
	const rest = digits.replace(/^00(?=[1-9])/, '');
	if (withCode.test(number))
		return rest.startsWith('44') ? isNational(rest.slice(2).replace(/^0/, '')) : within(rest, 7, 15);
	return digits.startsWith('0') ? isNational(digits.slice(1)) : within(digits, 9, 15);
}

/** @param number without its leading 0 */
const isNational = (number: string) => within(number, number.startsWith('7') ? 10 : 9, 10);

function within({ length }: string, least: number, most: number): boolean {
	return length >= least && length <= most;
}

/** What the hints of free texts say of it. */
export const forSomebodyElse = 'Should we ring somebody else? Write: “Please ring my daughter Ann, 01632\u00a0960123”.';

/**
 * Whom to ring, where a line or a sentence of a free text begins as the hint's example, or a line with "Ring:". Not "Please ring me after
 * six", which has no other number. No number in it is broken at the end of a line.
 */
export function whomToRing(...texts: readonly (string | undefined)[]): string | undefined {
	const said = /(?:^(?:please )?|[.!?] please )ring\b[ :,]*([^\s:,].{0,199})/im.exec(texts.join('\n'))?.[1]?.trim();
	const isThemselves =
		said &&
		/^(?:me|us|back|after|before|between|in|at|on|from|until|during|when|if|as|any|only|once|later|this|to(?:day|morrow))\b/i.test(
			said,
		) &&
		!phoneLink(said);
	return isThemselves ? undefined : said && numbersWhole(said);
}

/** What stands before their words, for who is to ring them. */
export const whomLabel = 'Whom to ring, in the visitor’s words';

/** A link that rings whom the visitor names, or else their own number; as `phoneLink`. */
export const linkToRing = (whom: string | null | undefined, phone: string | null | undefined) =>
	phoneLink(whom ?? '') ?? phoneLink(phone ?? '');
