import { access, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { photoPath } from '#server/store/folder/photo-file.ts';
import { openForCommand, openForServer } from '#server/store/open.ts';
import type { Planner } from '#server/store/planner.ts';
import { temporaryFolder } from '../support/server.ts';
import { hostedImplementation } from './hosted-implementation.ts';
import type { Implementation, Tested } from './implementation.ts';

const hosted = await hostedImplementation();

/** Everything in this folder holds for each of these. */
export const implementations: readonly Implementation[] = [
	{ name: 'SQLite and a folder', open: async (...how) => openFolder(await temporaryFolder(), ...how) },
	...(hosted ? [hosted] : []),
];

async function openFolder(folder: string, planner?: Planner, isCopiedTo?: boolean): Promise<Tested> {
	const store = await openForServer(folder, { planner, isCopiedTo });
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
