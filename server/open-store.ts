import type { Logger } from '#server/log.ts';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { warnOfReaders } from '#server/store/folder/permissions.ts';
import { openForServer, type ServerOptions, whyUnusable } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { createTroubles, type Troubles } from '#server/store/troubles.ts';
import { createQuota, type Quota } from '#server/wire/quota.ts';

/** The store, with its daily totals and the problems found by background work. */
export interface WatchedStore {
	store: Store;
	troubles: Troubles;
	/** Completes erasures whose rows are deleted (`store/erasure.ts`). Rejects with the first error. */
	finishErasures(): Promise<void>;
	/** Undefined when RATE_LIMIT is off. */
	quota: Quota | undefined;
}

interface OpenOptions extends Pick<ServerOptions, 'planner' | 'busyTimeout'> {
	/** Gets a warning when data of an older release had to be corrected. */
	log?: Logger;
}

/**
 * Opens the store for the server.
 * @throws SettingError when the data folder cannot be used
 */
export async function openStore(settings: Settings, { log, ...options }: OpenOptions = {}): Promise<WatchedStore> {
	const { store, renamed, quota } = await openAndCount(settings, options);
	if (renamed.length > 0)
		log?.warn(
			{ renamed },
			'requests of different kinds had the same id: the later ones have new ids, and the old delete links of both are void; e-mails sent until now may have shown one in place of the other',
		);
	if (log) warnOfReaders(settings.DATA_DIR, log);
	const troubles = createTroubles();
	const finishErasures = async () => {
		const { failed } = await store.erasure.finish();
		troubles.note('erasedPhotos', failed.photos !== undefined);
		troubles.note('audit', failed.audit !== undefined);
		const first = failed.photos ?? failed.log ?? failed.audit;
		if (first !== undefined) throw first;
	};
	return { store, troubles, finishErasures, quota };
}

async function openAndCount(settings: Settings, options: ServerOptions) {
	const { DATA_DIR, MIN_FREE_DISK_MB, RATE_LIMIT } = settings;
	let opened: Awaited<ReturnType<typeof openForServer>> | undefined;
	try {
		opened = await openForServer(DATA_DIR, { ...options, minFree: MIN_FREE_DISK_MB * 1e6 });
		return { ...opened, quota: RATE_LIMIT === 'on' ? await createQuota(settings, opened.store) : undefined };
	} catch (error) {
		await opened?.store.close();
		if (error instanceof SettingError) throw error;
		const { code, message } = error as NodeJS.ErrnoException;
		const trouble = whyUnusable(error);
		const why = trouble ? `SQLite says "${message}"` : code;
		throw new SettingError(
			`DATA_DIR=${JSON.stringify(DATA_DIR)} cannot be used (${why}): ${trouble ?? 'it must be a folder the server may write to'}.`,
		);
	}
}
