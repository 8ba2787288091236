import { type CommandContext, notEmpty } from '#server/operator/commands/arguments.ts';
import { OperatorError } from '#server/operator/errors.ts';
import { minuteOf, printable } from '#server/operator/format.ts';
import { openSessions } from '#server/ops/retention.ts';
import { readSettings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

export function addDesk({ command, run, withStore, serveDesk, env }: CommandContext): void {
	command(
		'desk',
		' ',
		'the desk in a browser at this machine: prints an address that works once; find, answer, note, pass on, export, erase requests',
	).action(() =>
		run(async () => {
			await serveDesk();
			return '';
		}),
	);
	command(
		'sessions',
		'[--end SESSION | --end all]',
		'who has the desk open from outside; with --end, ends one of these sessions, or all, as for a lost phone',
	)
		.option('--end <SESSION>', '', notEmpty)
		.action(({ end }: { end?: string }) => {
			// To end one, no setting needs to be right.
			if (end !== undefined) return withStore('command', (store) => endSessions(store, end));
			const { SMTP_URL, LEADS_TO, MAIL_FROM } = env;
			return withStore('read', (store) => sessions(store, readSettings({ SMTP_URL, LEADS_TO, MAIL_FROM }).LEADS_TO));
		});
}

/** Who may use the desk from outside: a line for each session, the newest first. @param operators the addresses of LEADS_TO */
async function sessions({ deskAccess }: Pick<Store, 'deskAccess'>, operators: readonly string[]): Promise<string> {
	if (operators.length === 0) return 'LEADS_TO is not set, so that nobody can use the desk from outside.\n';
	const open = await openSessions(deskAccess, operators);
	if (open.length === 0) return 'No session is open.\n';
	const lines = open.map(
		({ id, email, browser, created_at, seen_at }) =>
			`${id}  since ${minuteOf(created_at)}  last used ${minuteOf(seen_at)}  ${printable(`${email}, ${browser}`)}\n`,
	);
	return lines.join('');
}

/** @param which a session's ID, or `all` @throws OperatorError if there is no such session */
async function endSessions({ deskAccess }: Pick<Store, 'deskAccess'>, which: string): Promise<string> {
	const ids = which === 'all' ? deskAccess.all().map(({ id }) => id) : [which];
	const ended = deskAccess.end(ids);
	if (ended === 0 && which !== 'all')
		throw new OperatorError(`There is no session "${printable(which)}": "npm run leads -- sessions" lists them.`);
	return `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.\n`;
}
