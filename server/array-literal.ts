/**
 * Reads a Postgres array literal of texts, such as `{a,"b c",NULL}`, as `array_in` does.
 * @returns the elements, NULL as null, or undefined where Postgres would say "malformed array literal". One-dimensional
 * only: an array of arrays is no list of photos, so it counts as malformed.
 */
export function parseArrayLiteral(literal: string): (string | null)[] | undefined {
	const text = literal.trim();
	if (text.length < 2 || !text.startsWith('{') || !text.endsWith('}')) return undefined;
	const inside = text.slice(1, -1);
	if (inside.trim() === '') return [];
	const elements: (string | null | undefined)[] = [];
	for (const raw of splitAtCommas(inside) ?? ['']) elements.push(readElement(raw.trim()));
	return elements.includes(undefined) ? undefined : (elements as (string | null)[]);
}

/** Cut by hand, once over the text: a pattern for this would take hours over a few hundred thousand spaces. */
function splitAtCommas(text: string): string[] | undefined {
	const parts: string[] = [];
	let [start, quoted] = [0, false];
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (character === '\\') at++;
		else if (character === '"') quoted = !quoted;
		else if (character === ',' && !quoted) {
			parts.push(text.slice(start, at));
			start = at + 1;
		}
	}
	return quoted ? undefined : [...parts, text.slice(start)];
}

/** @returns undefined for what is no element: nothing, a brace, or something beside the quotes */
function readElement(text: string): string | null | undefined {
	if (/^null$/i.test(text)) return null;
	const quoted = /^"((?:[^"\\]|\\.)*)"$/su.exec(text)?.[1];
	const bare = /^(?:[^"\\{}]|\\.)+$/su.test(text) ? text : undefined;
	return (quoted ?? bare)?.replace(/\\(.)/gsu, '$1');
}
