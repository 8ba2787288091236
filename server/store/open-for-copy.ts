import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from '#server/settings/read.ts';
import { Unusable } from '#server/store/errors.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import { refuseUnfinishedRestore } from '#server/store/sqlite/half-restored.ts';
import { lockFile, lockFolder } from '#server/store/sqlite/lock.ts';
import { databaseFile } from '#server/store/sqlite/open.ts';
import type { Store } from '#server/store/store.ts';

/** A store that is opened to be copied. */
export interface Original {
	store: Store;
	/** Whether a server is using it. If not, none starts until it is closed. */
	isInUse: boolean;
}

/** @throws Unusable if there is none in the folder, or of another release; SettingError if the folder may not be used */
export function openOriginal(folder: string): Original {
	if (!existsSync(join(folder, databaseFile))) throw new Unusable(`There are no requests in ${folder}.`);
	assertOwnFiles(folder);
	refuseUnfinishedRestore(folder);
	const unlock = tryLock(folder);
	try {
		const store = openForCommand(folder, 'command');
		const close = () => store.close().finally(() => unlock?.());
		return { store: { ...store, close }, isInUse: unlock === undefined };
	} catch (error) {
		unlock?.();
		throw error;
	}
}

/**
 * Opens a folder for a copy into it, and creates it if necessary. No server can use it meanwhile.
 * @throws Unusable if something else is in it
 */
export async function openCopy(folder: string): Promise<Store> {
	const others = existsSync(folder) ? readdirSync(folder).filter((name) => name !== lockFile) : [];
	if (others.length > 0 && !others.includes(databaseFile))
		throw new Unusable(`${folder} is not empty: name a new folder.`);
	if (existsSync(folder)) assertOwnFiles(folder);
	const { store } = await openForServer(folder, { isCopiedTo: true });
	return store;
}

/** @returns a function that unlocks the folder; undefined if a server is using it */
function tryLock(folder: string): (() => void) | undefined {
	try {
		return lockFolder(folder);
	} catch (error) {
		if (error instanceof SettingError) return undefined;
		throw error;
	}
}
