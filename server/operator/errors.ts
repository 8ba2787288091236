import { SettingError } from '#server/settings/read.ts';
import { StoreError } from '#server/store/errors.ts';
import { whyUnusable } from '#server/store/open.ts';
import type { Copied } from '#server/store/snapshots/snapshot.ts';

/** A command that cannot be carried out. The message is one line. */
export class OperatorError extends Error {
	override name = 'OperatorError';
}

/** What was typed or sent is not what a command takes. */
export class InputError extends OperatorError {
	override name = 'InputError';
}

export interface CommandResult {
	code: number;
	out: string;
	err: string;
}

/**
 * Runs a command and turns expected errors into one line.
 * @param work the command; a snapshot or restore that is not whole exits with 2
 * @returns its output, or the error's line with exit code 1
 * @throws unexpected errors
 */
export async function resultOf(work: () => Promise<string | Copied>): Promise<CommandResult> {
	try {
		const done = await work();
		return typeof done === 'string'
			? { code: 0, out: done, err: '' }
			: { code: done.isWhole ? 0 : 2, out: done.report, err: '' };
	} catch (error) {
		return { code: 1, out: '', err: `${whyNot(error)}\n` };
	}
}

/** @throws unexpected errors, unchanged */
function whyNot(error: unknown): string {
	const { code, path, message } = error as NodeJS.ErrnoException;
	if (code === 'ENOSPC') return 'A disk is full: free space on it, then run the command again.';
	const trouble = whyUnusable(error);
	const isOneLine = [OperatorError, SettingError, StoreError].some((kind) => error instanceof kind);
	if (isOneLine) return message;
	if (trouble) return `DATA_DIR cannot be used (SQLite says "${message}"): ${trouble}.`;
	if (code && path) return `${path} cannot be used (${code}).`;
	throw error;
}

export function endWith({ code, out, err }: CommandResult): void {
	process.stderr.write(err);
	process.stdout.write(out);
	process.exitCode = code;
}
