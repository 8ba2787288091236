import { OperatorError } from '#server/operator/operator-error.ts';
import { SettingError } from '#server/settings/read.ts';
import type { Copied } from '#server/store/copies/backup.ts';
import { StoreError } from '#server/store/errors.ts';
import { whyUnusable } from '#server/store/open.ts';

/** What a program prints and the code it ends with. */
export interface Ended {
	code: number;
	out: string;
	err: string;
}

/**
 * Does what one of the operator's commands does.
 * @param work what it does; what it could do in part only ends with 2
 * @returns what it answers, or in one line why it could not
 * @throws what nobody foresaw
 */
export async function endedBy(work: () => Promise<string | Copied>): Promise<Ended> {
	try {
		const done = await work();
		return typeof done === 'string'
			? { code: 0, out: done, err: '' }
			: { code: done.isWhole ? 0 : 2, out: done.report, err: '' };
	} catch (error) {
		return { code: 1, out: '', err: `${whyNot(error)}\n` };
	}
}

/** @throws an error that is none of the operator's, as it came */
function whyNot(error: unknown): string {
	const { code, path, message } = error as NodeJS.ErrnoException;
	const trouble = whyUnusable(error);
	const isOneLine = [OperatorError, SettingError, StoreError].some((kind) => error instanceof kind);
	if (isOneLine) return message;
	if (trouble) return `DATA_DIR cannot be used (SQLite says "${message}"): ${trouble}.`;
	if (code && path) return `${path} cannot be used (${code}).`;
	throw error;
}

export function endWith({ code, out, err }: Ended): void {
	process.stderr.write(err);
	process.stdout.write(out);
	process.exitCode = code;
}
