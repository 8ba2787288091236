import { Option } from 'commander';
import { notEmpty } from '#server/operator/commands/arguments.ts';
import type { Adding } from '#server/operator/commands/doing.ts';
import { endSessions, sessions } from '#server/operator/sessions.ts';
import { readSettings } from '#server/settings/read.ts';

/** Commands about the desk. */
export function addDesk({ command, withStore, serveDesk, env }: Adding): void {
	command(
		'desk',
		' ',
		'the desk in a browser at this machine, without a login: find, answer, note, pass on, export, erase requests',
	).action(serveDesk);
	command(
		'sessions',
		'[--end SESSION | --end all]',
		'who has the desk open from outside; with --end, ends one of these sessions, or all, as for a lost phone',
	)
		.addOption(new Option('--end <SESSION>').argParser(notEmpty))
		.action(({ end }: { end?: string }) => {
			// To end one, no setting needs to be right.
			if (end !== undefined) return withStore('command', (store) => endSessions(store, end));
			const { SMTP_URL, LEADS_TO, MAIL_FROM } = env;
			return withStore('read', (store) => sessions(store, readSettings({ SMTP_URL, LEADS_TO, MAIL_FROM }).LEADS_TO));
		});
}
