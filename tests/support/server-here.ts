import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { createLog } from '#server/log.ts';
import { serve } from '#server/main.ts';
import type { CommandResult } from '#server/operator/errors.ts';
import { readSettings, SettingError } from '#server/settings/read.ts';
import { type AnyServer, ownSite, type ServerOptions, settingsOf, temporaryFolder } from './server.ts';
import { type Quote, sendQuote } from './wire.ts';

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

/** How the program ends where it cannot start, and what it says. */
export async function refused(options: Parameters<typeof startHere>[0]): Promise<CommandResult> {
	try {
		await (await startHere(options)).stop();
		return { code: 0, out: '', err: '' };
	} catch (error) {
		const { message, stack } = error as Error;
		return { code: 1, out: '', err: `${error instanceof SettingError ? message : stack}\n` };
	}
}

let filled: Promise<Quote & { dataDir: string }> | undefined;

/** A copy of a data folder that a server has used, with one photo quote; nobody uses it. */
export async function folderWithQuote(): Promise<Quote & { dataDir: string }> {
	// Those of an earlier file of this process are removed.
	if (filled && !existsSync((await filled).dataDir)) filled = undefined;
	filled ??= (async () => {
		const server = await startHere();
		const quote = await sendQuote(server.url);
		await server.stop();
		return { ...quote, dataDir: server.dataDir };
	})();
	const dataDir = await temporaryFolder();
	await cp((await filled).dataDir, dataDir, { recursive: true });
	return { ...(await filled), dataDir };
}
