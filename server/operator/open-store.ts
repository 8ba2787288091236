import { readSettings } from '#server/settings/read.ts';
import { openForCommand } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The data folder; a wrong PORT is no reason to withhold it. @throws SettingError */
export const dataFolder = ({ DATA_DIR }: Environment): string => readSettings({ DATA_DIR }).DATA_DIR;

/**
 * Opens the store for a command, also while the server is using it.
 * @param mode `read` if only the audit may be written
 * @throws SettingError or StoreError where it cannot be used
 */
export const openStore = async (env: Environment, mode: 'command' | 'read'): Promise<Store> =>
	openForCommand(dataFolder(env), mode);
