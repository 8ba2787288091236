import { fileURLToPath } from 'node:url';
import { Command, CommanderError } from 'commander';
import type { Context } from '#server/doctor/check.ts';
import { checks } from '#server/doctor/checks.ts';
import { countOf, toJson, toText } from '#server/doctor/report.ts';
import { runChecks } from '#server/doctor/run-checks.ts';
import { checkSettings } from '#server/settings/read.ts';
import { envFile } from '#server/settings/unknown-names.ts';
import { makeFilesPrivate } from '#server/store/private-files.ts';

// `npm run doctor`: says what is wrong with this installation and what to do; also while the server runs.

makeFilesPrivate();
const program = new Command('npm run doctor --')
	.description('Looks for what is wrong with this installation, and says what to do. It changes and sends nothing.')
	.option('--json', 'for programs')
	.option('--dns <ADDRESS>', 'the name server to ask, such as 9.9.9.9')
	.allowExcessArguments(false)
	.addHelpText('after', '\nIt ends with 1 if there is a problem, else with 0. Run it as the server’s account.')
	.exitOverride();

try {
	const { json, dns } = program.parse().opts<{ json?: true; dns?: string }>();
	const checked = checkSettings(process.env);
	const context: Context = {
		settings: checked.current,
		checked,
		env: process.env,
		envFile,
		dist: fileURLToPath(new URL('../dist', import.meta.url)),
		nameServers: dns === undefined ? [] : [dns],
	};
	const found = await runChecks(checks, context);
	process.stdout.write(json ? toJson(found) : toText(found));
	process.exitCode = countOf(found, 'problem') > 0 ? 1 : 0;
	// What did not answer in time may not keep the process alive.
	setTimeout(() => process.exit(), 500).unref();
} catch (error) {
	if (!(error instanceof CommanderError)) throw error;
	process.exitCode = error.exitCode === 0 ? 0 : 2;
}
