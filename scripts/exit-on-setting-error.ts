import { SettingError } from '#server/settings/read.ts';

/** Runs `work`. On a SettingError, prints its one line and lets the process exit with 1. */
export async function exitOnSettingError(work: () => Promise<void> | void): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof SettingError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}
