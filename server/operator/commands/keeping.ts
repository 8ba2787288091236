import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { type CommandContext, fitting, notEmpty } from '#server/operator/commands/arguments.ts';
import { minuteOf, printable } from '#server/operator/format.ts';
import { dataFolder } from '#server/operator/open-store.ts';
import { cutoffsAt } from '#server/ops/retention.ts';
import { keysReadAgainAfter, oldLinksForDays } from '#server/settings/limits.ts';
import { readSettings, type Settings } from '#server/settings/read.ts';
import { day } from '#server/settings/units.ts';
import type { HeldMessages } from '#server/store/revival.ts';
import { ownFiles } from '#server/store/snapshots/own-files.ts';
import { restore } from '#server/store/snapshots/restore.ts';
import { makeSnapshot } from '#server/store/snapshots/snapshot.ts';
import type { Store } from '#server/store/store.ts';

/** Commands about the store as a whole: its clock, snapshots and keys. */
export function addKeeping({ command, withStore, run, env }: CommandContext): void {
	command(
		'confirm-clock',
		'[--yes [--keep]]',
		'after a clock in doubt: shows what is too old by this clock; with --yes, lets the server delete it',
	)
		.option('--yes', 'confirms that the clock is right')
		.option('--keep', 'with --yes: sets the dates of what is too old to now, so that it is kept')
		.action(({ yes = false, keep = false }) => {
			// Only these settings: the command must work with an invalid PORT, say.
			const { RETAIN_REQUESTS_MONTHS, RETAIN_PHOTOS_MONTHS } = env;
			const retention = { RETAIN_REQUESTS_MONTHS, RETAIN_PHOTOS_MONTHS };
			return withStore(yes ? 'command' : 'read', (store) =>
				confirmClock(store, readSettings(retention), { yes, keep }),
			);
		});
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
		'[--old-for DAYS]',
		`after a theft: logs everybody out of the desk, and signs links with new keys; those that were sent stay valid for ${oldLinksForDays} days, for requests that are there now, or with --old-for 0 not at all`,
	)
		.option('--old-for <DAYS>', '', fitting(daysInput))
		.action(({ oldFor = oldLinksForDays }: { oldFor?: number }) =>
			withStore('command', (store) => newKeys(store, oldFor)),
		);
}

/**
 * Says what the server would delete for its age if this machine's clock is right. With `yes`, confirms the clock, so that
 * the server deletes it.
 * @param keep whether to set the dates of what would be deleted to now, because it arrived while the clock was wrong
 */
async function confirmClock(
	{ clock }: Store,
	settings: Pick<Settings, 'RETAIN_REQUESTS_MONTHS' | 'RETAIN_PHOTOS_MONTHS'>,
	{ yes, keep }: { yes: boolean; keep: boolean },
): Promise<string> {
	const now = new Date();
	const cutoffs = cutoffsAt(now, settings);
	const found = yes ? clock.confirm(now, cutoffs, keep) : clock.tooOld(cutoffs);
	const { lastRight, requests, photos, first, last } = found;
	const compared = `It is ${minuteOf(now.toISOString())} by this machine's clock, and was ${minuteOf(lastRight)} when that was last known to be right.\n`;
	const dates = first && last ? ` (of ${minuteOf(first)} to ${minuteOf(last)})` : '';
	const many = `${requests} request(s)${dates} and ${photos} photo(s)`;
	if (!yes)
		return `${compared}If it is right now, ${many} are too old and are deleted within a minute of confirming it.\n${next}`;
	const fate = keep ? 'are dated now, and kept' : 'are deleted within a minute, while the server runs';
	return `${compared}Confirmed. ${many} ${fate}.\n`;
}

const next = `Nothing is confirmed yet. Where they are as old as that:  npm run leads -- confirm-clock --yes
Where they came while the clock was wrong, and are newer: npm run leads -- confirm-clock --yes --keep, which dates them now
("npm run leads -- list" shows them).
`;

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

const daysInput = z.coerce
	.number('It is a number of days, from 0 to 365.')
	.check(
		z.int('It is a number of days, from 0 to 365.'),
		z.gte(0, 'It is a number of days, from 0 to 365.'),
		z.lte(365, 'It is a number of days, from 0 to 365.'),
	);

/** @param oldFor for how many days the links stay valid that were sent before */
async function newKeys({ keys, audit, deskAccess }: Store, oldFor: number): Promise<string> {
	const until = new Date(Date.now() + oldFor * day);
	keys.renew(until);
	deskAccess.end(deskAccess.all().map(({ id }) => id));
	await audit.write({ act: 'new-keys', requests: 0, photos: 0 });
	const fate =
		oldFor === 0
			? 'Links that were sent before are not valid any more: visitors and companies who press one are told so.'
			: `Links that were sent before are valid until ${minuteOf(until.toISOString())}, for requests that are there now.`;
	return `Links are signed with new keys within ${keysReadAgainAfter / 1000} seconds, also by programs that run. ${fate} Everybody is logged out of the desk.
A snapshot of an earlier day has the earlier keys: after a restore of one, run this again.
`;
}
