import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from '#server/doctor/check.ts';
import { ok, problem, skipped, warning } from '#server/doctor/finding.ts';
import { maxBackupAge } from '#server/settings/limits.ts';
import { isHosted } from '#server/settings/read.ts';
import { hour } from '#server/settings/units.ts';
import { lastBackup } from '#server/store/last-backup.ts';

/** The age of the last whole backup of `npm run leads -- backup --into FOLDER`. */
export const backupCheck: Check = {
	title: 'Backup',
	needs: ['DATA_DIR', 'DATABASE_URL'],
	run: async ({ settings }) => {
		if (isHosted(settings)) return [skipped('the project’s own backups: docs/hosted.md')];
		const { DATA_DIR, BACKUP_PING_URL } = settings;
		const data = await stat(join(DATA_DIR, 'leads.db')).catch(() => undefined);
		if (!data) return [skipped('there is nothing to back up yet')];
		const last = await lastBackup(DATA_DIR);
		const nightly = 'let npm run leads -- backup --into FOLDER run every night (deploy/stairlifts-backup.timer)';
		if (!last) return [warning('none has been made by npm run leads -- backup --into FOLDER', nightly)];
		const age = Math.round((Date.now() - last.getTime()) / hour);
		if (age * hour > maxBackupAge)
			return [
				problem(`the last whole one is ${age} hours old`, `see why (journalctl -u stairlifts-backup); ${nightly}`),
			];
		const made = ok(`the last whole one is ${age} hours old`);
		if (BACKUP_PING_URL !== '') return [made];
		return [made, warning('nobody hears when none is made', 'set BACKUP_PING_URL')];
	},
};
