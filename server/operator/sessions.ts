import { OperatorError } from '#server/operator/operator-error.ts';
import { printable } from '#server/operator/terminal.ts';
import { minuteOf } from '#server/operator/times.ts';
import { openSessions } from '#server/ops/retention.ts';
import type { Store } from '#server/store/store.ts';

/** Who may use the desk from outside: a line for each session, the newest first. @param operators the addresses of LEADS_TO */
export async function sessions(
	{ deskAccess }: Pick<Store, 'deskAccess'>,
	operators: readonly string[],
): Promise<string> {
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
export async function endSessions({ deskAccess }: Pick<Store, 'deskAccess'>, which: string): Promise<string> {
	const ids = which === 'all' ? (await deskAccess.all()).map(({ id }) => id) : [which];
	const ended = await deskAccess.end(ids);
	if (ended === 0 && which !== 'all')
		throw new OperatorError(`There is no session "${printable(which)}": "npm run leads -- sessions" lists them.`);
	return `${ended} ${ended === 1 ? 'session' : 'sessions'} ended.\n`;
}
