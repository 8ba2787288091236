import { realpathSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { brochurePath } from '#facts/promises.ts';
import { buildApp, isForBackend } from '#server/app.ts';
import { type Intervals, startBackground } from '#server/background.ts';
import { isForDesk } from '#server/desk/paths.ts';
import type { PublicDesk, PublicDeskParts } from '#server/desk/public.ts';
import { proxyCheck } from '#server/http/client-address.ts';
import { limitConnections } from '#server/http/connections.ts';
import { takeSockets } from '#server/http/handed-over.ts';
import { listen } from '#server/http/listen.ts';
import { refuseLongAddresses } from '#server/http/long-address.ts';
import { closeAfterBody } from '#server/http/unwanted-body.ts';
import { createLog, type Logger } from '#server/log.ts';
import { maxConnections, maxConnectionsPerAddress } from '#server/settings/connection-limits.ts';
import { countsVisits } from '#server/settings/public-addresses.ts';
import { readSettings, type Settings } from '#server/settings/read.ts';
import { readSite } from '#server/site/files.ts';
import { siteHeaders } from '#server/site/headers.ts';
import { pagesOf, siteListener } from '#server/site/serve.ts';
import { type Running, runMain, runUntilStopped } from '#server/until-stopped.ts';
import { countVisits } from '#server/visits/count.ts';
import { formScripts } from '#server/visits/form-scripts.ts';
import type { OnInserted } from '#server/wire/env.ts';

export interface ServeOptions {
	/** The folder of the built site; null for the backend alone. */
	dist?: string | null;
	log?: Logger;
	intervals?: Intervals;
}

export interface Served extends Running {
	url: string;
}

const builtSite = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Serves the site and, under `/rest/v1` and `/storage/v1`, its backend, unless that is a hosted project.
 * @throws SettingError (one line: what is wrong and what to do) where the settings, the routing, the store, the built site or
 * the port cannot be used
 */
export async function serve(settings: Settings, options: ServeOptions = {}): Promise<Served> {
	const log = options.log ?? createLog(settings.LOG_LEVEL);
	const { dist = builtSite, intervals } = options;
	const files = dist === null ? new Map() : await readSite(dist, settings);
	const brochure = files.get(brochurePath)?.plain.body;
	const background = await startBackground(settings, brochure, log, intervals);
	const counter = countsVisits(settings)
		? countVisits({
				visits: background.store.visits,
				siteUrl: settings.SITE_URL,
				pages: pagesOf(files),
				log,
				interval: intervals?.visits,
			})
		: undefined;
	const site = closeAfterBody(siteListener(files, siteHeaders(settings), counter?.page));
	const onInserted: OnInserted = (...sent) => {
		background.courier.wake();
		counter?.sent(...sent);
	};
	const app = buildApp({ ...background, settings, site: files, log, onInserted, wakeCourier: background.courier.wake });
	// Do not replace the process's global Request and Response: tests import `serve`.
	const backend = getRequestListener(app.fetch, { overrideGlobalObjects: false });
	const forms = formScripts(files);
	const opened = openDesk(settings, { ...background, wakeCourier: background.courier.wake }, log, intervals);
	const desk = await opened.catch(async (error: unknown) => {
		await background.stop(async () => counter?.stop());
		throw error;
	});
	const stopOthers = () => Promise.all([counter?.stop(), desk?.stop()]);
	const listener: RequestListener = (request, response) => {
		if (desk && isForDesk(request)) return desk.listener(request, response);
		const form = forms.get(request.url ?? '');
		if (form) counter?.opened(form, request);
		if (isForBackend(request)) backend(request, response);
		else site(request, response);
	};
	const { HOST, PORT } = settings;
	const isProxy = proxyCheck(settings.TRUST_PROXY);
	const guard =
		settings.RATE_LIMIT === 'off' ? {} : { guard: limitConnections(maxConnectionsPerAddress, maxConnections, isProxy) };
	try {
		const listening = await listen(refuseLongAddresses(listener), HOST, PORT, { ...guard, sockets: takeSockets() });
		background.begin();
		// With NODE_COMPILE_CACHE set, Node writes its compile cache when a process exits. Servers are often killed, so write it now.
		flushCompileCache();
		return {
			url: addressOf(HOST, listening.port),
			close: () => background.stop(() => listening.stop().finally(stopOthers)),
		};
	} catch (error) {
		await background.stop(stopOthers);
		throw error;
	}
}

/** The desk, with DESK=on. Imports its code only then. */
async function openDesk(
	settings: Settings,
	parts: Pick<PublicDeskParts, 'store' | 'metrics' | 'wakeCourier'>,
	log: Logger,
	intervals?: Intervals,
): Promise<PublicDesk | undefined> {
	if (settings.DESK === 'off') return undefined;
	const { openPublicDesk } = await import('#server/desk/public.ts');
	return openPublicDesk({ ...parts, settings, log, askDelay: intervals?.deskAsk });
}

/** A URL that works in a browser on this machine. */
export function addressOf(host: string, port: number): string {
	const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
	return `http://${name}:${port}`;
}

/** Serves until the process is asked to stop, which it does gracefully. Throws what `serve` throws. */
export function serveUntilStopped(settings: Settings, options: Omit<ServeOptions, 'log'> = {}): Promise<void> {
	return runUntilStopped(settings, (log) => serve(settings, { ...options, log }));
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	runMain(async () => {
		const { values } = parseArgs({ options: { dist: { type: 'string' } } });
		await serveUntilStopped(readSettings(process.env), values.dist ? { dist: resolve(values.dist) } : {});
	});
}
