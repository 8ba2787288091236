import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { AuditEntry } from '#server/store/audit.ts';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import type { Planner } from '#server/store/planner.ts';
import type { Store } from '#server/store/store.ts';
import { temporaryFolder } from '../support/server.ts';

/** A store that is tested, and what only a test asks of it. */
export interface Tested {
	store: Store;
	/** Closes it and opens the same data again. */
	again(): Promise<Tested>;
	/** Opens the same data as an operator's command does, while this is open. */
	beside(mode: 'command' | 'read'): Promise<Store>;
	/** Whether bytes are kept under a photo's key, whatever the store says. */
	hasBytes(key: string): Promise<boolean>;
	/** Removes a photo's bytes, as a damaged disk does. */
	loseBytes(key: string): Promise<void>;
	/** The acts that were recorded, the oldest first. */
	audited(): Promise<AuditEntry[]>;
}

export interface Implementation {
	name: string;
	/**
	 * Opens an empty store.
	 * @param planner says who is told of a request; nobody where it is left out
	 * @param isCopiedTo whether for a copy into it, as which `again` opens it no more
	 */
	open(planner?: Planner, isCopiedTo?: boolean): Promise<Tested>;
}

/** Everything in this folder holds for each of these. */
export const implementations: readonly Implementation[] = [
	{ name: 'SQLite and a folder', open: async (...how) => openFolder(await temporaryFolder(), ...how) },
];

async function openFolder(folder: string, planner?: Planner, isCopiedTo?: boolean): Promise<Tested> {
	const { store } = await openForServer(folder, { planner, isCopiedTo });
	const path = (key: string) => photoPath(folder, key);
	return {
		store,
		again: async () => {
			await store.close();
			return openFolder(folder, planner);
		},
		beside: async (mode) => openForCommand(folder, mode),
		hasBytes: (key) =>
			access(path(key)).then(
				() => true,
				() => false,
			),
		loseBytes: (key) => rm(path(key)),
		audited: async () => {
			const lines = await readFile(join(folder, 'audit.jsonl'), 'utf8').catch(() => '');
			return lines
				.split('\n')
				.filter((line) => line !== '')
				.map((line) => JSON.parse(line));
		},
	};
}
