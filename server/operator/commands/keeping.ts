import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { assertOne, type CommandContext, fitting, notEmpty } from '#server/operator/commands/arguments.ts';
import { minuteOf, printable } from '#server/operator/format.ts';
import { dataFolder } from '#server/operator/open-store.ts';
import { ownFiles } from '#server/operator/own-files.ts';
import { cutoffsAt } from '#server/ops/retention.ts';
import { keysReadAgainAfter, oldLinksForDays } from '#server/settings/limits.ts';
import { readSettings, type Settings } from '#server/settings/read.ts';
import { day } from '#server/settings/units.ts';
import { backUpDaily } from '#server/store/copies/back-up-daily.ts';
import { backup, type Copied } from '#server/store/copies/backup.ts';
import { restore } from '#server/store/copies/restore.ts';
import type { HeldMessages } from '#server/store/revival.ts';
import type { Store } from '#server/store/store.ts';

/** Commands about the store as a whole: its clock, backups and copies. */
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
		'backup',
		'TO | --into FOLDER',
		'copies requests and photos into a new folder and verifies the copy; with --into, into a new dated folder in FOLDER, for every day: keeps those of 7 days, and one of each of 4 weeks and 6 months',
	)
		.argument('[TO]', '', notEmpty)
		.option('--into <FOLDER>', '', notEmpty)
		.action((to: string | undefined, { into }: { into?: string }) => {
			assertOne(to, into);
			if (to !== undefined) return run(async () => backup(dataFolder(env), resolve(to), ownFiles(env)));
			return run((say) => {
				const { BACKUP_PING_URL, BACKUP_COPY_TO: copyTo } = readSettings({
					BACKUP_PING_URL: env.BACKUP_PING_URL,
					BACKUP_COPY_TO: env.BACKUP_COPY_TO,
				});
				const options = { own: ownFiles(env), copyTo };
				return withPing(BACKUP_PING_URL, say, async () => backUpDaily(dataFolder(env), resolve(into ?? ''), options));
			});
		});
	command(
		'restore',
		'FROM --key KEY [--erased AUDIT_FILE]',
		'copies a backup into DATA_DIR, which must be empty, and holds what would be sent; KEY is what the backup printed, or the file backup-key of the lost folder; --unchecked in its place if that is lost',
	)
		.argument('<FROM>', '', notEmpty)
		.option('--key <KEY>', '', notEmpty)
		.option('--unchecked', 'restores a backup that somebody may have changed')
		.option('--erased <AUDIT_FILE>', 'audit.jsonl of the lost folder: repeats erasures made after the backup')
		.action((from: string, { erased, key, unchecked }: { erased?: string; key?: string; unchecked?: boolean }) =>
			run(async () => {
				const options = { auditFile: erased && resolve(erased), key: unchecked ? 'unchecked' : key };
				const { held, ...restored } = await restore(resolve(from), dataFolder(env), options);
				return { ...restored, report: restored.report + sayHeld(held, unchecked ? 'THE MARK WAS NOT CHECKED' : '') };
			}),
		);
	command(
		'new-keys',
		'[--old-for DAYS]',
		`after a theft: signs links with new keys; those that were sent stay valid for ${oldLinksForDays} days, for requests that are there now, or with --old-for 0 not at all`,
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

/**
 * What a restored or copied store would have sent, and to whom.
 * @param doubt why it may have been changed; empty if it was not
 */
function sayHeld(held: readonly HeldMessages[] | undefined, doubt: string): string {
	if (!held) return '';
	const warning = doubt
		? `${doubt}: whoever had it may have changed it. Nobody is reminded of its requests; look at some, and at the addresses below.\n`
		: '';
	if (held.length === 0) return `${warning}Nothing waits to be sent.\n`;
	const nameOf = ({ channel, recipient, company }: HeldMessages) =>
		printable(`${channel === 'webhook' ? 'the webhook' : recipient}${company === null ? '' : ` (${company})`}`);
	const lines = held.map((one) => `${String(one.count).padStart(6)}  ${nameOf(one)}\n`).join('');
	return `${warning}Held, since it may have been sent since then (given up, RESTORED), in messages to each address:
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
async function newKeys({ keys, audit }: Store, oldFor: number): Promise<string> {
	const until = new Date(Date.now() + oldFor * day);
	keys.renew(until);
	await audit.write({ act: 'new-keys', requests: 0, photos: 0 });
	const fate =
		oldFor === 0
			? 'Links that were sent before are not valid any more: visitors and companies who press one are told so.'
			: `Links that were sent before are valid until ${minuteOf(until.toISOString())}, for requests that are there now.`;
	return `Links are signed with new keys within ${keysReadAgainAfter / 1000} seconds, also by programs that run. ${fate}
A backup of an earlier day has the earlier keys: after a restore of one, run this again.
`;
}

/** How often an address is tried, how long each try may take and how long to wait between, in ms. */
const patience = { tries: 3, timeout: 10_000, pause: 2_000 };

/**
 * Does a backup and tells an address how it ended, as healthchecks.io expects it: the address itself after a whole backup,
 * the address with `/fail` otherwise. That it cannot be reached fails nothing.
 * @param address empty for none; never printed, since it is a secret
 * @param say prints a line
 */
export async function withPing(
	address: string,
	say: (line: string) => void,
	work: () => Promise<Copied>,
	times = patience,
): Promise<Copied> {
	const tell = async (failed: boolean) => {
		if (address !== '' && !(await reached(failed ? failureOf(address) : address, times)))
			say('The address in BACKUP_PING_URL could not be reached, or refused the call.');
	};
	let done: Copied;
	try {
		done = await work();
	} catch (error) {
		await tell(true);
		throw error;
	}
	await tell(!done.isWhole);
	return done;
}

function failureOf(address: string): string {
	const url = new URL(address);
	url.pathname = `${url.pathname.replace(/\/$/, '')}/fail`;
	return url.href;
}

async function reached(url: string, { tries, timeout, pause }: typeof patience): Promise<boolean> {
	for (let count = 1; ; count++) {
		try {
			const answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
			await answer.body?.cancel();
			if (answer.ok) return true;
		} catch {
			// Its message may have the address in it.
		}
		if (count >= tries) return false;
		await setTimeout(pause);
	}
}
