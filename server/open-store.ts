import type { Logger } from '#server/log.ts';
import { openPhotoFiles, type PhotoFiles } from '#server/photos/files.ts';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { type Disk, watchDisk } from '#server/store/folder/disk.ts';
import { finishErasures } from '#server/store/folder/finish-erasures.ts';
import { makeFolder } from '#server/store/folder/folders.ts';
import { refuseUnfinishedRestore } from '#server/store/folder/half-restored.ts';
import { closeToOthers } from '#server/store/folder/permissions.ts';
import { createTurns } from '#server/store/mutex.ts';
import { noDeliveries, type Planner } from '#server/store/planner.ts';
import { type Database, openDatabase } from '#server/store/sqlite/database.ts';
import { databaseTrouble } from '#server/store/sqlite/error-codes.ts';
import { lockFolder } from '#server/store/sqlite/lock.ts';
import { refuseLostDatabase } from '#server/store/sqlite/lost-database.ts';
import { createTroubles, type Troubles } from '#server/store/troubles.ts';
import { createQuota, type Quota } from '#server/wire/quota.ts';

/** Everything that is kept, and what watches how much. */
export interface Store {
	database: Database;
	files: PhotoFiles;
	disk: Disk;
	troubles: Troubles;
	/** Does what is left of erasures whose rows are gone, one call after the other (`store/folder/finish-erasures.ts`). Rejects with what failed first. */
	finishErasures(): Promise<void>;
	/** None where limits are off. */
	quota: Quota | undefined;
	/** Waits for what is being kept, closes all and gives the folder back to whoever starts next. */
	close(): Promise<void>;
}

/**
 * @param planner says who is told of a request
 * @param log is told what of an older release's data had to be put right
 * @throws SettingError where the data folder cannot be used
 */
export async function openStore(settings: Settings, planner: Planner = noDeliveries, log?: Logger): Promise<Store> {
	const folder = settings.DATA_DIR;
	const undo: (() => void)[] = [];
	try {
		makeFolder(folder);
		undo.push(lockFolder(folder));
		refuseUnfinishedRestore(folder);
		refuseLostDatabase(folder);
		// Before it is opened: SQLite gives its log the rights of the database.
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
		const inTurn = createTurns();
		const finish = () =>
			inTurn('', async () => {
				const { failed } = await finishErasures(database.erasures, folder, files.remove);
				troubles.note('erasedPhotos', failed.photos !== undefined);
				troubles.note('audit', failed.audit !== undefined);
				const first = failed.photos ?? failed.log ?? failed.audit;
				if (first !== undefined) throw first;
			});
		const close = async () => {
			await inTurn.idle();
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
