import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { hasData } from '#server/doctor/data-folder.ts';
import { hour, second } from '#server/settings/units.ts';
import { reachElsewhere } from '#server/store/copies/elsewhere.ts';
import { StoreError } from '#server/store/errors.ts';
import { backupTroubles, lastBackup, readBackupNotes } from '#server/store/last-backup.ts';

const nightly = 'let npm run leads -- backup --into FOLDER run every night (deploy/stairlifts-backup.timer)';

/** How old the last whole backup is, whether it could be restored, and whether the machine may burn. */
export const backupCheck: Check = {
	title: 'Backup',
	needs: ['DATA_DIR', 'BACKUP_COPY_TO'],
	patience: 40 * second,
	run: async ({ settings }) => {
		const { DATA_DIR, BACKUP_PING_URL, BACKUP_COPY_TO } = settings;
		if (!(await hasData(DATA_DIR))) return skipped('there is nothing to back up yet');
		const notes = await readBackupNotes(DATA_DIR);
		const last = lastBackup(notes);
		const elsewhere = await copyFinding(BACKUP_COPY_TO);
		const wrong = backupTroubles(notes);
		if (!last && wrong.length === 0)
			return [warning('none has been made by npm run leads -- backup --into FOLDER', nightly), elsewhere];
		const made =
			wrong.length > 0
				? wrong.map((line) =>
						problem(line, `see why (journalctl -u stairlifts-backup -n 20), make one, and ${nightly}`),
					)
				: [ok(`the last whole one is ${Math.round((Date.now() - (last?.getTime() ?? 0)) / hour)} hours old`)];
		if (BACKUP_PING_URL !== '') return [...made, elsewhere];
		return [
			...made,
			elsewhere,
			warning('nobody hears when none is made and this server is down', 'set BACKUP_PING_URL'),
		];
	},
};

async function copyFinding(to: string): Promise<Finding> {
	if (to === '')
		return warning(
			'they are copied to no other machine by this program, and do not outlive this one',
			'set BACKUP_COPY_TO (docs/machine-is-gone.md)',
		);
	try {
		await reachElsewhere(to);
		return ok(`BACKUP_COPY_TO=${to} can be reached`);
	} catch (error) {
		if (!(error instanceof StoreError)) throw error;
		return problem(
			`BACKUP_COPY_TO=${to} cannot be used: ${error.message}`,
			'as the server’s account, run ssh to that machine once, with a key that it takes without a password; the folder has to be there (docs/machine-is-gone.md)',
		);
	}
}
