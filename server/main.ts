import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { brochurePath } from '#facts/addresses.ts';
import { answerCalls } from '#server/app.ts';
import { type Intervals, startBackground } from '#server/background.ts';
import { type Desk, openDesk } from '#server/desk/app.ts';
import { changedSinceBuild } from '#server/doctor/built-site.ts';
import { watchProxies } from '#server/http/client-address.ts';
import { type Listening, listen, takeSockets } from '#server/http/listen.ts';
import { createLog, type Logger } from '#server/log.ts';
import { healthBehind } from '#server/ops/health.ts';
import { createRebuilder } from '#server/rebuild.ts';
import { countsVisits, isHosted, readSettings, SettingError, type Settings } from '#server/settings/read.ts';
import { addressOf } from '#server/settings/setting.ts';
import { builtAt, newestSite, readSite, type SiteFile } from '#server/site/files.ts';
import { pagesOf } from '#server/site/serve.ts';
import { type Running, runMain, runUntilStopped } from '#server/until-stopped.ts';
import { countVisits, type VisitCounter } from '#server/visits/count.ts';
import { openRequestPages, type RequestPages } from '#server/wire/forms/request-pages.ts';

export interface ServeOptions {
	/** The folder of a built site, in place of the newest that is here; null for the backend alone. With either, this server builds none. */
	dist?: string | null;
	/** The brochure to attach to e-mails, in place of that of the built site. */
	brochure?: Buffer | undefined;
	log?: Logger;
	intervals?: Intervals;
}

/** A built site in memory, with what is made of it. */
interface OpenSite {
	files: ReadonlyMap<string, SiteFile>;
	pages: RequestPages;
	/** The addresses of its pages. */
	paths: ReadonlySet<string>;
	/** When it was built, in ms since 1970. */
	builtAt: number;
}

async function openSite(dist: string | null, settings: Settings): Promise<OpenSite> {
	const files = dist === null ? new Map() : await readSite(dist, settings);
	const pages = await openRequestPages(files, dist);
	return { files, pages, paths: pagesOf(files), builtAt: dist === null ? 0 : builtAt(dist) };
}

/**
 * Serves the site and, under `/rest/v1` and `/storage/v1`, its backend, unless that is a hosted project.
 * @throws SettingError (one line: what is wrong and what to do) where the settings, the store, the built site or
 * the port cannot be used
 */
export async function serve(settings: Settings, options: ServeOptions = {}): Promise<Running> {
	const { log = createLog(settings.LOG_LEVEL), dist = newestSite(settings), intervals } = options;
	let site = await openSite(dist, settings);
	const proxies = watchProxies(settings.TRUST_PROXY, log);
	const brochure = () => options.brochure ?? site.files.get(brochurePath)?.plain.body;
	const background = await startBackground(settings, brochure, log, intervals);
	const servedSince = () => (options.dist === undefined ? site.builtAt : null);
	const pages = createRebuilder(settings, log, servedSince, async () => {
		site = await openSite(newestSite(settings), settings);
	});
	const isPage = (path: string) => site.paths.has(path);
	let counter: VisitCounter | undefined;
	let desk: Desk | undefined;
	let listening: Listening | undefined;
	const stopServing = async () => {
		await Promise.all([listening?.stop(), pages.stop()]);
		await Promise.all([counter?.stop(), desk?.stop()]);
	};
	try {
		if (countsVisits(settings))
			counter = countVisits(background.store.visits, settings.SITE_URL, isPage, log, intervals?.visits);
		const health = async () => healthBehind(await background.health(), proxies);
		const wakeCourier = background.courier.wake;
		desk = await openDesk({ ...background, settings, log, wakeCourier, health, pages, askDelay: intervals?.deskAsk });
		const listener = answerCalls(settings, background, { site: () => site, counter, desk, proxies }, log);
		listening = await listen(listener, settings.HOST, settings.PORT, { sockets: takeSockets() });
		background.begin();
		const changed = dist === null ? [] : ((await changedSinceBuild(settings, dist)) ?? []);
		if (changed.length > 0)
			log.warn({ changed }, 'the pages have other values of these than the settings: npm run build, then restart');
		// A build of the server's own that did not come to its end.
		if (options.dist === undefined && changed.some((name) => !Object.hasOwn(settings, name))) pages.build();
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

/** The back office of a hosted project (`npm run courier`): takes requests over, delivers and deletes; serves no pages. */
async function serveWithoutPages(settings: Settings): Promise<void> {
	if (!isHosted(settings))
		throw new SettingError(
			'PUBLIC_BACKEND_URL is not set: "npm run courier" is for a hosted project. Without one, "npm start" delivers by itself.',
		);
	// If the site was built on this machine; otherwise e-mails have its address only.
	const brochure = await readFile(join(newestSite(settings), brochurePath)).catch(() => undefined);
	await serveUntilStopped(settings, { dist: null, brochure });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
	runMain(async () => {
		const { values } = parseArgs({ options: { dist: { type: 'string' }, 'without-pages': { type: 'boolean' } } });
		const settings = readSettings(process.env);
		if (values['without-pages']) await serveWithoutPages(settings);
		else await serveUntilStopped(settings, values.dist ? { dist: resolve(values.dist) } : {});
	});
}
