import { resolve } from 'node:path';
import { type CommandContext, notEmpty } from '#server/operator/commands/arguments.ts';
import { minuteOf, printable } from '#server/operator/format.ts';
import { dataFolder } from '#server/operator/open-store.ts';
import { keysReadAgainAfter, oldLinksForDays } from '#server/settings/limits.ts';
import { day } from '#server/settings/units.ts';
import type { HeldMessages } from '#server/store/revival.ts';
import { ownFiles } from '#server/store/snapshots/own-files.ts';
import { restore } from '#server/store/snapshots/restore.ts';
import { makeSnapshot } from '#server/store/snapshots/snapshot.ts';
import type { Store } from '#server/store/store.ts';

/** Commands about the store as a whole: its snapshots and keys. */
export function addKeeping({ command, withStore, run, env }: CommandContext): void {
	command(
		'snapshot',
		'',
		'copies requests, photos and your own files into a new folder in DATA_DIR/snapshots, as the server does every night; those of the last 7 days are kept',
	).action(() => run(async () => makeSnapshot(dataFolder(env), ownFiles(env))));
	command(
		'restore',
		'FOLDER [--erased AUDIT_FILE]',
		'restores a snapshot into DATA_DIR, which must be empty, repeats later erasures, and holds what would be sent',
	)
		.argument('<FOLDER>', '', notEmpty)
		.option('--erased <AUDIT_FILE>', 'audit.jsonl of the lost folder, if the snapshot is not in that folder')
		.action((from: string, { erased }: { erased?: string }) =>
			run(async () => {
				const audits = erased === undefined ? [] : [resolve(erased)];
				const { held = [], ...restored } = await restore(resolve(from), dataFolder(env), audits);
				return { ...restored, report: restored.report + sayHeld(held) };
			}),
		);
	command(
		'new-keys',
		'',
		`after a theft: logs everybody out of the desk, and signs links with new keys; those that were sent stay valid for ${oldLinksForDays} days, for requests that are there now; a second time ends them at once`,
	).action(() => withStore('command', newKeys));
}

/** What a restored store would have sent, and to whom. */
function sayHeld(held: readonly HeldMessages[]): string {
	if (held.length === 0) return 'Nothing waits to be sent.\n';
	const nameOf = ({ channel, recipient, company }: HeldMessages) =>
		printable(`${channel === 'webhook' ? 'the webhook' : recipient}${company === null ? '' : ` (${company})`}`);
	const lines = held.map((one) => `${String(one.count).padStart(6)}  ${nameOf(one)}\n`).join('');
	return `Held, since it may have been sent since then (given up, RESTORED), in messages to each address:
${lines}Nothing of it is sent by itself. "npm run leads -- resend --all" sends it to those whom the settings and the routing file name.
`;
}

async function newKeys({ keys, audit, deskAccess }: Store): Promise<string> {
	const until = new Date(Date.now() + oldLinksForDays * day);
	keys.renew(until);
	deskAccess.end(deskAccess.all().map(({ id }) => id));
	await audit.write({ act: 'new-keys', requests: 0, photos: 0 });
	return `Links are signed with new keys within ${keysReadAgainAfter / 1000} seconds, also by programs that run. Links that were sent before are valid until ${minuteOf(until.toISOString())}, for requests that are there now; run this again to end them at once. Everybody is logged out of the desk.
A snapshot of an earlier day has the earlier keys: after a restore of one, run this again.
`;
}
