import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach } from 'vitest';
import type { Planner } from '#server/store/delivery.ts';
import type { AuditEntry } from '#server/store/erasure.ts';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import type { Store } from '#server/store/store.ts';
import { type HostedData, hostedProjects } from '../support/hosted-data.ts';
import { temporaryFolder } from '../support/server.ts';

/** A store that is tested, and what only a test asks of it. It is closed after the test. */
interface Tested {
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

interface Implementation {
	name: string;
	/**
	 * Opens an empty store.
	 * @param planner says who is told of a request; nobody where it is left out
	 * @param isCopiedTo whether for a copy into it, as which `again` opens it no more
	 */
	open(planner?: Planner, isCopiedTo?: boolean): Promise<Tested>;
}

const newProject = await hostedProjects();

/** Everything in this folder holds for each of these. */
export const implementations: readonly Implementation[] = [
	{ name: 'SQLite and a folder', open: async (...how) => openFolder(await temporaryFolder(), ...how) },
	// npm has a Postgres for Linux on x64.
	...(newProject
		? [
				{
					name: 'Postgres and a bucket',
					open: async (...how) => openProject(await newProject(), ...how),
				} satisfies Implementation,
			]
		: []),
];

const opened = new Set<Store>();
afterEach(async () => {
	await Promise.all([...opened].map(close));
});

async function close(store: Store): Promise<void> {
	opened.delete(store);
	await store.close();
}

async function noted(opening: Store | Promise<Store>): Promise<Store> {
	const store = await opening;
	opened.add(store);
	return store;
}

async function openFolder(folder: string, planner?: Planner, isCopiedTo?: boolean): Promise<Tested> {
	const store = await noted(openForServer(folder, { planner, isCopiedTo }));
	const path = (key: string) => photoPath(folder, key);
	return {
		store,
		again: async () => {
			await close(store);
			return openFolder(folder, planner);
		},
		beside: (mode) => noted(openForCommand(folder, mode)),
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

async function openProject(project: HostedData, planner?: Planner, isCopiedTo?: boolean): Promise<Tested> {
	const { sql, files, ...options } = project;
	const store = await noted(openHosted({ ...options, planner, isCopiedTo }));
	const namesOf = (key: string) => [...files.keys()].filter((name) => name.startsWith(`${key}/`));
	return {
		store,
		again: async () => {
			await close(store);
			return openProject(project, planner);
		},
		beside: (mode) => noted(openHosted({ ...options, mode })),
		hasBytes: async (key) => namesOf(key).length > 0,
		loseBytes: async (key) => {
			for (const name of namesOf(key)) files.delete(name);
		},
		audited: async () => {
			const rows = await sql`select entry from private.audit order by number`;
			return rows.map(({ entry }): AuditEntry => entry);
		},
	};
}
