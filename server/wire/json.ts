/**
 * JSON as Postgres reads it: a text column given a number, an object or an array keeps it as it was written, to the last
 * space. So values are cut out of the text, not parsed and written again. All these functions take a text that
 * `isJson`, without white space around it.
 */

/** Takes off the white space JSON has; `String.trim` knows more, and a pattern would be slow over a megabyte of it. */
export function trimJson(text: string): string {
	let [start, end] = [0, text.length];
	while (start < end && isSpace(text[start])) start++;
	while (start < end && isSpace(text[end - 1])) end--;
	return text.slice(start, end);
}

const isSpace = (character: string | undefined) => character !== undefined && ' \t\n\r'.includes(character);

export function isJson(text: string): boolean {
	try {
		JSON.parse(text);
		return true;
	} catch {
		return false;
	}
}

export const isArray = (json: string) => json.startsWith('[');
export const isObject = (json: string) => json.startsWith('{');

/**
 * Whether an array has more elements than that. Looks no further, cuts nothing out, and takes texts that are no JSON as well:
 * so that a list of a million is refused at the cost of a few.
 */
export function hasMoreElements(array: string, most: number): boolean {
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

/** The elements of an array, each as it was written. */
export function elementsOf(array: string): string[] {
	return cut(array);
}

/** The values of an object by their keys, each as it was written; of a key that comes twice the last one. */
export function membersOf(object: string): Map<string, string> {
	return new Map(
		cut(object).map((member) => {
			const keyEnd = endOfString(member, 0) + 1;
			const value = member.slice(member.indexOf(':', keyEnd) + 1);
			return [JSON.parse(member.slice(0, keyEnd)), trimJson(value)];
		}),
	);
}

/** What a text column makes of a value. */
export function textOf(json: string): string | null {
	if (json === 'null') return null;
	return json.startsWith('"') ? JSON.parse(json) : json;
}

/** An escape that stands for no character Postgres can keep: NUL, or half of a surrogate pair. */
export type BadEscape = 'nul' | 'half';

/**
 * The first bad escape in the text, or the first of one kind. Keeps nothing on its way: a list of all the escapes of 2 MB would
 * take a second and hundreds of megabytes.
 */
export function findBadEscape(json: string, kind?: BadEscape): BadEscape | undefined {
	if (!json.includes('\\u')) return undefined;
	let at = json.indexOf('\\');
	while (at >= 0) {
		const unit = unitAt(json, at);
		const isFirstOfPair =
			unit >= 0xd800 && unit < 0xdc00 && unitAt(json, at + 6) >= 0xdc00 && unitAt(json, at + 6) < 0xe000;
		const isHalf = unit >= 0xd800 && unit < 0xe000 && !isFirstOfPair;
		const bad = unit === 0 ? 'nul' : isHalf ? 'half' : undefined;
		if (bad && (kind === undefined || bad === kind)) return bad;
		at = json.indexOf('\\', at + (isFirstOfPair ? 12 : unit >= 0 ? 6 : 2));
	}
	return undefined;
}

/** @returns the UTF-16 unit that is written as an escape there; -1 where there is none of that form */
function unitAt(json: string, at: number): number {
	return json[at] === '\\' && json[at + 1] === 'u' ? Number.parseInt(json.slice(at + 2, at + 6), 16) : -1;
}

/** What stands between the brackets, cut at the commas of this depth. Walks the text once, however deep it goes. */
function cut(json: string): string[] {
	const parts: string[] = [];
	let [start, depth] = [1, 0];
	for (let at = 1; at < json.length - 1; at++) {
		const character = json[at];
		if (character === '"') at = endOfString(json, at);
		else if (character === '[' || character === '{') depth++;
		else if (character === ']' || character === '}') depth--;
		else if (character === ',' && depth === 0) {
			parts.push(trimJson(json.slice(start, at)));
			start = at + 1;
		}
	}
	const last = trimJson(json.slice(start, -1));
	return last === '' ? parts : [...parts, last];
}

/** @returns where the string that begins at `start` ends: its closing quote */
function endOfString(json: string, start: number): number {
	let at = start + 1;
	while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
	return at;
}
