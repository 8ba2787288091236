import { tables } from '#leads/tables.ts';
import type { Field, LeadRequest } from '#server/requests.ts';

/** Every column there is, once, in the order of the tables. */
const header = [
	...new Set(['id', 'kind', 'created_at', ...tables.flatMap(({ columns }) => columns.map((c) => c.name)), 'suspected']),
];

/** All requests as one CSV table (RFC 4180); a column that a kind of request does not have is empty. */
export function exportCsv(requests: readonly LeadRequest[]): string {
	const lines = [header, ...requests.map((request) => header.map((name) => cell(request[name] ?? null)))];
	return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

function cell(value: Field): string {
	const text = guard([value ?? ''].flat().join('\n'));
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet runs a cell that begins like a formula, and a visitor may type one; an apostrophe before it makes it
 * text (https://owasp.org/www-community/attacks/CSV_Injection). A telephone number with + gets one too, which also keeps
 * the spreadsheet from adding it up.
 */
function guard(text: string): string {
	return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
