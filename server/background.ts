import { announce } from '#server/delivery/announce.ts';
import type { Courier, DeliveryIntervals } from '#server/delivery/courier.ts';
import type { Drawn } from '#server/delivery/deliver.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { lapsedChecks, type ReadRouting, readRouting } from '#server/delivery/routing.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import type { Logger } from '#server/log.ts';
import { openStore, type WatchedStore } from '#server/open-store.ts';
import { type Health, notifyOfLimits, watchHealth } from '#server/ops/health.ts';
import { createMetrics, type Metrics, noMetrics } from '#server/ops/metrics.ts';
import { type Sweeper, startSweeper } from '#server/ops/retention.ts';
import { createThumbnails, type Thumbnails } from '#server/photos/thumbnails.ts';
import { healthTimeout } from '#server/settings/limits.ts';
import { isHosted, type Settings } from '#server/settings/read.ts';
import { readBackupNotes } from '#server/store/last-backup.ts';
import type { Store } from '#server/store/store.ts';
import { tryVisitorsWay } from '#server/store/visitors-way.ts';

/** Intervals in ms, in place of those in `settings`: tests use shorter ones. */
export interface Intervals {
	delivery: DeliveryIntervals;
	health: number;
	databaseBusy?: number;
	/** How often counts of visits are written. */
	visits?: number;
	/** How often photos without a request are looked for. */
	strays?: number | undefined;
	/** Within what time a link to the desk is sent that was asked for. */
	deskAsk?: number;
}

/** The store with the work on it that no visitor waits for: delivery, retention, health and metrics. */
export interface Background extends WatchedStore {
	courier: Courier;
	/** Small pictures of photos, for e-mails and pages. */
	thumbnails: Thumbnails;
	health: () => Promise<Health>;
	metrics: Metrics;
	/** Logs how requests are delivered, and starts the sweeper. To be called when the process has its ports. */
	begin(): void;
	/** Finishes the deliveries in flight, then calls `stopListening`, then closes the store: calls are refused for no longer than needed. */
	stop(stopListening?: () => Promise<unknown>): Promise<void>;
}

/**
 * Opens the store and starts to deliver from it.
 * @param brochure the built brochure, to attach to e-mails; undefined where there is no built site
 * @throws SettingError where the routing, the store or METRICS_PORT cannot be used
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
		log,
		busyTimeout: intervals?.databaseBusy,
	});
	const thumbnails = createThumbnails(opened.store.photos.withFile);
	const drawn = { brochure, thumbnails };
	const courier = await startDelivery(opened.settings, opened.store, routing, drawn, log, intervals?.delivery);
	const backupNotes = async () => (isHosted(settings) ? {} : readBackupNotes(settings.DATA_DIR));
	let listening: Listening | undefined;
	let sweeper: Sweeper | undefined;
	const stop = async (stopListening?: () => Promise<unknown>) => {
		// First, so that e-mails in flight do not wait for their thumbnails.
		thumbnails.close();
		await Promise.all([courier.stop(), sweeper?.stop()]);
		await Promise.all([listening?.stop(), stopListening?.()]);
		await opened.store.close();
	};
	try {
		const { METRICS_PORT } = settings;
		const disk = isHosted(settings) ? undefined : opened.store.disk;
		const prometheus = METRICS_PORT === 0 ? undefined : await createMetrics(opened.store, disk);
		// On the loopback address only, whatever HOST is: metrics are for programs on this machine.
		if (prometheus)
			listening = await listen(prometheus.listener, '127.0.0.1', METRICS_PORT, { setting: 'METRICS_PORT' });
		return {
			...opened,
			courier,
			thumbnails,
			health: watchHealth(
				{
					...opened,
					disk,
					log,
					lapsedChecks: () => lapsedChecks(routing.companies, new Date()).length,
					tryVisiting: isHosted(settings)
						? () => tryVisitorsWay(settings.PUBLIC_BACKEND_URL, settings.PUBLIC_BACKEND_KEY, healthTimeout)
						: undefined,
					backupNotes,
				},
				intervals?.health,
				intervals?.health,
			),
			metrics: prometheus?.metrics ?? noMetrics,
			begin: () => {
				announce(settings, routing, log);
				notifyOfLimits(opened.quota, opened.store, log);
				sweeper = startSweeper({ ...opened, log, disk, backupNotes, straysEvery: intervals?.strays });
			},
			stop,
		};
	} catch (error) {
		await stop();
		throw error;
	}
}

/** Starts delivery if e-mail or a webhook is configured. Imports its code only then: loading takes 30 ms and 8 MB. */
export async function startDelivery(
	settings: Settings,
	store: Store,
	routing: ReadRouting,
	drawn: Drawn,
	log: Logger,
	intervals?: DeliveryIntervals,
): Promise<Courier> {
	// Deliveries stay in the outbox until one is configured.
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '') return { wake: () => {}, stop: async () => {} };
	const { deliver } = await import('#server/delivery/deliver.ts');
	return deliver(settings, store, routing, drawn, log, intervals);
}
