import { resolve } from 'node:path';
import { Option } from 'commander';
import { assertOne, notEmpty, path } from '#server/operator/commands/arguments.ts';
import type { Adding } from '#server/operator/commands/doing.ts';
import { confirmClock } from '#server/operator/confirm-clock.ts';
import { copy } from '#server/operator/copy.ts';
import { dataFolder } from '#server/operator/open-store.ts';
import { withPing } from '#server/operator/ping.ts';
import { readSettings } from '#server/settings/read.ts';
import { backUpDaily } from '#server/store/copies/back-up-daily.ts';
import { backup } from '#server/store/copies/backup.ts';
import { restore } from '#server/store/copies/restore.ts';

/** Commands about the store as a whole: its clock, backups and copies. */
export function addKeeping({ command, withStore, withFolder, withNamed, env }: Adding): void {
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
		'copies requests and photos into a new folder and verifies the copy; with --into, into a new dated folder in FOLDER, for every day: keeps 7 days, 4 weeks, 6 months',
	)
		.addArgument(path('[TO]'))
		.addOption(new Option('--into <FOLDER>').argParser(notEmpty))
		.action((to: string | undefined, { into }: { into?: string }) => {
			assertOne(to, into);
			if (to !== undefined) return withFolder((dataDir) => backup(dataDir, resolve(to)));
			return withNamed((say) => {
				const { BACKUP_PING_URL } = readSettings({ BACKUP_PING_URL: env.BACKUP_PING_URL });
				return withPing(BACKUP_PING_URL, say, async () => backUpDaily(dataFolder(env), resolve(into ?? '')));
			});
		});
	command('restore', 'FROM [--erased AUDIT_FILE]', 'copies a backup into DATA_DIR, which must be empty')
		.addArgument(path('<FROM>'))
		.option('--erased <AUDIT_FILE>', 'audit.jsonl of the lost folder: repeats erasures made after the backup')
		.action((from: string, { erased }) =>
			withFolder((dataDir) => restore(resolve(from), dataDir, erased && resolve(erased))),
		);
	command(
		'copy',
		'FROM TO [--erased AUDIT_FILE]',
		'copies everything from a data folder or “hosted” into an empty folder or project; goes on where it was interrupted',
	)
		.addArgument(path('<FROM>'))
		.addArgument(path('<TO>'))
		.option('--erased <AUDIT_FILE>', 'audit.jsonl of a later copy: leaves out requests that were erased since')
		.action((from: string, to: string, { erased }) =>
			withNamed((say) => copy({ from, to, auditFile: erased }, env, say)),
		);
}
