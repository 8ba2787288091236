import { readFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { brochurePath } from '#facts/addresses.ts';
import { startBackground } from '#server/background.ts';
import { listen } from '#server/http/listen.ts';
import type { Logger } from '#server/log.ts';
import { answerHealth } from '#server/ops/health.ts';
import { isHosted, readSettings, SettingError, type Settings } from '#server/settings/read.ts';
import { type Running, runMain, runUntilStopped } from '#server/until-stopped.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { watchProxies } from '#server/wire/proxy-watch.ts';

// `npm run courier`: the back office of a hosted project without pages: takes requests over, delivers and deletes.

/**
 * @param listens whether to answer /healthz on PORT
 * @throws SettingError where the settings, the routing, the hosted project or the port cannot be used
 */
async function startCourierAlone(settings: Settings, listens: boolean, log: Logger): Promise<Running> {
	if (!isHosted(settings))
		throw new SettingError(
			'PUBLIC_BACKEND_URL is not set: "npm run courier" is for a hosted project. Without one, "npm start" delivers by itself.',
		);
	// If the site was built on this machine; otherwise e-mails have its address only.
	const brochure = await readFile(fileURLToPath(new URL(`../dist${brochurePath}`, import.meta.url))).catch(
		() => undefined,
	);
	const background = await startBackground(settings, brochure, log);
	try {
		const app = new Hono<WireEnv>();
		app.get('/healthz', answerHealth(background.health, watchProxies(settings.TRUST_PROXY, log)));
		const listening = listens ? await listen(getRequestListener(app.fetch), settings.HOST, settings.PORT) : undefined;
		background.begin();
		flushCompileCache();
		return {
			...(listening && { url: `http://${settings.HOST}:${listening.port}` }),
			close: () => background.stop(async () => listening?.stop()),
		};
	} catch (error) {
		await background.stop();
		throw error;
	}
}

runMain(() => {
	const settings = readSettings(process.env);
	// Not by default, as several may run on one machine.
	const listens = Boolean(process.env.PORT);
	return runUntilStopped(settings, (log) => startCourierAlone(settings, listens, log));
});
