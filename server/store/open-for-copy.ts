import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/settings/read.ts';
import { manifestFile } from '#server/store/copies/manifest.ts';
import { Unusable } from '#server/store/errors.ts';
import { assertOwnFiles } from '#server/store/folder/own-file.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import { openProject } from '#server/store/open-project.ts';
import { databaseFile, lockFile, refuseUnfinishedRestore, tryLock } from '#server/store/sqlite/open.ts';
import type { Store } from '#server/store/store.ts';

/** What is copied, or copied to: a data folder by its path, or the hosted project of the settings. */
export type Place = string | Settings;

/**
 * @returns the store, and whether a server is using it; a folder of which that is false is locked until it is closed. Always false for a
 * hosted project, which cannot be locked.
 * @throws Unusable if there is none, or of another release; SettingError if it may not be used
 */
export async function openOriginal(place: Place): Promise<{ store: Store; isInUse: boolean }> {
	if (typeof place !== 'string') return { store: await openProject(place, { mode: 'command' }), isInUse: false };
	if (!existsSync(join(place, databaseFile))) throw new Unusable(`There are no requests in ${place}.`);
	if (existsSync(join(place, manifestFile)))
		throw new Unusable(
			`${place} is a backup: "npm run leads -- restore" reads it, and checks that nobody has changed it.`,
		);
	assertOwnFiles(place);
	refuseUnfinishedRestore(place);
	const unlock = tryLock(place);
	try {
		const store = openForCommand(place, 'command', unlock !== undefined);
		const close = () => store.close().finally(() => unlock?.());
		return { store: { ...store, close }, isInUse: unlock === undefined };
	} catch (error) {
		unlock?.();
		throw error;
	}
}

/**
 * Opens a place for a copy into it; creates a folder if necessary. No server can use it meanwhile.
 * @throws Unusable if something else is in a folder; SettingError if the place may not be used
 */
export async function openCopy(place: Place): Promise<Store> {
	if (typeof place !== 'string') return openProject(place, { mode: 'command', isCopiedTo: true });
	const others = existsSync(place) ? readdirSync(place).filter((name) => name !== lockFile) : [];
	if (others.length > 0 && !others.includes(databaseFile))
		throw new Unusable(`${place} is not empty: name a new folder.`);
	if (existsSync(place)) assertOwnFiles(place);
	return await openForServer(place, { isCopiedTo: true });
}
