import { announce } from '#server/delivery/announce.ts';
import type { Courier, DeliveryIntervals } from '#server/delivery/courier.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { lapsedChecks, type ReadRouting, readRouting } from '#server/delivery/routing.ts';
import { openProject } from '#server/inbox/project.ts';
import { type Inbox, startInbox } from '#server/inbox/pull.ts';
import { tryVisitorsWay } from '#server/inbox/visitors-way.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { openStore, type WatchedStore } from '#server/open-store.ts';
import { watchForAttention } from '#server/ops/attention.ts';
import { type Health, watchHealth } from '#server/ops/health.ts';
import { startSnapshots } from '#server/ops/nightly-snapshot.ts';
import { type Sweeper, startSweeper } from '#server/ops/retention.ts';
import { healthTimeout } from '#server/settings/limits.ts';
import { isHosted, photoBase, type Settings } from '#server/settings/read.ts';
import { readBackups } from '#server/store/backups.ts';
import type { Store } from '#server/store/store.ts';

/** Intervals in ms, in place of those in `settings`: tests use shorter ones. */
export interface Intervals {
	delivery: DeliveryIntervals;
	health: number;
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
}

/** The store with the work on it that no visitor waits for: delivery, retention and health. */
export interface Background extends WatchedStore {
	courier: Courier;
	health: () => Promise<Health>;
	/** Logs how requests are delivered, and starts the sweeper. To be called when the process has its ports. */
	begin(): void;
	/** Finishes the deliveries in flight, then calls `stopListening`, then closes the store: calls are refused for no longer than needed. */
	stop(stopListening?: () => Promise<unknown>): Promise<void>;
}

/**
 * Opens the store and starts to deliver from it.
 * @param brochure the built brochure, to attach to e-mails; undefined where there is no built site
 * @throws SettingError where the routing or the store cannot be used
 */
export async function startBackground(
	settings: Settings,
	brochure: Buffer | undefined,
	log: Logger,
	intervals?: Intervals,
): Promise<Background> {
	const routing = await readRouting(settings.LEADS_ROUTING);
	const opened = await openStore(settings, {
		planner: createPlanner(settings, routing),
		busyTimeout: intervals?.databaseBusy,
	});
	const courier = await startDelivery(opened.settings, opened.store, routing, brochure, log, intervals?.delivery);
	const backups = () => readBackups(settings.DATA_DIR);
	let inbox: Inbox | undefined;
	let sweeper: Sweeper | undefined;
	let snapshots: ReturnType<typeof startSnapshots> | undefined;
	let stopAttention = () => {};
	const stop = async (stopListening?: () => Promise<unknown>) => {
		stopAttention();
		await Promise.all([inbox?.stop(), courier.stop(), sweeper?.stop(), snapshots?.stop()]);
		await stopListening?.();
		opened.rateLimits?.close();
		await opened.store.close();
	};
	try {
		const health = watchHealth(
			{
				...opened,
				log,
				lapsedChecks: () => lapsedChecks(routing.companies, new Date()).length,
				tryVisiting: isHosted(settings)
					? () => tryVisitorsWay(settings.PUBLIC_BACKEND_URL, settings.PUBLIC_BACKEND_KEY, healthTimeout)
					: undefined,
				inboxIsReached: () => inbox?.isReached() ?? true,
				backups,
			},
			intervals?.health,
			intervals?.health,
		);
		return {
			...opened,
			courier,
			health,
			begin: () => {
				announce(settings, routing, log);
				if (isHosted(settings)) inbox = startInbox(takingOver(opened, log), courier.wake, intervals?.inbox);
				snapshots = startSnapshots(settings.DATA_DIR, log);
				void drawEarlierPhotos(opened.store, log);
				sweeper = startSweeper({ ...opened, log, straysEvery: intervals?.strays });
				const attention = { health, backups, store: opened.store, wake: courier.wake, log };
				stopAttention = watchForAttention({ ...attention, interval: intervals?.attention });
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
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

const takingOver = ({ settings, store, rateLimits }: WatchedStore, log: Logger) => ({
	project: openProject(settings.PUBLIC_BACKEND_URL, settings.BACKEND_SECRET_KEY),
	...{ store, rateLimits, log },
	photoBase: photoBase(settings),
});

/** Starts delivery if e-mail or a webhook is configured. Imports its code only then: loading takes 30 ms and 8 MB. */
export async function startDelivery(
	settings: Settings,
	store: Store,
	routing: ReadRouting,
	brochure: Buffer | undefined,
	log: Logger,
	intervals?: DeliveryIntervals,
): Promise<Courier> {
	// Deliveries stay in the outbox until one is configured.
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '') return { wake: () => {}, stop: async () => {} };
	const { deliver } = await import('#server/delivery/deliver.ts');
	return deliver(settings, store, routing, brochure, log, intervals);
}
