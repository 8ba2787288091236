/**
 * Makes a visitor's text safe to print: control characters, which could move the cursor or change the terminal's title, become
 * �, and line breaks become spaces.
 */
export function printable(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\p{Cc}|\p{Bidi_Control}/gu, '\ufffd');
}

/**
 * JSON that is safe to print: control characters that `JSON.stringify` does not escape (DEL, C1, bidi controls) and line
 * separators are written as \\uXXXX, which is equivalent JSON.
 */
export function printableJson(value: unknown): string {
	const json = JSON.stringify(value, null, '\t');
	return `${json.replace(/[\x7f-\x9f\u2028\u2029\p{Bidi_Control}]/gu, escapeUnit)}\n`;
}

/** Every character matched above is one UTF-16 unit. */
function escapeUnit(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
