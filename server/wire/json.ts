import { restErrors } from '#server/wire/errors.ts';

/** @returns undefined for invalid JSON */
export function parseJson(text: string): { value: unknown } | undefined {
	try {
		return { value: JSON.parse(text) };
	} catch {
		return undefined;
	}
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a JSON array has more than `most` elements. Scans without parsing and stops at the first one too many, so that an
 * array of a million is rejected at the cost of a few. The text may be invalid JSON.
 */
export function hasMoreElements(text: string, most: number): boolean {
	const array = text.trimStart();
	if (!array.startsWith('[')) return false;
	let [count, depth] = [1, 0];
	for (let at = 1; at < array.length && depth >= 0; at++) {
		const character = array[at];
		if (character === '"') {
			do at += array[at] === '\\' ? 2 : 1;
			while (at < array.length && array[at] !== '"');
		} else if (character === '[' || character === '{') depth++;
		else if (character === ']' || character === '}') depth--;
		else if (character === ',' && depth === 0 && ++count > most) return true;
	}
	return false;
}

/** The value of a text column: strings as they are, other values as `JSON.stringify` writes them. */
export function textOf(value: unknown): string | null {
	if (value === null || typeof value === 'string') return value;
	return typeof value === 'object' ? write(value) : String(value);
}

/** A character that Postgres cannot store: NUL, or a lone surrogate. */
export type BadCharacter = 'nul' | 'half';

/**
 * The first bad character in the strings and keys of a value, or the first of one kind. Found in the output of
 * `JSON.stringify`, which writes only these two and control characters as `\u` escapes, and doubles every backslash.
 */
export function findBadCharacter(value: unknown, kind?: BadCharacter): BadCharacter | undefined {
	const [, nul] = (kind === 'half' ? half : nulOrHalf).exec(write(value)) ?? [];
	return nul === undefined ? undefined : nul === '0000' ? 'nul' : 'half';
}

const nulOrHalf = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f])/;
const half = /(?<!\\)(?:\\\\)*\\u(d[89a-f])/;

/** @throws WireError for nesting of thousands of levels, which exceeds the stack */
function write(value: unknown): string {
	try {
		return JSON.stringify(value);
	} catch {
		throw restErrors.badJson();
	}
}
