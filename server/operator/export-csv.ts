import { tables } from '#leads/tables.ts';
import { type Field, fieldOf, type LeadRequest } from '#server/store/requests.ts';

/** The columns of all kinds, each once, in the order of the tables. */
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
	// Always quoted: a spreadsheet may also split at semicolons, tabs or spaces.
	return `"${guard([value ?? ''].flat().join('\n')).replaceAll('"', '""')}"`;
}

/**
 * Prevents CSV injection: a spreadsheet evaluates a cell that starts like a formula, unless there is an apostrophe before it
 * (https://owasp.org/www-community/attacks/CSV_Injection). A telephone number with + gets one too. So does text after a
 * semicolon, tab or line break, since a spreadsheet that splits there starts a new cell despite the quotes. After a space
 * only `=` and `@` are escaped, since `+` and `-` are common in ordinary text. Full-width characters start formulas in
 * East Asian settings.
 */
function guard(text: string): string {
	return text
		.replace(/^(?=[\t\r])/, "'")
		.replace(/(?=(?:[^\S \t\r\n]|")*[=+\-@＝＋－＠])(?<=(?:^|[;\t\r\n]) *)/g, "'")
		.replace(/(?<= )(?="*[=@＝＠])/g, "'");
}
