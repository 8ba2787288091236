import { createTroubles, type Troubles } from '#server/ops/health.ts';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { openForServer, type ServerOptions, whyUnusable } from '#server/store/open.ts';
import type { Disk, Store } from '#server/store/store.ts';
import { openRateLimits, type RateLimits } from '#server/wire/rate-limits.ts';

/** The store, with the limits of what is sent and the problems found by background work. */
export interface WatchedStore {
	store: Store;
	troubles: Troubles;
	/** Completes erasures whose rows are deleted (`store/erasure.ts`). Rejects with the first error. */
	finishErasures(): Promise<void>;
	/** Undefined when RATE_LIMIT is off. */
	rateLimits: RateLimits | undefined;
	/** With no more photos in a day than the disk allows. */
	settings: Settings;
}

async function withinDisk(settings: Settings, disk: Disk): Promise<Settings> {
	const most = Math.floor((await disk.forPhotosToday()) / 1e6);
	return { ...settings, MAX_PHOTO_MB_PER_DAY: Math.min(settings.MAX_PHOTO_MB_PER_DAY, most) };
}

/**
 * Opens the store for the server.
 * @throws SettingError when it cannot be used
 */
export async function openStore(
	settings: Settings,
	options: Pick<ServerOptions, 'planner' | 'busyTimeout'> = {},
): Promise<WatchedStore> {
	const store = await openFolder(settings, options);
	try {
		const troubles = createTroubles();
		const finishErasures = async () => {
			const { failed } = await store.erasure.finish();
			troubles.note('erasedPhotos', failed.photos !== undefined);
			troubles.note('audit', failed.audit !== undefined);
			const first = failed.photos ?? failed.log ?? failed.audit;
			if (first !== undefined) throw first;
		};
		const bounded = await withinDisk(settings, store.disk);
		const rateLimits = settings.RATE_LIMIT === 'on' ? openRateLimits(bounded, store) : undefined;
		return { store, troubles, finishErasures, rateLimits, settings: bounded };
	} catch (error) {
		await store.close();
		throw error;
	}
}

/**
 * Opens the store in DATA_DIR for the server.
 * @throws SettingError when the folder cannot be used
 */
async function openFolder(settings: Settings, options: ServerOptions): Promise<Store> {
	const { DATA_DIR, MIN_FREE_DISK_MB } = settings;
	try {
		return await openForServer(DATA_DIR, { ...options, minFree: MIN_FREE_DISK_MB * 1e6 });
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
