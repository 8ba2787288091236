import { constants } from 'node:fs';
import { access, lstat, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { SettingError } from '#server/settings/read.ts';
import { hour } from '#server/settings/units.ts';
import { readBackups } from '#server/store/backups.ts';
import { StoreError } from '#server/store/errors.ts';
import { openForCommand, whyUnusable } from '#server/store/open.ts';

/** Rights and owners in DATA_DIR, and whether its data can be opened: with a file of another account's, deletions fail and restored data comes back. */
export const dataFolderCheck: Check = {
	title: 'Data folder',
	needs: ['DATA_DIR'],
	run: async ({ settings }) => {
		const { DATA_DIR: folder } = settings;
		const found = await stat(folder).catch(() => undefined);
		if (!found)
			return warning(
				`there is no ${folder} yet`,
				'nothing, if this server has not been started: its start makes the folder. Where it may not, make it as root: install -d -m 700 -o ACCOUNT -g ACCOUNT FOLDER',
			);
		if (!found.isDirectory()) return problem(`${folder} is no folder`, 'set DATA_DIR to a folder');
		const findings: Finding[] = [];
		const refused = await whyNotWritten(folder);
		const server = await accountOfUnit();
		if (refused === 'EROFS')
			findings.push(
				problem(
					`the disk of ${folder} is read-only, so nothing can be stored`,
					`see why (dmesg; findmnt -T ${folder}): after an error Linux mounts a disk so. Mend it, then mount -o remount,rw it`,
				),
			);
		else if (found.uid === 0 && (refused || (server && server !== 'root')))
			findings.push(
				problem(
					`${folder} belongs to root, which the server does not run as`,
					`as root, with the account of the server: chown -R ${server ?? 'stairlifts'}: ${folder}`,
				),
			);
		else if (refused)
			findings.push(
				problem(
					`this account may not write to ${folder}, which is account ${found.uid}’s`,
					`run this as root or as that account, if it is the server’s; if it is not, as root: chown -R ${server ?? 'stairlifts'}: ${folder}`,
				),
			);
		const others = await filesOfOthers(folder, found.uid);
		if (others.length > 0)
			findings.push(
				problem(
					`${others.slice(0, 5).join(', ')} in ${folder} belong to another account than the folder: a command was run as that account`,
					`as root: chown -R --reference=${folder} ${folder}`,
				),
			);
		if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
			findings.push(
				warning(
					`other accounts of this machine may open ${folder} (${(found.mode & 0o777).toString(8)})`,
					`chmod 700 ${folder}`,
				),
			);
		const closed = (await hasData(folder)) ? await whyNotOpened(folder) : undefined;
		// Rights and owners that are wrong are why, and said above.
		if (closed && !findings.some(({ status }) => status === 'problem')) findings.push(closed);
		return findings.length > 0
			? findings
			: ok(`${folder} and what is in it belong to one account, and only that may open it`);
	},
};

/** The account that systemd runs the server as; undefined where there is no such unit. */
async function accountOfUnit(): Promise<string | undefined> {
	const unit = await readFile('/etc/systemd/system/stairlifts.service', 'utf8').catch(() => '');
	return /^User=(\S+)/m.exec(unit)?.[1];
}

/** @returns the system's code: `EROFS` of a read-only disk, for every account; undefined where this account may write */
async function whyNotWritten(folder: string): Promise<string | undefined> {
	try {
		await access(folder, constants.W_OK | constants.X_OK);
		return undefined;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code ?? 'unknown';
	}
}

/** Names of what lies in a folder, and is another account's. Photos are looked at by their folder only. */
async function filesOfOthers(folder: string, owner: number): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	const found = await Promise.all(
		names.map(async (name) => ({ name, uid: (await lstat(join(folder, name)).catch(() => undefined))?.uid ?? owner })),
	);
	return found.filter(({ uid }) => uid !== owner).map(({ name }) => name);
}

/** Whether this account has rights to a path, of `constants` of node:fs. */
export function may(path: string, rights: number): Promise<boolean> {
	return access(path, rights).then(
		() => true,
		() => false,
	);
}

/** Whether something is stored in a data folder. */
async function hasData(folder: string): Promise<boolean> {
	return (await stat(join(folder, 'leads.db')).catch(() => undefined)) !== undefined;
}

/** Opens what is stored in a data folder, for reading. @returns why this account cannot, or undefined if it can */
async function whyNotOpened(folder: string): Promise<Finding | undefined> {
	try {
		await openForCommand(folder, 'read').close();
		return undefined;
	} catch (error) {
		const { message } = error as Error;
		const todo = whyUnusable(error);
		if (todo) return problem(`leads.db in ${folder} cannot be opened (SQLite says "${message}")`, todo);
		if (error instanceof SettingError || error instanceof StoreError)
			return problem(message.replace(/\.$/, ''), 'correct that and run the command again');
		throw error;
	}
}

/** How old the newest snapshot is, and whether the machine may burn. */
export const backupCheck: Check = {
	title: 'Backup',
	needs: ['DATA_DIR'],
	run: async ({ settings: { DATA_DIR } }) => {
		if (!(await hasData(DATA_DIR))) return skipped('there is nothing to back up yet');
		const { snapshotAt, copiedAt, troubles } = await readBackups(DATA_DIR);
		const ageOf = (at: Date) => `${Math.round((Date.now() - at.getTime()) / hour)} hours old`;
		if (troubles.length > 0)
			return troubles.map((trouble) =>
				problem(trouble, 'let the server run, and see why: npm run leads -- snapshot; journalctl -u stairlifts-backup'),
			);
		return [
			ok(snapshotAt ? `the newest snapshot is ${ageOf(snapshotAt)}` : 'the first snapshot comes in the night'),
			copiedAt
				? ok(`the last copy on another machine is ${ageOf(copiedAt)}`)
				: warning('no snapshot has left this machine, and none outlives it', 'set up restic: docs/backups.md'),
		];
	},
};
