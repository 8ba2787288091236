import { realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Context } from '#server/doctor/check.ts';
import { sendTestCheck } from '#server/doctor/delivery.ts';
import { checks, countOf, runChecks, toJson, toText } from '#server/doctor/run.ts';
import { becomeOwner, makeFilesPrivate } from '#server/operator/account.ts';
import { type CommandResult, endWith } from '#server/operator/errors.ts';
import { envFile } from '#server/settings/env-file.ts';
import { checkSettings } from '#server/settings/read.ts';
import { settings } from '#server/settings/table.ts';

// `npm run doctor`: says what is wrong with this installation and what to do; also while the server runs.

const usage = `Usage: npm run doctor -- [OPTIONS]
Looks for what is wrong with this installation, and says what to do. It changes nothing.
  --json          for programs
  --send-test     also sends an e-mail to LEADS_TO, and an event to the webhook, both marked as a test
  --to ADDRESS    where the test e-mail goes, in place of LEADS_TO
  --dns ADDRESS   the name server to ask, such as 9.9.9.9
It ends with 1 if there is a problem, else with 0. Run it as root or as the server’s account.
`;

const options = {
	json: { type: 'boolean' },
	'send-test': { type: 'boolean' },
	to: { type: 'string' },
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
	const { json, dns, 'send-test': sendTest, to, help } = values;
	if (help) return { code: 0, out: usage, err: '' };
	if (to !== undefined && !sendTest) return refused('--to is for --send-test: give both, or neither.');
	if (to !== undefined && (to === '' || !settings.MAIL_FROM.schema.safeParse(to).success))
		return refused(`${JSON.stringify(to)} is no e-mail address.`);
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
	const tests = sendTest ? [sendTestCheck(to === undefined ? [] : [to])] : [];
	const found = await runChecks([...checks, ...tests], context);
	return { code: countOf(found, 'problem') > 0 ? 1 : 0, out: json ? toJson(found) : toText(found), err: '' };
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	makeFilesPrivate();
	endWith(await doctor(process.argv.slice(2), process.env));
	// What did not answer in time may not keep the process alive.
	setTimeout(() => process.exit(), 500).unref();
}
