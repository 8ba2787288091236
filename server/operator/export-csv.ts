import { setImmediate } from 'node:timers/promises';
import type { BillLine } from '#desk/contract.ts';
import { dateInFigures } from '#leads/british-time.ts';
import { suspicionWords } from '#leads/client-info.ts';
import type { Column } from '#leads/form.ts';
import { phoneNumbersIn } from '#leads/phone.ts';
import { referenceOf } from '#leads/reference.ts';
import { sourceWords, standingWords, statusLabels } from '#leads/status.ts';
import { kindNames, tables } from '#leads/tables.ts';
import { minuteOf } from '#server/operator/format.ts';
import { type Field, fieldOf, type LeadRequest } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';
import { holdersOf, standingOf } from '#server/store/state.ts';
import type { Store } from '#server/store/store.ts';

/** What the forms of all kinds ask for, each once, in the order of the tables. */
const questions = new Map(
	tables.flatMap(({ columns }) => columns.filter(({ name }) => name !== 'id').map((one) => [one.name, one])),
);

const header = [
	...['Reference', 'Received', 'Kind', 'Status'],
	...[...questions.values()].map(({ field }) => field?.label ?? 'Photos'),
	...['Companies', 'Sent from', 'Signs of spam', 'ID'],
];

type Exported = Pick<Found, 'request' | 'status' | 'source'>;
type About = Store['search']['about'];

/**
 * Requests as one CSV table (RFC 4180) for a spreadsheet, in the words of forms and desk; a cell is empty where a kind of request has no such question.
 * @param slices of the requests, between which others are served
 * @param about reads the recipients of requests, and what companies answered
 */
export async function* exportCsv(slices: AsyncIterable<readonly Exported[]>, about: About): AsyncGenerator<string> {
	yield byteOrderMark + table([header]);
	for await (const slice of slices) {
		await setImmediate();
		const abouts = about(slice.map(({ request }) => request));
		yield table(slice.map((one, index) => lineOf(one, abouts[index])));
	}
}

function lineOf({ request, status, source }: Exported, about: Awaited<ReturnType<About>>[number] | undefined): Field[] {
	const { id, kind, created_at, suspected } = request;
	const companies = holdersOf(about?.deliveries ?? [], about?.answers ?? []).map((one) => {
		const at = one.last && !one.isTakenBack ? `, ${minuteOf(one.last.created_at)}` : '';
		return `${one.company}: ${standingWords(standingOf(one))}${at}`;
	});
	return [
		...[referenceCell(referenceOf(id)), minuteOf(created_at), kindNames[kind], statusLabels[status]],
		...[...questions.values()].map((question) => answerTo(question, request)),
		...[companies, sourceWords(source), suspected && suspicionWords(suspected), id],
	];
}

function answerTo({ name, field }: Column, request: LeadRequest): Field {
	const answer = fieldOf(request, name);
	if (field?.control === 'tel') return phoneCell(String(answer ?? ''));
	return field?.options?.find(({ value }) => value === answer)?.label ?? answer;
}

/**
 * A telephone number with a space in it, without which a spreadsheet drops its first 0; one with a country's code as it is dialled in the UK,
 * since a + would begin a formula. What is more than a number stays as it was typed.
 */
function phoneCell(typed: string): string {
	if (/^\d\S*\s|[^\d\s()+.–-]/.test(typed)) return typed;
	const [number = typed] = phoneNumbersIn(typed).map((one) => (one.startsWith('0') ? one : `00${one}`));
	return number.replace(/^\d{5}(?=\d)/, '$& ');
}

/** Lines of a company's bill as CSV, to follow `billHead`. */
export const billLines = (lines: readonly BillLine[]): string =>
	table(
		lines.map(({ sentAt, reference, name, town, kind, outcome }) => [
			...[dateInFigures(Date.parse(sentAt)), referenceCell(reference), name, town, kindNames[kind], outcome],
		]),
	);

/** With a hyphen that does not break a line: a spreadsheet would read 123E-4567 as a number with an exponent. The search finds both (`idPrefixOf`). */
const referenceCell = (reference: string) => reference.replace(/^(\d{3}E)-/, '$1\u2011');

/** Without it, Excel reads the table in the character set of Windows. */
const byteOrderMark = '\ufeff';

export const billHead = byteOrderMark + table([['Date', 'Reference', 'Name', 'Town', 'Kind', 'What became of it']]);

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
 * (https://owasp.org/www-community/attacks/CSV_Injection). So does text after a
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
