import { setImmediate } from 'node:timers/promises';
import { referenceOf } from '#leads/reference.ts';
import { companyAnswers } from '#leads/status.ts';
import { tables } from '#leads/tables.ts';
import type { CompanyRequest } from '#server/store/company-answers.ts';
import { type Field, fieldOf } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';

/** The columns of all kinds, each once, in the order of the tables. */
const header = [
	...new Set(['id', 'kind', 'created_at', ...tables.flatMap(({ columns }) => columns.map((c) => c.name)), 'suspected']),
];

/** How many requests are written at once, between which others are served: 40,000 take seconds. */
const sliceSize = 200;

/**
 * Requests as one CSV table (RFC 4180), with their references, statuses and where they came from; a column that a kind of request does not have is empty.
 */
export async function exportCsv(found: readonly Pick<Found, 'request' | 'status' | 'source'>[]): Promise<string> {
	const parts = [table([[...header, 'reference', 'status', 'source']])];
	for (let from = 0; from < found.length; from += sliceSize) {
		const lines = found
			.slice(from, from + sliceSize)
			.map(({ request, status, source }) => [
				...header.map((name) => fieldOf(request, name)),
				...[referenceOf(request.id), status, source],
			]);
		parts.push(table(lines));
		await setImmediate();
	}
	return parts.join('');
}

/** Whom requests were sent to, and when each company gave which answer, as one CSV table without visitors' data. */
export function exportAnswers(asked: readonly CompanyRequest[]): string {
	const lines = asked.map(({ kind, request_id, company, assignedAt, answers, pounds }) => [
		referenceOf(request_id),
		kind,
		company,
		assignedAt,
		...companyAnswers.map((answer) => answers[answer] ?? null),
		pounds,
	]);
	return table([['reference', 'kind', 'company', 'asked_at', ...companyAnswers, 'pounds'], ...lines]);
}

function table(lines: readonly Field[][]): string {
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
	return (
		text
			.replace(/^(?=[\t\r])/, "'")
			// From each separator on, so that a run of marks is read once: a look ahead from each of 4,000 takes 30 ms.
			.replace(/((?:^|[;\t\r\n]) *)((?:[^\S \t\r\n]|")*)(?=[=+\-@＝＋－＠])/g, "$1'$2")
			.replace(/(?<= )(?="*[=@＝＠])/g, "'")
	);
}
