import type { Finding } from '#server/doctor/finding.ts';
import type { Checked } from '#server/doctor/run-checks.ts';

const marks: Readonly<Record<Finding['status'], string>> = {
	ok: 'ok      ',
	warning: 'warning ',
	problem: 'PROBLEM ',
	skipped: '-       ',
};

/** The findings for people: a line for each, and one for what to do. */
export function toText(checked: readonly Checked[]): string {
	const lines = checked.flatMap(({ title, findings }) =>
		findings.flatMap(({ status, what, todo }) => [
			`${marks[status]} ${title}: ${sentence(what)}`,
			...(todo === undefined ? [] : [`${' '.repeat(9)}→ ${sentence(todo)}`]),
		]),
	);
	const [problems, warnings] = [countOf(checked, 'problem'), countOf(checked, 'warning')];
	return `${lines.join('\n')}\n\n${many(problems, 'problem')}, ${many(warnings, 'warning')}.\n`;
}

/** The same for programs. */
export function toJson(checked: readonly Checked[]): string {
	const findings = checked.flatMap(({ title, findings }) => findings.map((found) => ({ check: title, ...found })));
	const counts = { problems: countOf(checked, 'problem'), warnings: countOf(checked, 'warning') };
	return `${JSON.stringify({ ...counts, findings }, null, '\t')}\n`;
}

export function countOf(checked: readonly Checked[], status: Finding['status']): number {
	return checked.flatMap(({ findings }) => findings).filter((found) => found.status === status).length;
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
/** With a full stop, unless it ends like a sentence. */
const sentence = (text: string) => printable(/[?.…]$/.test(text) ? text : `${text}.`);

/** What name servers and other machines have answered may contain anything, also what moves a terminal's cursor. */
function printable(text: string): string {
	return text.replace(/\p{Cc}|\p{Bidi_Control}/gu, '\ufffd');
}
