import { createLog } from '#server/log.ts';
import { serve } from '#server/main.ts';
import { readSettings } from '#server/settings/read.ts';
import { type AnyServer, ownSite, type ServerOptions, settingsOf, temporaryFolder } from './server.ts';

/** Starts the real server in the test's own process, as `startServer` does in one of its own. */
export async function startHere(options: Omit<ServerOptions, 'flags' | 'program'> = {}): Promise<AnyServer> {
	const { env, dist = await ownSite(), dataDir = await temporaryFolder(), intervals } = options;
	const settings = readSettings(settingsOf(dataDir, env));
	let output = '';
	const log = createLog(settings.LOG_LEVEL, {
		write: (line) => {
			output += line;
		},
	});
	const { url, close } = await serve(settings, { dist, log, ...(intervals && { intervals }) });
	let stopped: Promise<void> | undefined;
	const stop = () => {
		stopped ??= close();
		return stopped;
	};
	return { url, dataDir, output: () => output, stop };
}
