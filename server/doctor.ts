import { fileURLToPath } from 'node:url';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Context } from '#server/doctor/check.ts';
import { checks, countOf, runChecks, toJson, toText } from '#server/doctor/run.ts';
import { sendTestCheck } from '#server/doctor/send-test.ts';
import { becomeOwner } from '#server/operator/account.ts';
import { checkSettings } from '#server/settings/read.ts';
import { settings } from '#server/settings/table.ts';
import { envFile } from '#server/settings/unknown-names.ts';
import { makeFilesPrivate } from '#server/store/folder/permissions.ts';

// `npm run doctor`: says what is wrong with this installation and what to do; also while the server runs.

makeFilesPrivate();
const program = new Command('npm run doctor --')
	.description('Looks for what is wrong with this installation, and says what to do. It changes nothing.')
	.option('--json', 'for programs')
	.option('--send-test', 'also sends one of each e-mail to LEADS_TO, and a test to the webhook, both marked as a test')
	.option('--one', 'with --send-test: only the e-mail about a new request')
	.addOption(new Option('--to <ADDRESS>', 'where the test e-mails go, in place of LEADS_TO').argParser(emailAddress))
	.option('--dns <ADDRESS>', 'the name server to ask, such as 9.9.9.9')
	.allowExcessArguments(false)
	.addHelpText(
		'after',
		'\nIt ends with 1 if there is a problem, else with 0. Run it as root or as the server’s account.',
	)
	.exitOverride();

try {
	const { json, dns, sendTest, to, one } = program
		.parse()
		.opts<{ json?: true; sendTest?: true; to?: string; dns?: string; one?: true }>();
	if ((to !== undefined || one) && !sendTest)
		program.error(`${one ? '--one' : '--to'} is for --send-test: give both, or neither.`);
	const checked = checkSettings(process.env);
	becomeOwner(checked.current.DATA_DIR);
	const context: Context = {
		settings: checked.current,
		checked,
		env: process.env,
		envFile,
		dist: fileURLToPath(new URL('../dist', import.meta.url)),
		nameServers: dns === undefined ? [] : [dns],
	};
	const found = await runChecks(
		sendTest ? [...checks, sendTestCheck(to === undefined ? [] : [to], one)] : checks,
		context,
	);
	process.stdout.write(json ? toJson(found) : toText(found));
	process.exitCode = countOf(found, 'problem') > 0 ? 1 : 0;
	// What did not answer in time may not keep the process alive.
	setTimeout(() => process.exit(), 500).unref();
} catch (error) {
	if (!(error instanceof CommanderError)) throw error;
	process.exitCode = error.exitCode === 0 ? 0 : 2;
}

function emailAddress(text: string): string {
	if (!settings.MAIL_FROM.schema.safeParse(text).success || text === '')
		throw new InvalidArgumentError('It is no e-mail address.');
	return text;
}
