import type { Logger } from '#server/log.ts';
import { openFolder } from '#server/open-folder.ts';
import { isHosted } from '#server/settings/public-addresses.ts';
import type { Settings } from '#server/settings/read.ts';
import type { ServerOptions } from '#server/store/open.ts';
import { openProject } from '#server/store/open-project.ts';
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
	log?: Logger;
}

/**
 * Opens the store for the server: a hosted project where DATABASE_URL names one, else the data folder.
 * @throws SettingError when it cannot be used
 */
export async function openStore(settings: Settings, { log, ...options }: OpenOptions = {}): Promise<WatchedStore> {
	const store = isHosted(settings)
		? await openProject(settings, { mode: 'server', planner: options.planner })
		: await openFolder(settings, options, log);
	try {
		const troubles = createTroubles();
		const finishErasures = async () => {
			const { failed } = await store.erasure.finish();
			troubles.note('erasedPhotos', failed.photos !== undefined);
			troubles.note('audit', failed.audit !== undefined);
			const first = failed.photos ?? failed.log ?? failed.audit;
			if (first !== undefined) throw first;
		};
		const quota = settings.RATE_LIMIT === 'on' ? await createQuota(settings, store) : undefined;
		return { store, troubles, finishErasures, quota };
	} catch (error) {
		await store.close();
		throw error;
	}
}
