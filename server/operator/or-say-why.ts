import { SettingError } from '#server/env.ts';
import type { Copied } from '#server/operator/backup.ts';
import { makeFilesPrivate } from '#server/permissions.ts';
import { DamagedRowError } from '#server/photo-urls.ts';
import { OperatorError } from '#server/requests.ts';
import { databaseTrouble } from '#server/sqlite-trouble.ts';

/**
 * Runs one of the operator's programs: prints what it answers, or in one line why it could not.
 * @param work what it does; what it could do in part only ends the process with 2
 */
export async function answerOrSayWhy(work: () => Promise<string | Copied>): Promise<void> {
	makeFilesPrivate();
	try {
		const done = await work();
		process.stdout.write(typeof done === 'string' ? done : done.report);
		if (typeof done !== 'string' && !done.isWhole) process.exitCode = 2;
	} catch (error) {
		process.exitCode = 1;
		const { code, path, message } = error as NodeJS.ErrnoException;
		const trouble = databaseTrouble(error);
		const isOneLine = [OperatorError, SettingError, DamagedRowError].some((kind) => error instanceof kind);
		if (isOneLine) process.stderr.write(`${message}\n`);
		else if (trouble) process.stderr.write(`DATA_DIR cannot be used (SQLite says "${message}"): ${trouble}.\n`);
		else if (code && path) process.stderr.write(`${path} cannot be used (${code}).\n`);
		else throw error;
	}
}
