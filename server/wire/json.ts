import { restErrors } from '#server/wire/errors.ts';

/** @returns undefined where it is no JSON */
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
 * Whether the text is an array of more elements than that. Looks no further, parses nothing, and takes texts that are no JSON as
 * well: so that a list of a million is refused at the cost of a few.
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

/** What a text column makes of a value: what is no text is kept as `JSON.stringify` writes it. */
export function textOf(value: unknown): string | null {
	if (value === null || typeof value === 'string') return value;
	return typeof value === 'object' ? write(value) : String(value);
}

/** A character that Postgres cannot keep: NUL, or half of a surrogate pair. */
export type BadCharacter = 'nul' | 'half';

/**
 * The first bad character in the texts and keys of a value, or the first of one kind. `JSON.stringify` writes these two, and of
 * all other characters only controls, as `\u` escapes; a backslash in a text it writes twice.
 */
export function findBadCharacter(value: unknown, kind?: BadCharacter): BadCharacter | undefined {
	const [, nul] = (kind === 'half' ? half : nulOrHalf).exec(write(value)) ?? [];
	return nul === undefined ? undefined : nul === '0000' ? 'nul' : 'half';
}

const nulOrHalf = /(?<!\\)(?:\\\\)*\\u(0000|d[89a-f])/;
const half = /(?<!\\)(?:\\\\)*\\u(d[89a-f])/;

/** @throws WireError where arrays or objects are nested deeper (thousands of levels) than the stack reaches */
function write(value: unknown): string {
	try {
		return JSON.stringify(value);
	} catch {
		throw restErrors.badJson();
	}
}
