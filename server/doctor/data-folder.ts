import { constants } from 'node:fs';
import { access, lstat, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Check } from '#server/doctor/check.ts';
import { type Finding, ok, problem, skipped, warning } from '#server/doctor/finding.ts';
import { hasData, whyNotOpened } from '#server/doctor/opened-data.ts';
import { isHosted } from '#server/settings/read.ts';

/** Rights and owners in DATA_DIR, and whether its data can be opened: with a file of another account's, deletions fail and restored data comes back. */
export const dataFolderCheck: Check = {
	title: 'Data folder',
	needs: ['DATA_DIR', 'DATABASE_URL'],
	run: async ({ settings }): Promise<Finding[]> => {
		if (isHosted(settings)) return [skipped('there is none with a hosted project')];
		const { DATA_DIR: folder } = settings;
		const found = await stat(folder).catch(() => undefined);
		if (!found) {
			const above = await nearestFolder(dirname(folder));
			return (await mayWrite(above))
				? [
						warning(
							`there is no ${folder} yet`,
							'nothing, if this server has not been started: its start makes the folder',
						),
					]
				: [
						problem(
							`there is no ${folder}, and this account may not make it in ${above}`,
							'make it as root, for the server’s account: install -d -m 700 -o ACCOUNT -g ACCOUNT FOLDER',
						),
					];
		}
		if (!found.isDirectory()) return [problem(`${folder} is no folder`, 'set DATA_DIR to a folder')];
		const account = process.getuid?.();
		const findings: Finding[] = [];
		if (account !== 0 && !(await mayWrite(folder)))
			findings.push(
				problem(
					`this account may not write to ${folder}`,
					`run this as the folder’s owner, account ${found.uid}, which has to be the server’s`,
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
			: [ok(`${folder} and what is in it belong to one account, and only that may open it`)];
	},
};

/** Names of what lies in a folder, and is another account's. Photos are looked at by their folder only. */
async function filesOfOthers(folder: string, owner: number): Promise<string[]> {
	const names = await readdir(folder).catch(() => []);
	const found = await Promise.all(
		names.map(async (name) => ({ name, uid: (await lstat(join(folder, name)).catch(() => undefined))?.uid ?? owner })),
	);
	return found.filter(({ uid }) => uid !== owner).map(({ name }) => name);
}

function mayWrite(folder: string): Promise<boolean> {
	return access(folder, constants.W_OK | constants.X_OK).then(
		() => true,
		() => false,
	);
}

async function nearestFolder(path: string): Promise<string> {
	const isThere = await stat(path).catch(() => undefined);
	return isThere || dirname(path) === path ? path : nearestFolder(dirname(path));
}
