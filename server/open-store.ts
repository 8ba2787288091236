import pLimit from 'p-limit';
import type { Logger } from '#server/log.ts';
import { openPhotoFiles, type PhotoFiles } from '#server/photos/files.ts';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { type Disk, watchDisk } from '#server/store/folder/disk.ts';
import { finishErasures } from '#server/store/folder/finish-erasures.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { closeToOthers } from '#server/store/folder/permissions.ts';
import { noDeliveries, type Planner } from '#server/store/planner.ts';
import { type Database, openDatabase } from '#server/store/sqlite/database.ts';
import { databaseTrouble } from '#server/store/sqlite/error-codes.ts';
import { refuseUnfinishedRestore } from '#server/store/sqlite/half-restored.ts';
import { lockFolder } from '#server/store/sqlite/lock.ts';
import { refuseLostDatabase } from '#server/store/sqlite/lost-database.ts';
import { createTroubles, type Troubles } from '#server/store/troubles.ts';
import { createQuota, type Quota } from '#server/wire/quota.ts';

/** The data folder, open: database and photo files, with the disk's free space and the daily totals. */
export interface Store {
	database: Database;
	files: PhotoFiles;
	disk: Disk;
	troubles: Troubles;
	/**
	 * Completes erasures whose rows are deleted (`store/folder/finish-erasures.ts`): removes photo files and writes the audit log.
	 * Calls run one at a time. Rejects with the first error.
	 */
	finishErasures(): Promise<void>;
	/** Undefined when RATE_LIMIT is off. */
	quota: Quota | undefined;
	/** Waits for writes in flight, closes everything and releases the lock on the folder. */
	close(): Promise<void>;
}

/**
 * Locks the data folder, migrates and opens the database, and opens the photo files.
 * @param planner chooses the recipients of each request
 * @param log gets a warning when data of an older release had to be corrected
 * @throws SettingError when the data folder cannot be used
 */
export async function openStore(settings: Settings, planner: Planner = noDeliveries, log?: Logger): Promise<Store> {
	const folder = settings.DATA_DIR;
	const undo: (() => void)[] = [];
	try {
		makeFolder(folder);
		undo.push(lockFolder(folder));
		refuseUnfinishedRestore(folder);
		refuseLostDatabase(folder);
		// Before it is opened: SQLite gives its write-ahead log the permissions of the database.
		closeToOthers(folder);
		const database = openDatabase(folder, planner);
		undo.push(database.close);
		closeToOthers(folder);
		if (database.renamed.length > 0)
			log?.warn(
				{ renamed: database.renamed },
				'requests of different kinds had the same id: the later ones have new ids, and the old delete links of both are void; e-mails sent until now may have shown one in place of the other',
			);
		const quota = settings.RATE_LIMIT === 'on' ? createQuota(settings, database) : undefined;
		const files = await openPhotoFiles(folder, database);
		const troubles = createTroubles();
		const oneAtATime = pLimit(1);
		const finish = () =>
			oneAtATime(async () => {
				const { failed } = await finishErasures(database.erasures, folder, files.remove);
				troubles.note('erasedPhotos', failed.photos !== undefined);
				troubles.note('audit', failed.audit !== undefined);
				const first = failed.photos ?? failed.log ?? failed.audit;
				if (first !== undefined) throw first;
			});
		const close = async () => {
			await oneAtATime(() => {});
			await files.close();
			for (const step of undo.toReversed()) step();
		};
		const disk = watchDisk(folder, settings.MIN_FREE_DISK_MB * 1e6);
		return { database, files, disk, troubles, finishErasures: finish, quota, close };
	} catch (error) {
		for (const step of undo.toReversed()) step();
		if (error instanceof SettingError) throw error;
		const { code, message } = error as NodeJS.ErrnoException;
		const trouble = databaseTrouble(error);
		const why = trouble ? `SQLite says "${message}"` : code;
		throw new SettingError(
			`DATA_DIR=${JSON.stringify(folder)} cannot be used (${why}): ${trouble ?? 'it must be a folder the server may write to'}.`,
		);
	}
}
