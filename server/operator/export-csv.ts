import { tables } from '#leads/tables.ts';
import { type Field, fieldOf, type LeadRequest } from '#server/store/requests.ts';

/** Every column there is, once, in the order of the tables. */
const header = [
	...new Set(['id', 'kind', 'created_at', ...tables.flatMap(({ columns }) => columns.map((c) => c.name)), 'suspected']),
];

/** All requests as one CSV table (RFC 4180); a column that a kind of request does not have is empty. */
export function exportCsv(requests: readonly LeadRequest[]): string {
	const lines = [header, ...requests.map((request) => header.map((name) => fieldOf(request, name)))];
	return lines.map((fields) => `${fields.map(cell).join(',')}\r\n`).join('');
}

function cell(value: Field): string {
	if (typeof value === 'number') return String(value);
	// Always in quotes: a spreadsheet may be set to separate at semicolons, tabs or spaces too.
	return `"${guard([value ?? ''].flat().join('\n')).replaceAll('"', '""')}"`;
}

/**
 * A spreadsheet runs a cell that begins like a formula, and a visitor may type one; an apostrophe before it makes it
 * text (https://owasp.org/www-community/attacks/CSV_Injection). A telephone number with + gets one too, which also keeps
 * the spreadsheet from adding it up. So does what follows a semicolon, a tab or a line break: one that takes these
 * for the separator looks for quotes at the beginning of its own cells only, and begins a cell there. After a space only `=` and
 * `@` are guarded: `+` and `-` stand in ordinary text. Full-width signs begin a formula where East Asian text is typed.
 */
function guard(text: string): string {
	return text
		.replace(/^(?=[\t\r])/, "'")
		.replace(/(?=(?:[^\S \t\r\n]|")*[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n]) *)/g, "'")
		.replace(/(?<= )(?="*[=@＝＠])/g, "'");
}
