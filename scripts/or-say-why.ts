import { SettingError } from '#server/settings/read.ts';

/** Does what may meet a wrong setting; where it does, says which in one line and ends the process. */
export async function orSayWhy(work: () => Promise<void> | void): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof SettingError)) throw error;
		console.error(error.message);
		process.exitCode = 1;
	}
}
