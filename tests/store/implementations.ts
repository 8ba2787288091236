import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { beforeAll, onTestFinished } from 'vitest';
import type { Planner } from '#server/store/delivery.ts';
import type { AuditEntry } from '#server/store/folder/audit-file.ts';
import { photoPath } from '#server/store/folder/files.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import type { Store } from '#server/store/store.ts';
import { inDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/server.ts';

/** A store that is tested, and what only a test asks of it. */
interface Tested {
	store: Store;
	/** Closes it and opens the same data again. */
	again(): Promise<Tested>;
	/** Opens the same data as an operator's command does, while this is open. */
	beside(mode: 'command' | 'read'): Promise<Store>;
	/** The file of a photo, and whether there is one, whatever the store says. */
	path(key: string): string;
	hasBytes(key: string): Promise<boolean>;
	/** Removes a photo's bytes, as a damaged disk does. */
	loseBytes(key: string): Promise<void>;
	/** The acts that were recorded, the oldest first. */
	audited(): Promise<AuditEntry[]>;
}

const folders = new WeakMap<Store, string>();
/** The database of an open store, as only a test changes it. */
export const inStore = <T>(store: Store, work: (database: DatabaseSync) => T): T =>
	inDatabase(folders.get(store) ?? '', work);

async function start(planner?: Planner): Promise<{ tested: Tested; end: () => Promise<void> }> {
	const folder = await temporaryFolder();
	const opened = new Set<Store>();
	const openIt = async (): Promise<Tested> => {
		const store = await openForServer(folder, planner && { planner });
		folders.set(store, folder);
		opened.add(store);
		return {
			store,
			again: async () => {
				opened.delete(store);
				await store.close();
				return openIt();
			},
			beside: async (mode) => {
				const other = openForCommand(folder, mode);
				opened.add(other);
				return other;
			},
			path: (key) => photoPath(folder, key),
			hasBytes: (key) =>
				access(photoPath(folder, key)).then(
					() => true,
					() => false,
				),
			loseBytes: (key) => rm(photoPath(folder, key)),
			audited: async () => {
				const lines = await readFile(join(folder, 'audit.jsonl'), 'utf8').catch(() => '');
				return lines.split('\n').flatMap((line) => (line === '' ? [] : JSON.parse(line)));
			},
		};
	};
	const end = async () => void (await Promise.all([...opened].map((store) => store.close())));
	return { tested: await openIt(), end };
}

/** Everything in this folder holds for each of these. */
export const implementations = [
	{
		name: 'SQLite and a folder',
		/**
		 * Opens an empty store, which is closed after the test.
		 * @param planner says who is told of a request; nobody where it is left out
		 */
		open: async (planner?: Planner): Promise<Tested> => {
			const { tested, end } = await start(planner);
			onTestFinished(end);
			return tested;
		},
		/** Opens one for all tests of a `describe`, which look at their own requests only. Nothing of it can be read before. */
		share: (planner?: Planner): Tested => {
			const shared = {} as Tested;
			beforeAll(async () => {
				const { tested, end } = await start(planner);
				Object.assign(shared, tested);
				return end;
			});
			return shared;
		},
	},
] as const;
