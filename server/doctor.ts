import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { Context } from '#server/doctor/check.ts';
import { checks, countOf, runChecks, toJson, toText } from '#server/doctor/run.ts';
import { sendTestCheck } from '#server/doctor/send-test.ts';
import { becomeOwner, makeFilesPrivate } from '#server/operator/account.ts';
import { type CommandResult, endWith } from '#server/operator/errors.ts';
import { checkSettings } from '#server/settings/read.ts';
import { settings } from '#server/settings/table.ts';
import { envFile } from '#server/settings/unknown-names.ts';

// `npm run doctor`: says what is wrong with this installation and what to do; also while the server runs.

/** @returns what was found, and 1 where there is a problem; 2 for arguments that it does not take */
export async function doctor(args: readonly string[], env: NodeJS.ProcessEnv): Promise<CommandResult> {
	const said = { code: 0, out: '', err: '' };
	const program = new Command('npm run doctor --')
		.description('Looks for what is wrong with this installation, and says what to do. It changes nothing.')
		.option('--json', 'for programs')
		.option('--send-test', 'also sends an e-mail to LEADS_TO, and an event to the webhook, both marked as a test')
		.addOption(new Option('--to <ADDRESS>', 'where the test e-mail goes, in place of LEADS_TO').argParser(emailAddress))
		.option('--dns <ADDRESS>', 'the name server to ask, such as 9.9.9.9')
		.allowExcessArguments(false)
		.addHelpText(
			'after',
			'\nIt ends with 1 if there is a problem, else with 0. Run it as root or as the server’s account.',
		)
		.exitOverride()
		.configureOutput({
			writeOut: (text) => {
				said.out += text;
			},
			writeErr: (text) => {
				said.err += text;
			},
		});
	try {
		const { json, dns, sendTest, to } = program
			.parse(args, { from: 'user' })
			.opts<{ json?: true; sendTest?: true; to?: string; dns?: string }>();
		if (to !== undefined && !sendTest) program.error('--to is for --send-test: give both, or neither.');
		const checked = checkSettings(env);
		becomeOwner(checked.current.DATA_DIR);
		const context: Context = {
			settings: checked.current,
			checked,
			env,
			envFile,
			dist: fileURLToPath(new URL('../dist', import.meta.url)),
			nameServers: dns === undefined ? [] : [dns],
		};
		const found = await runChecks(
			sendTest ? [...checks, sendTestCheck(to === undefined ? [] : [to])] : checks,
			context,
		);
		return { code: countOf(found, 'problem') > 0 ? 1 : 0, out: json ? toJson(found) : toText(found), err: '' };
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		return { ...said, code: error.exitCode === 0 ? 0 : 2 };
	}
}

function emailAddress(text: string): string {
	if (!settings.MAIL_FROM.schema.safeParse(text).success || text === '')
		throw new InvalidArgumentError('It is no e-mail address.');
	return text;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	makeFilesPrivate();
	endWith(await doctor(process.argv.slice(2), process.env));
	// What did not answer in time may not keep the process alive.
	setTimeout(() => process.exit(), 500).unref();
}
