import { realpathSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { isForDesk } from '#desk/contract.ts';
import { brochurePath } from '#facts/addresses.ts';
import { buildApp, isForBackend } from '#server/app.ts';
import { type Intervals, startBackground } from '#server/background.ts';
import type { PublicDesk } from '#server/desk/public.ts';
import { changedSinceBuild } from '#server/doctor/built-site.ts';
import { hasBody } from '#server/http/body.ts';
import { type Listening, listen, takeSockets } from '#server/http/listen.ts';
import { createLog, type Logger } from '#server/log.ts';
import { healthBehind } from '#server/ops/health.ts';
import { countsVisits, readSettings, type Settings } from '#server/settings/read.ts';
import { addressOf } from '#server/settings/setting.ts';
import { readSite } from '#server/site/files.ts';
import { siteHeaders } from '#server/site/headers.ts';
import { pagesOf, siteListener } from '#server/site/serve.ts';
import { type Running, runMain, runUntilStopped } from '#server/until-stopped.ts';
import { countVisits, formScripts, type VisitCounter } from '#server/visits/count.ts';
import type { OnInserted } from '#server/wire/env.ts';
import { openRequestPages } from '#server/wire/forms/request-pages.ts';
import { watchProxies } from '#server/wire/proxy-watch.ts';

export interface ServeOptions {
	/** The folder of the built site; null for the backend alone. */
	dist?: string | null;
	log?: Logger;
	intervals?: Intervals;
}

const builtSite = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * Serves the site and, under `/rest/v1` and `/storage/v1`, its backend, unless that is a hosted project.
 * @throws SettingError (one line: what is wrong and what to do) where the settings, the routing, the store, the built site or
 * the port cannot be used
 */
export async function serve(settings: Settings, options: ServeOptions = {}): Promise<Running & { url: string }> {
	const { log = createLog(settings.LOG_LEVEL), dist = builtSite, intervals } = options;
	const files = dist === null ? new Map() : await readSite(dist, settings);
	const pages = await openRequestPages(files, dist);
	const proxies = watchProxies(settings.TRUST_PROXY, log);
	const background = await startBackground(settings, files.get(brochurePath)?.plain.body, log, intervals);
	let counter: VisitCounter | undefined;
	let desk: PublicDesk | undefined;
	let listening: Listening | undefined;
	const stopServing = async () => {
		await listening?.stop();
		await Promise.all([counter?.stop(), desk?.stop()]);
	};
	try {
		if (countsVisits(settings))
			counter = countVisits(background.store.visits, settings.SITE_URL, pagesOf(files), log, intervals?.visits);
		const wakeCourier = background.courier.wake;
		if (settings.DESK === 'on') {
			// Its code is loaded only then.
			const { openPublicDesk } = await import('#server/desk/public.ts');
			const health = async () => healthBehind(await background.health(), proxies);
			const askDelay = intervals?.deskAsk;
			desk = await openPublicDesk({ ...background, settings, log, wakeCourier, health, askDelay });
		}
		const onInserted: OnInserted = (...inserted) => {
			wakeCourier();
			counter?.sent(...inserted);
		};
		const app = buildApp(settings, background, pages, { onInserted, pageOf: counter?.pageOf, proxies }, log);
		// Do not replace the process's global Request and Response: tests import `serve`.
		const backend = getRequestListener(app.fetch, { overrideGlobalObjects: false });
		const site = siteListener(files, siteHeaders(settings), counter?.page);
		const forms = formScripts(files);
		const listener: RequestListener = (request, response) => {
			if (desk && isForDesk(request)) return desk.listener(request, response);
			const form = forms.get(request.url ?? '');
			if (form) counter?.opened(form, request);
			if (isForBackend(request)) return backend(request, response);
			// The site takes none: who sends one could use the connection for as long as a form may take.
			if (hasBody(request)) response.setHeader('connection', 'close');
			site(request, response);
		};
		listening = await listen(listener, settings.HOST, settings.PORT, { sockets: takeSockets() });
		background.begin();
		const changed = dist === null ? [] : ((await changedSinceBuild(settings, dist)) ?? []);
		if (changed.length > 0)
			log.warn({ changed }, 'the pages have other values of these than the settings: npm run build, then restart');
		// With NODE_COMPILE_CACHE set, Node writes its compile cache when a process exits. Servers are often killed, so write it now.
		flushCompileCache();
		return { url: addressOf(settings.HOST, listening.port), close: () => background.stop(stopServing) };
	} catch (error) {
		await background.stop(stopServing);
		throw error;
	}
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
