import type { Database } from '#server/database.ts';
import type { Disk } from '#server/disk.ts';
import type { PhotoFiles } from '#server/files.ts';
import { healthCheckInterval } from '#server/limits.ts';
import { kindOf, type Logger } from '#server/log.ts';

export interface Health {
	status: 'ok' | 'failing';
	/** Each thing a request needs, tried: one row's worth written and flushed, one file, and room for photos. */
	checks: Record<'database' | 'photos' | 'disk', 'ok' | 'failing'>;
}

interface HealthParts {
	database: Database;
	files: PhotoFiles;
	disk: Disk;
	log: Logger;
}

/** @returns a function that tells how the service is; it tries anew at most every few seconds, however often it is asked */
export function watchHealth({ database, files, disk, log }: HealthParts): () => Promise<Health> {
	const tries = {
		database: () => database.tryWriting(),
		photos: () => files.tryWriting(),
		disk: async () => {
			if (!(await disk.hasRoom())) throw new Error('below the floor');
		},
	};
	async function check(): Promise<Health> {
		const entries = Object.entries(tries).map(async ([name, attempt]) => {
			try {
				await attempt();
				return [name, 'ok'];
			} catch (error) {
				log.error({ check: name, ...kindOf(error) }, 'not healthy');
				return [name, 'failing'];
			}
		});
		const checks: Health['checks'] = Object.fromEntries(await Promise.all(entries));
		return { status: Object.values(checks).includes('failing') ? 'failing' : 'ok', checks };
	}

	let asked = Number.NEGATIVE_INFINITY;
	let answer: Promise<Health> | undefined;
	return () => {
		if (!answer || performance.now() - asked > healthCheckInterval) {
			asked = performance.now();
			answer = check();
		}
		return answer;
	};
}
