import { SettingError } from '#server/env.ts';
import { OperatorError } from '#server/requests.ts';

/**
 * Runs one of the operator's programs: prints what it answers, or in one line why it could not.
 * @param work what it does
 */
export async function answerOrSayWhy(work: () => Promise<string>): Promise<void> {
	try {
		process.stdout.write(await work());
	} catch (error) {
		process.exitCode = 1;
		const { code, path } = error as NodeJS.ErrnoException;
		if (error instanceof OperatorError || error instanceof SettingError) process.stderr.write(`${error.message}\n`);
		else if (code && path) process.stderr.write(`${path} cannot be used (${code}).\n`);
		else throw error;
	}
}
