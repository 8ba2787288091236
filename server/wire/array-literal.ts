import { notAList, type TextArray } from '#server/wire/text-array.ts';

/** What Postgres counts as white space here; `String.trim` knows more. */
const isSpace = (character: string | undefined) => character !== undefined && ' \t\n\r\v\f'.includes(character);
const bounds = /^[ \t\n\r\v\f]*((?:\[[+-]?\d+(?::[+-]?\d+)?\][ \t\n\r\v\f]*)*)(=?)/;

/**
 * Reads a Postgres array literal of texts, such as `{a,"b c",NULL}`, as `array_in` of Postgres 17 does. By hand, once over
 * the text: a pattern for this would take hours over a few hundred thousand spaces.
 * @returns undefined where Postgres would say "malformed array literal"
 */
export function parseArrayLiteral(literal: string): TextArray | undefined {
	const [prefix = '', given = '', equals = ''] = bounds.exec(literal) ?? [];
	if ((given === '') !== (equals === '')) return undefined;
	const read = readBraces(literal, prefix.length);
	if (!read || (given !== '' && !areSizes(given, read.sizes))) return undefined;
	return read.sizes.length > 1 ? notAList : read.elements;
}

/** Whether bounds such as `[1:2][0:0]` are those of what was read. */
function areSizes(given: string, sizes: readonly number[]): boolean {
	const stated = [...given.matchAll(/\[([^:\]]+)(?::([^\]]+))?\]/g)].map(([, first, last]) =>
		last === undefined ? Number(first) : Number(last) - Number(first) + 1,
	);
	return stated.length === sizes.length && stated.every((size, index) => size === sizes[index]);
}

interface Braces {
	elements: (string | null)[];
	/** How many parts there are at each depth of braces. */
	sizes: number[];
}

function readBraces(text: string, from: number): Braces | undefined {
	const elements: (string | null)[] = [];
	const sizes: number[] = [];
	/** Parts seen so far in the braces that are open, the outermost first. */
	const open: number[] = [];
	let afterPart = false;
	for (let at = from; at < text.length; at++) {
		const character = text[at];
		if (isSpace(character)) continue;
		if (character === '{') {
			if (afterPart || (open.length === sizes.length && elements.length > 0)) return undefined;
			open.push(0);
			if (open.length > sizes.length) sizes.push(-1);
		} else if (character === '}') {
			const parts = open.pop();
			if (parts === undefined || (parts > 0 && !afterPart)) return undefined;
			if ((sizes[open.length] ?? -1) === -1) sizes[open.length] = parts;
			if (sizes[open.length] !== parts) return undefined;
			if (open.length === 0) return isBlank(text, at + 1) ? { elements, sizes } : undefined;
			open.push((open.pop() ?? 0) + 1);
			afterPart = true;
		} else if (character === ',') {
			if (!afterPart) return undefined;
			afterPart = false;
		} else {
			// Elements are all equally deep.
			const element = afterPart || open.length !== sizes.length ? undefined : readElement(text, at);
			if (!element || open.length === 0) return undefined;
			elements.push(element.value);
			open.push((open.pop() ?? 0) + 1);
			afterPart = true;
			at = element.end - 1;
		}
	}
	return undefined;
}

function isBlank(text: string, from: number): boolean {
	for (let at = from; at < text.length; at++) if (!isSpace(text[at])) return false;
	return true;
}

/** @returns undefined where the element does not end, or has a quote or a brace in its middle */
function readElement(text: string, start: number): { value: string | null; end: number } | undefined {
	const quoted = text[start] === '"';
	let value = '';
	let kept = 0;
	let escaped = false;
	for (let at = quoted ? start + 1 : start; at < text.length; at++) {
		const character = text[at];
		if (quoted && character === '"') return { value, end: at + 1 };
		if (!quoted && (character === ',' || character === '}')) {
			const bare = value.slice(0, kept);
			return { value: !escaped && /^null$/i.test(bare) ? null : bare, end: at };
		}
		if (!quoted && (character === '{' || character === '"')) return undefined;
		if (character === '\\') {
			escaped = true;
			at++;
		}
		value += text[at] ?? '';
		// White space at the end falls away, unless it was escaped.
		if (character === '\\' || !isSpace(character)) kept = value.length;
	}
	return undefined;
}
