import { lapsedChecks, takeOverCompanies } from '#server/delivery/companies.ts';
import type { Courier, DeliveryIntervals } from '#server/delivery/courier.ts';
import { startDelivery, warnWithoutMail } from '#server/delivery/deliver.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { publish } from '#server/delivery/published.ts';
import { openProject, tryVisitorsWay } from '#server/inbox/project.ts';
import { type Inbox, startInbox } from '#server/inbox/pull.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { createTroubles, type Health, type Troubles, watchForAttention, watchHealth } from '#server/ops/health.ts';
import { startSnapshots } from '#server/ops/nightly-snapshot.ts';
import { type Sweeper, startSweeper } from '#server/ops/retention.ts';
import { healthTimeout } from '#server/settings/limits.ts';
import { isHosted, photoBase, SettingError, type Settings } from '#server/settings/read.ts';
import { readBackups } from '#server/store/backups.ts';
import { openForServer, type ServerOptions, whyUnusable } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { openRateLimits, type RateLimits } from '#server/wire/rate-limits.ts';

/** Intervals in ms, and the disk's reserve, in place of the usual ones: tests use others. */
export interface Intervals {
	delivery?: DeliveryIntervals;
	health?: number;
	databaseBusy?: number;
	/** How often counts of visits are written. */
	visits?: number;
	/** How often photos without a request are looked for. */
	strays?: number | undefined;
	/** How often a hosted project is asked for requests. */
	inbox?: number | undefined;
	/** How often it is looked whether something needs the operator. */
	attention?: number | undefined;
	/** Within what time a link to the desk is sent that was asked for. */
	deskAsk?: number;
	/** In bytes. */
	minFree?: number;
}

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

/** Disk space that is reserved for requests, in bytes: with less, photos are refused. */
const usualMinFree = 100e6;

/** The store with the work on it that no visitor waits for: delivery, retention and health. */
export interface Background extends WatchedStore {
	courier: Courier;
	health: () => Promise<Health>;
	/** Starts what changes the store. To be called when the process has its ports. */
	begin(): void;
	/** Finishes the deliveries in flight, then calls `stopListening`, then closes the store: calls are refused for no longer than needed. */
	stop(stopListening?: () => Promise<unknown>): Promise<void>;
}

/**
 * Opens the store and starts to deliver from it.
 * @param brochure gives the built brochure, to attach to e-mails; undefined where there is no built site
 * @throws SettingError where the store, or the companies of an earlier release, cannot be used
 */
export async function startBackground(
	settings: Settings,
	brochure: () => Buffer | undefined,
	log: Logger,
	intervals?: Intervals,
): Promise<Background> {
	const opened = await openStore(settings, {
		planner: createPlanner(settings),
		busyTimeout: intervals?.databaseBusy,
		minFree: intervals?.minFree ?? usualMinFree,
	});
	const { companies } = opened.store;
	try {
		await takeOverCompanies(companies, log);
		publish(settings.DATA_DIR, opened.store);
	} catch (error) {
		opened.rateLimits?.close();
		await opened.store.close();
		throw error;
	}
	const courier = startDelivery(opened.settings, opened.store, brochure, log, intervals?.delivery);
	const backups = () => readBackups(settings.DATA_DIR);
	let inbox: Inbox | undefined;
	let sweeper: Sweeper | undefined;
	let snapshots: ReturnType<typeof startSnapshots> | undefined;
	let stopAttention = () => {};
	const health = watchHealth(
		{
			...opened,
			log,
			lapsedChecks: () => lapsedChecks(companies.all(), new Date()).length,
			tryVisiting: isHosted(settings)
				? () => tryVisitorsWay(settings.PUBLIC_BACKEND_URL, settings.PUBLIC_BACKEND_KEY, healthTimeout)
				: undefined,
			inboxIsReached: () => inbox?.isReached() ?? true,
			backups,
		},
		intervals?.health,
	);
	return {
		...opened,
		courier,
		health,
		begin: () => {
			warnWithoutMail(settings, companies.all().length, log);
			if (isHosted(settings)) {
				const project = openProject(settings.PUBLIC_BACKEND_URL, settings.BACKEND_SECRET_KEY);
				const takingOver = { ...opened, project, log, photoBase: photoBase(settings) };
				inbox = startInbox(takingOver, courier.wake, intervals?.inbox);
			}
			snapshots = startSnapshots(settings.DATA_DIR, log);
			void drawEarlierPhotos(opened.store, log);
			sweeper = startSweeper({ ...opened, log, straysEvery: intervals?.strays });
			const attention = { health, backups, store: opened.store, wake: courier.wake, log };
			stopAttention = watchForAttention({ ...attention, interval: intervals?.attention });
		},
		stop: async (stopListening) => {
			stopAttention();
			await Promise.all([inbox?.stop(), courier.stop(), sweeper?.stop(), snapshots?.stop()]);
			await stopListening?.();
			opened.rateLimits?.close();
			await opened.store.close();
		},
	};
}

/** Photos of an earlier release, which stored what came. */
async function drawEarlierPhotos({ photos }: Pick<Store, 'photos'>, log: Logger): Promise<void> {
	try {
		const { drawn, left } = await photos.drawEarlier();
		if (drawn > 0) log.info({ drawn, left }, 'photos of an earlier release were drawn anew');
	} catch (error) {
		logFailure(log, error, 'could not draw photos of an earlier release anew; the next start tries again');
	}
}

/**
 * Opens the store for the server.
 * @throws SettingError when it cannot be used
 */
export async function openStore(settings: Settings, options: ServerOptions = {}): Promise<WatchedStore> {
	const store = await openForServer(settings.DATA_DIR, options).catch((error: NodeJS.ErrnoException) => {
		if (error instanceof SettingError) throw error;
		const trouble = whyUnusable(error);
		const why = trouble ? `SQLite says "${error.message}"` : error.code;
		throw new SettingError(
			`DATA_DIR=${JSON.stringify(settings.DATA_DIR)} cannot be used (${why}): ${trouble ?? 'it must be a folder the server may write to'}.`,
		);
	});
	try {
		const troubles = createTroubles();
		const finishErasures = async () => {
			const { failed } = await store.erasure.finish();
			troubles.note('erasedPhotos', failed.photos !== undefined);
			troubles.note('audit', failed.audit !== undefined);
			const first = failed.photos ?? failed.log ?? failed.audit;
			if (first !== undefined) throw first;
		};
		const most = Math.floor((await store.disk.forPhotosToday()) / 1e6);
		const bounded = { ...settings, MAX_PHOTO_MB_PER_DAY: Math.min(settings.MAX_PHOTO_MB_PER_DAY, most) };
		const rateLimits = settings.RATE_LIMIT === 'on' ? openRateLimits(bounded, store) : undefined;
		return { store, troubles, finishErasures, rateLimits, settings: bounded };
	} catch (error) {
		await store.close();
		throw error;
	}
}
