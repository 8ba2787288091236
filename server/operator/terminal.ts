/**
 * A visitor's text made safe to print: control characters could move the cursor or retitle the operator's terminal, so
 * they are shown as � and line breaks as spaces.
 */
export function printable(text: string): string {
	return text.replace(/\s+/g, ' ').replace(/\p{Cc}|\p{Bidi_Control}/gu, '\ufffd');
}
