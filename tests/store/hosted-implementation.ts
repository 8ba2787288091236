import type { AuditEntry } from '#server/store/audit.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import type { Planner } from '#server/store/planner.ts';
import { type HostedData, hostedProjects } from '../support/hosted-data.ts';
import type { Implementation, Tested } from './implementation.ts';

/** Postgres and a bucket; undefined where this machine has no Postgres. */
export async function hostedImplementation(): Promise<Implementation | undefined> {
	const newProject = await hostedProjects();
	if (!newProject) return undefined;
	return { name: 'Postgres and a bucket', open: async (...how) => openProject(await newProject(), ...how) };
}

async function openProject(project: HostedData, planner?: Planner, isCopiedTo?: boolean): Promise<Tested> {
	const { sql, files, ...options } = project;
	const store = await openHosted({ ...options, planner, isCopiedTo });
	const namesOf = (key: string) => [...files.keys()].filter((name) => name.startsWith(`${key}/`));
	return {
		store,
		again: async () => {
			await store.close();
			return openProject(project, planner);
		},
		beside: (mode) => openHosted({ ...options, mode }),
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
