/**
 * A visitor's text made safe to print: control characters could move the cursor or retitle the operator's terminal, so
 * they are shown as � and line breaks as spaces.
 */
export function printable(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\p{Cc}|\p{Bidi_Control}/gu, '\ufffd');
}

/**
 * JSON that is as safe to print: what `JSON.stringify` leaves as it is and a terminal obeys (DEL, the C1 control characters,
 * marks that turn the direction of text round) and what breaks lines is written as \\uXXXX, which means the same.
 */
export function printableJson(value: unknown): string {
	const json = JSON.stringify(value, null, '\t');
	return `${json.replace(/[\x7f-\x9f\u2028\u2029\p{Bidi_Control}]/gu, escapeUnit)}\n`;
}

/** All of these are one UTF-16 unit. */
function escapeUnit(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
