import type { Logger } from '#server/log.ts';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { warnOfReaders } from '#server/store/folder/permissions.ts';
import { openForServer, type ServerOptions, whyUnusable } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Opens the store in DATA_DIR for the server.
 * @param log gets a warning when others may read the folder
 * @throws SettingError when the folder cannot be used
 */
export async function openFolder(settings: Settings, options: ServerOptions, log?: Logger): Promise<Store> {
	const { DATA_DIR, MIN_FREE_DISK_MB } = settings;
	try {
		const store = await openForServer(DATA_DIR, { ...options, minFree: MIN_FREE_DISK_MB * 1e6 });
		if (log) warnOfReaders(DATA_DIR, log);
		return store;
	} catch (error) {
		if (error instanceof SettingError) throw error;
		const { code, message } = error as NodeJS.ErrnoException;
		const trouble = whyUnusable(error);
		const why = trouble ? `SQLite says "${message}"` : code;
		throw new SettingError(
			`DATA_DIR=${JSON.stringify(DATA_DIR)} cannot be used (${why}): ${trouble ?? 'it must be a folder the server may write to'}.`,
		);
	}
}
