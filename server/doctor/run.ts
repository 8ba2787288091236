import { setTimeout } from 'node:timers/promises';
import { failureCode } from '#server/delivery/channels.ts';
import { builtSiteCheck, companiesCheck, ownChangesCheck } from '#server/doctor/built-site.ts';
import { type Check, type Context, type Finding, problem, skipped } from '#server/doctor/check.ts';
import { backupCheck, dataFolderCheck } from '#server/doctor/data-folder.ts';
import { mailServerCheck, webhookCheck } from '#server/doctor/delivery.ts';
import { hostedCheck } from '#server/doctor/hosted.ts';
import { mailDomainCheck } from '#server/doctor/mail-domain.ts';
import { certificateCheck, publicAddressCheck } from '#server/doctor/public-address.ts';
import { proxyCheckOfSite, runningServerCheck } from '#server/doctor/running-server.ts';
import { envFileCheck, settingsCheck } from '#server/doctor/settings.ts';
import { SettingError } from '#server/settings/read.ts';
import { second } from '#server/settings/units.ts';

/** All checks, in the order in which a new server is set up. */
export const checks: readonly Check[] = [
	settingsCheck,
	envFileCheck,
	dataFolderCheck,
	hostedCheck,
	companiesCheck,
	builtSiteCheck,
	ownChangesCheck,
	runningServerCheck,
	publicAddressCheck,
	certificateCheck,
	proxyCheckOfSite,
	mailServerCheck,
	mailDomainCheck,
	webhookCheck,
	backupCheck,
];

interface Checked {
	title: string;
	findings: readonly Finding[];
}

/** Runs all checks at the same time. Never rejects. @returns their findings in the order of the checks */
export async function runChecks(checks: readonly Check[], context: Context): Promise<Checked[]> {
	return Promise.all(checks.map(async (check) => ({ title: check.title, findings: await findingsOf(check, context) })));
}

async function findingsOf(check: Check, context: Context): Promise<Finding[]> {
	const missing = check.needs?.find((name) => context.checked.unusable.includes(name));
	if (missing) return [skipped(`not checked, since ${missing} cannot be used`)];
	// What does not answer by then would keep a visitor waiting too.
	const { patience = 20 * second } = check;
	const late = problem(`no answer in ${patience / second} seconds`, 'see whether what it asks for is reachable');
	const timer = new AbortController();
	const tooLong = setTimeout(patience, late, { signal: timer.signal });
	try {
		return [await Promise.race([check.run(context), tooLong])].flat();
	} catch (error) {
		// The messages of other errors may quote data.
		const why = error instanceof SettingError ? error.message.replace(/\.$/, '') : `it failed (${failureCode(error)})`;
		return [problem(why, 'correct that and run the command again')];
	} finally {
		tooLong.catch(() => {});
		timer.abort();
	}
}

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

export function toJson(checked: readonly Checked[]): string {
	const findings = checked.flatMap(({ title, findings }) => findings.map((found) => ({ check: title, ...found })));
	const counts = { problems: countOf(checked, 'problem'), warnings: countOf(checked, 'warning') };
	return `${JSON.stringify({ ...counts, findings }, null, '\t')}\n`;
}

export function countOf(checked: readonly Checked[], status: Finding['status']): number {
	return checked.flatMap(({ findings }) => findings).filter((found) => found.status === status).length;
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
/**
 * With a full stop, unless it ends like a sentence. What name servers and other machines have answered may contain anything, also what
 * moves a terminal's cursor.
 */
const sentence = (text: string) =>
	(/[?.…]$/.test(text) ? text : `${text}.`).replace(/\p{Cc}|\p{Bidi_Control}/gu, '\ufffd');
