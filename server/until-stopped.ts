import { createLog, type Logger } from '#server/log.ts';
import { makeFilesPrivate } from '#server/operator/account.ts';
import { second } from '#server/settings/limits.ts';
import { namesWithoutEffect, SettingError, type Settings } from '#server/settings/read.ts';

/** After this a stopping process exits, whatever it still waits for: longer than all of these together. */
const stopLimit = 15 * second;

export interface Running {
	/** Where it listens. */
	url: string;
	/** Finishes what is in flight, then closes the store. */
	close(): Promise<void>;
}

/** Runs a program until the process is asked to stop, which it does gracefully. Throws what `start` throws. */
export async function runUntilStopped(settings: Settings, start: (log: Logger) => Promise<Running>): Promise<void> {
	makeFilesPrivate();
	const log = createLog(settings.LOG_LEVEL);
	for (const line of namesWithoutEffect(process.env)) log.warn(line);
	const running = await start(log);
	const stop = async (signal: string) => {
		// With these handlers gone, a second signal ends the process at once.
		process.removeListener('SIGTERM', stop).removeListener('SIGINT', stop);
		log.info({ signal }, 'stopping');
		const late = setTimeout(() => {
			log.error('it did not stop in time: ended; what was being sent is sent again after the next start');
			process.exit(1);
		}, stopLimit);
		await running.close();
		clearTimeout(late);
		log.info('stopped');
		// Everything is stored. Open connections to mail servers and webhook receivers may not keep the process alive.
		setTimeout(() => process.exit(), 500).unref();
	};
	// Before "ready" is logged: a service manager may send the signal at once.
	process.on('SIGTERM', stop).on('SIGINT', stop);
	log.info({ url: running.url }, 'ready');
}

/** Runs a program's `main`; an invalid setting ends it with one line. */
export async function runMain(main: () => Promise<void> | void): Promise<void> {
	try {
		await main();
	} catch (error) {
		process.stderr.write(`${error instanceof SettingError ? error.message : (error as Error)?.stack}\n`);
		process.exitCode = 1;
	}
}
