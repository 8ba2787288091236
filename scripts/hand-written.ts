import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The baseline: a minimal page with the same text and forms, a few lines of CSS, no pictures, no scripts. */
function handWritten(html: string): string {
	const content = html
		.replace(/<(script|style|svg|noscript|head)\b[\s\S]*?<\/\1>/g, '')
		.replace(/<\/?(?:astro-[\w-]+|span|div|!doctype|html|body|img)\b[^>]*>|<!--[\s\S]*?-->/g, '')
		.replace(/ (?:class|id|tabindex|data-[\w-]+|aria-[\w-]+|command|commandfor|autocomplete)="[^"]*"/g, '');
	return `<!doctype html><html lang="en-GB"><meta charset="utf-8"><meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><meta name="viewport" content="width=device-width"><title>Outdoor Stairlifts</title><style>body{font:18px/1.5 sans-serif;max-width:60em;margin:auto;padding:1em}</style>${content}`;
}

/** Writes the hand-written page of a page's HTML to a folder, compressed as the build does, so that the same server can serve it. */
export function builtByHand(html: string): string {
	const folder = mkdtempSync(join(tmpdir(), 'by-hand-'));
	const text = handWritten(html);
	writeFileSync(join(folder, 'index.html'), text);
	writeFileSync(join(folder, 'index.html.br'), brotliCompressSync(text));
	return folder;
}
