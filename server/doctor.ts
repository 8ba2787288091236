import { realpathSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { failureCode } from '#server/delivery/channels.ts';
import { builtSiteCheck, photographsCheck } from '#server/doctor/built-site.ts';
import { type Check, type Context, type Finding, problem, skipped } from '#server/doctor/check.ts';
import { mailDomainCheck, mailServerCheck } from '#server/doctor/delivery.ts';
import { dataFolderCheck, envFileCheck, runningServerCheck, settingsCheck } from '#server/doctor/machine.ts';
import { proxyCheckOfSite, publicAddressCheck } from '#server/doctor/public-address.ts';
import { becomeOwner, makeFilesPrivate } from '#server/operator/account.ts';
import { type CommandResult, endWith } from '#server/operator/errors.ts';
import { second } from '#server/settings/limits.ts';
import { checkSettings, envFile, SettingError } from '#server/settings/read.ts';
import { newestSite } from '#server/site/files.ts';

// `npm run doctor`: says what is wrong with this installation and what to do; also while the server runs.

/** All checks, in the order in which a new server is set up. What `/healthz` knows is read there. */
export const checks: readonly Check[] = [
	settingsCheck,
	envFileCheck,
	dataFolderCheck,
	builtSiteCheck,
	photographsCheck,
	runningServerCheck,
	publicAddressCheck,
	proxyCheckOfSite,
	mailServerCheck,
	mailDomainCheck,
];

const usage = `Usage: npm run doctor -- [OPTIONS]
Looks for what is wrong with this installation, and says what to do. It changes nothing.
  --json          for programs
  --dns ADDRESS   the name server to ask, such as 9.9.9.9
It ends with 1 if there is a problem, else with 0. Run it as root or as the server’s account.
`;

const options = {
	json: { type: 'boolean' },
	dns: { type: 'string' },
	help: { type: 'boolean', short: 'h' },
} as const;

/** @returns what was found, and 1 where there is a problem; 2 for arguments that it does not take */
export async function doctor(args: string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
	const refused = (why: string) => ({ code: 2, out: '', err: `${why}\n${usage}` });
	let values: ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];
	try {
		({ values } = parseArgs({ args, options }));
	} catch (error) {
		return refused((error as Error).message);
	}
	const { json, dns, help } = values;
	if (help) return { code: 0, out: usage, err: '' };
	const checked = checkSettings(env);
	becomeOwner(checked.current.DATA_DIR);
	const context: Context = {
		settings: checked.current,
		checked,
		env,
		envFile,
		dist: newestSite(checked.current),
		nameServers: dns === undefined ? [] : [dns],
	};
	const found = await runChecks(checks, context);
	return { code: countOf(found, 'problem') > 0 ? 1 : 0, out: json ? toJson(found) : toText(found), err: '' };
}

interface Checked {
	title: string;
	findings: readonly Finding[];
}

/** How long a check may take. */
const patience = 20 * second;

/** Runs all checks at the same time. Never rejects. @returns their findings in the order of the checks */
export async function runChecks(checks: readonly Check[], context: Context): Promise<Checked[]> {
	return Promise.all(checks.map(async (check) => ({ title: check.title, findings: await findingsOf(check, context) })));
}

async function findingsOf(check: Check, context: Context): Promise<Finding[]> {
	const missing = check.needs?.find((name) => context.checked.unusable.includes(name));
	if (missing) return [skipped(`not checked, since ${missing} cannot be used`)];
	// What does not answer by then would keep a visitor waiting too.
	const late = problem(`no answer in ${patience / second} seconds`, 'see whether what it asks for is reachable');
	const timer = new AbortController();
	const tooLong = wait(patience, late, { signal: timer.signal });
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
function toText(checked: readonly Checked[]): string {
	const lines = checked.flatMap(({ title, findings }) =>
		findings.flatMap(({ status, what, todo }) => [
			`${marks[status]} ${title}: ${sentence(what)}`,
			...(todo === undefined ? [] : [`${' '.repeat(9)}→ ${sentence(todo)}`]),
		]),
	);
	const [problems, warnings] = [countOf(checked, 'problem'), countOf(checked, 'warning')];
	return `${lines.join('\n')}\n\n${many(problems, 'problem')}, ${many(warnings, 'warning')}.\n`;
}

function toJson(checked: readonly Checked[]): string {
	const findings = checked.flatMap(({ title, findings }) => findings.map((found) => ({ check: title, ...found })));
	const counts = { problems: countOf(checked, 'problem'), warnings: countOf(checked, 'warning') };
	return `${JSON.stringify({ ...counts, findings }, null, '\t')}\n`;
}

function countOf(checked: readonly Checked[], status: Finding['status']): number {
	return checked.flatMap(({ findings }) => findings).filter((found) => found.status === status).length;
}

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
/**
 * With a full stop, unless it ends like a sentence. What name servers and other machines have answered may contain anything, also what
 * moves a terminal's cursor.
 */
const sentence = (text: string) =>
	(/[?.…]$/.test(text) ? text : `${text}.`).replace(/\p{Cc}|\p{Bidi_Control}/gu, '\ufffd');

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	makeFilesPrivate();
	endWith(await doctor(process.argv.slice(2), process.env));
	// What did not answer in time may not keep the process alive.
	setTimeout(() => process.exit(), 500).unref();
}
