import { type Check, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { hasData } from '#server/doctor/data-folder.ts';
import { hour } from '#server/settings/units.ts';
import { readBackups } from '#server/store/backups.ts';

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
