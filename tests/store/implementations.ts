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

/** What a store keeps, as only a test looks at it. */
interface Kept {
	/** Whether bytes are kept under a photo's key, whatever the store says. */
	hasBytes(key: string): Promise<boolean>;
	/** The file of a photo. */
	path(key: string): string;
	/** Removes a photo's bytes, as a damaged disk does. */
	loseBytes(key: string): Promise<void>;
	/** The acts that were recorded, the oldest first. */
	audited(): Promise<AuditEntry[]>;
}

/** A store that is tested, and what only a test asks of it. */
interface Tested extends Kept {
	store: Store;
	/** Closes it and opens the same data again. */
	again(): Promise<Tested>;
	/** Opens the same data as an operator's command does, while this is open. */
	beside(mode: 'command' | 'read'): Promise<Store>;
}

interface Implementation {
	name: string;
	/**
	 * Opens an empty store, which is closed after the test.
	 * @param planner says who is told of a request; nobody where it is left out
	 */
	open(planner?: Planner): Promise<Tested>;
	/** Opens one for all tests of a `describe`, which look at their own requests only. Nothing of it can be read before. */
	share(planner?: Planner): Tested;
}

/** An empty place for the data of a store. */
interface Place extends Kept {
	open(planner?: Planner): Promise<Store>;
	beside(mode: 'command' | 'read'): Promise<Store>;
	/** Called when all stores on it are closed. */
	leave(): Promise<void>;
}

function implementation(name: string, newPlace: () => Promise<Place>): Implementation {
	const start = async (planner?: Planner) => {
		const { open, beside, leave, ...kept } = await newPlace();
		const opened = new Set<Store>();
		const noted = async (opening: Promise<Store>) => {
			const store = await opening;
			opened.add(store);
			return store;
		};
		const testedOn = (store: Store): Tested => ({
			...kept,
			store,
			again: async () => {
				opened.delete(store);
				await store.close();
				return testedOn(await noted(open(planner)));
			},
			beside: (mode) => noted(beside(mode)),
		});
		const end = async () => {
			await Promise.all([...opened].map((store) => store.close()));
			await leave();
		};
		return { tested: testedOn(await noted(open(planner))), end };
	};
	return {
		name,
		open: async (...how) => {
			const { tested, end } = await start(...how);
			onTestFinished(end);
			return tested;
		},
		share: (planner) => {
			const shared = {} as Tested;
			beforeAll(async () => {
				const { tested, end } = await start(planner);
				Object.assign(shared, tested);
				return end;
			});
			return shared;
		},
	};
}

/** Everything in this folder holds for each of these. */
export const implementations: readonly Implementation[] = [
	implementation('SQLite and a folder', async () => inFolder(await temporaryFolder())),
];

const folders = new WeakMap<Store, string>();
/** The database of an open store, as only a test changes it. */
export const inStore = <T>(store: Store, work: (database: DatabaseSync) => T): T =>
	inDatabase(folders.get(store) ?? '', work);

function inFolder(folder: string): Place {
	const path = (key: string) => photoPath(folder, key);
	return {
		open: async (planner) => {
			const store = await openForServer(folder, planner && { planner });
			folders.set(store, folder);
			return store;
		},
		beside: async (mode) => openForCommand(folder, mode),
		path,
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
		leave: async () => {},
	};
}
