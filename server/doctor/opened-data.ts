import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finding, problem } from '#server/doctor/finding.ts';
import { SettingError } from '#server/settings/read.ts';
import { StoreError } from '#server/store/errors.ts';
import { openForCommand, whyUnusable } from '#server/store/open.ts';

/** Whether something is stored in a data folder. */
export async function hasData(folder: string): Promise<boolean> {
	return (await stat(join(folder, 'leads.db')).catch(() => undefined)) !== undefined;
}

/** Opens what is stored in a data folder, for reading. @returns why this account cannot, or undefined if it can */
export async function whyNotOpened(folder: string): Promise<Finding | undefined> {
	try {
		await openForCommand(folder, 'read').close();
		return undefined;
	} catch (error) {
		const { message } = error as Error;
		const todo = whyUnusable(error);
		if (todo) return problem(`leads.db in ${folder} cannot be opened (SQLite says "${message}")`, todo);
		if (error instanceof SettingError || error instanceof StoreError)
			return problem(message.replace(/\.$/, ''), 'correct that and run the command again');
		throw error;
	}
}
