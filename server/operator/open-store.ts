import { OperatorError } from '#server/operator/errors.ts';
import { isHosted, readSettings, type Settings } from '#server/settings/read.ts';
import { openForCommand } from '#server/store/open.ts';
import { openProject } from '#server/store/open-project.ts';
import type { Store } from '#server/store/store.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that say where the data is; a wrong PORT is no reason to withhold it. @throws SettingError */
export function whereDataIs(env: Environment): Settings {
	const { DATA_DIR, DATABASE_URL, PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY, BACKEND_SECRET_KEY } = env;
	return readSettings({ DATA_DIR, DATABASE_URL, PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY, BACKEND_SECRET_KEY });
}

/**
 * Opens the store for a command, also while the server is using it.
 * @param mode `read` if only the audit may be written
 * @throws SettingError or StoreError where it cannot be used
 */
export async function openStore(env: Environment, mode: 'command' | 'read'): Promise<Store> {
	const settings = whereDataIs(env);
	return isHosted(settings) ? openProject(settings, { mode }) : openForCommand(settings.DATA_DIR, mode);
}

/** @returns the data folder @throws OperatorError where the data is in a hosted project, which has none */
export function dataFolder(env: Environment): string {
	const settings = whereDataIs(env);
	if (isHosted(settings))
		throw new OperatorError(
			'DATABASE_URL is set, so the data is in a hosted project and not in DATA_DIR: copy it with "npm run leads -- copy FROM TO".',
		);
	return settings.DATA_DIR;
}
