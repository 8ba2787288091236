import { realpathSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { brochurePath } from '#facts/brochure-file.ts';
import { buildApp, isForBackend } from '#server/app.ts';
import { announce } from '#server/delivery/announce.ts';
import { lapsedChecks } from '#server/delivery/checked.ts';
import type { DeliveryIntervals } from '#server/delivery/courier.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import { readRouting } from '#server/delivery/read-routing.ts';
import { startDelivery } from '#server/delivery/start.ts';
import { proxyCheck } from '#server/http/client-address.ts';
import { limitConnections } from '#server/http/connections.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { refuseLongAddresses } from '#server/http/long-address.ts';
import { closeAfterBody } from '#server/http/unwanted-body.ts';
import { createLog, type Logger } from '#server/log.ts';
import { openStore } from '#server/open-store.ts';
import { watchHealth } from '#server/ops/health.ts';
import { createMetrics, noMetrics } from '#server/ops/metrics.ts';
import { notifyOfLimits } from '#server/ops/notify-limits.ts';
import { startSweeper } from '#server/ops/retention.ts';
import { maxConnections, maxConnectionsPerAddress } from '#server/settings/connection-limits.ts';
import { readSettings, SettingError, type Settings } from '#server/settings/read.ts';
import { readSite } from '#server/site/files.ts';
import { siteHeaders } from '#server/site/headers.ts';
import { siteListener } from '#server/site/serve.ts';
import { makeFilesPrivate } from '#server/store/private-files.ts';

export interface ServeOptions {
	/** The folder of the built site; null for the backend alone. */
	dist?: string | null;
	log?: Logger;
	/** Intervals in ms, in place of those in `settings`: tests use shorter ones. */
	intervals?: { delivery: DeliveryIntervals; health: number; databaseBusy?: number };
}

export interface Served {
	url: string;
	/** Finishes what is in flight, then closes the store. */
	close(): Promise<void>;
}

const builtSite = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Serves the site and, under `/rest/v1` and `/storage/v1`, its backend.
 * @throws SettingError (one line: what is wrong and what to do) where the settings, the routing, the data folder, the built
 * site or the port cannot be used
 */
export async function serve(settings: Settings, options: ServeOptions = {}): Promise<Served> {
	const log = options.log ?? createLog(settings.LOG_LEVEL);
	const { dist = builtSite, intervals } = options;
	const files = dist === null ? new Map() : await readSite(dist, settings);
	const site = closeAfterBody(siteListener(files, siteHeaders(settings)));
	const routing = await readRouting(settings.LEADS_ROUTING);
	const opened = await openStore(settings, {
		planner: createPlanner(settings, routing),
		log,
		busyTimeout: intervals?.databaseBusy,
	});
	const courier = await startDelivery(
		settings,
		opened.store,
		routing,
		files.get(brochurePath)?.plain.body,
		log,
		intervals?.delivery,
	);
	const { METRICS_PORT, HOST, PORT } = settings;
	const prometheus = METRICS_PORT === 0 ? undefined : await createMetrics(opened.store);
	const metrics = prometheus?.metrics ?? noMetrics;
	const app = buildApp({
		settings,
		...opened,
		site: files,
		log,
		health: watchHealth(
			{ ...opened, log, settings, lapsedChecks: () => lapsedChecks(routing.companies, new Date()).length },
			intervals?.health,
		),
		metrics,
		wakeCourier: courier.wake,
	});
	// Do not replace the process's global Request and Response: tests import `serve`.
	const backend = getRequestListener(app.fetch, { overrideGlobalObjects: false });
	const listener: RequestListener = (request, response) =>
		isForBackend(request) ? backend(request, response) : site(request, response);
	const isProxy = proxyCheck(settings.TRUST_PROXY);
	const guard =
		settings.RATE_LIMIT === 'off' ? {} : { guard: limitConnections(maxConnectionsPerAddress, maxConnections, isProxy) };
	const open: Listening[] = [];
	const stop = () => Promise.all(open.map((listening) => listening.stop()));
	try {
		// On the loopback address only, whatever HOST is: metrics are for programs on this machine.
		if (prometheus)
			open.push(await listen(prometheus.listener, '127.0.0.1', METRICS_PORT, { setting: 'METRICS_PORT' }));
		const listening = await listen(refuseLongAddresses(listener), HOST, PORT, guard);
		open.push(listening);
		announce(settings, routing, log);
		notifyOfLimits(opened.quota, opened.store, log);
		const sweeper = startSweeper({ settings, ...opened, log });
		// With NODE_COMPILE_CACHE set, Node writes its compile cache when a process exits. Servers are often killed, so write it now.
		flushCompileCache();
		return {
			url: addressOf(HOST, listening.port),
			close: async () => {
				await Promise.all([stop(), courier.stop()]);
				await sweeper.stop();
				await opened.store.close();
			},
		};
	} catch (error) {
		await Promise.all([stop(), courier.stop()]);
		await opened.store.close();
		throw error;
	}
}

/** A URL that works in a browser on this machine. */
function addressOf(host: string, port: number): string {
	const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
	return `http://${name}:${port}`;
}

/** Serves until the process is asked to stop, which it does gracefully. Throws what `serve` throws. */
export async function serveUntilStopped(settings: Settings, options: Omit<ServeOptions, 'log'> = {}): Promise<void> {
	makeFilesPrivate();
	const log = createLog(settings.LOG_LEVEL);
	const served = await serve(settings, { ...options, log });
	const stop = async (signal: string) => {
		// With these handlers gone, a second signal ends the process at once.
		process.removeListener('SIGTERM', stop).removeListener('SIGINT', stop);
		log.info({ signal }, 'stopping');
		await served.close();
		log.info('stopped');
		// Everything is stored. Open connections to mail servers and webhook receivers may not keep the process alive.
		setTimeout(() => process.exit(), 500).unref();
	};
	// Before "ready" is logged: a service manager may send the signal at once.
	process.on('SIGTERM', stop).on('SIGINT', stop);
	log.info({ url: served.url }, 'ready');
}

async function main(): Promise<void> {
	const { values } = parseArgs({ options: { dist: { type: 'string' } } });
	await serveUntilStopped(readSettings(process.env), values.dist ? { dist: resolve(values.dist) } : {});
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	main().catch((error: unknown) => {
		process.stderr.write(`${error instanceof SettingError ? error.message : (error as Error)?.stack}\n`);
		process.exitCode = 1;
	});
}
