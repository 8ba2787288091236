import { kindOf, type Logger } from '#server/log.ts';
import type { PhotoFiles } from '#server/photos/files.ts';
import { healthCheckInterval, lateDelivery } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { tryAudit } from '#server/store/folder/audit.ts';
import type { Disk } from '#server/store/folder/disk.ts';
import type { Database } from '#server/store/sqlite/database.ts';
import type { Trouble, Troubles } from '#server/store/troubles.ts';
import type { Quota } from '#server/wire/quota.ts';

export interface Health {
	/**
	 * `failing`: requests are not taken. `degraded`: they are taken and kept, but those who answer do not hear of them, or the
	 * operator has something to put right, or only the reserve of a day's total is left, if that. A watchdog should restart the one, which would not help the other.
	 */
	status: 'ok' | 'degraded' | 'failing';
	/**
	 * Each thing a request needs, tried: one row's worth written and flushed, one file, and room for photos. And whether
	 * deliveries arrive: none was given up, and none has waited for long (`lateDelivery`). `clock`: whether it may be believed,
	 * without which nothing is deleted for its age; `audit`: whether erasures can be noted; `photoFiles`: whether none is lost;
	 * `erasedPhotos`: whether the files of erased ones could be removed; `strays`: whether none waits to be looked at (`photos/files.ts`).
	 * `quota`: no total of today (`MAX_…_PER_DAY`) or of ten minutes has come down to its reserve, nor have the places for
	 * uploads for a minute.
	 */
	checks: Record<Need | 'deliveries' | 'quota' | Trouble, State>;
	/** Those to whoever answers that wait or are being tried again, and those given up. `npm run leads -- list` names them. */
	deliveries: { waiting: number; givenUp: number };
	/** Only where the pages send requests to another backend: all of the above is then of a store that no visitor reaches. */
	note?: string;
}

const elsewhere = 'The pages send requests to PUBLIC_BACKEND_URL: nothing here is about those.';

type State = 'ok' | 'failing';
type Need = 'database' | 'photos' | 'disk';

interface HealthParts {
	database: Database;
	files: PhotoFiles;
	disk: Disk;
	/** None where limits are off. */
	quota: Quota | undefined;
	troubles: Troubles;
	log: Logger;
	settings: Pick<Settings, 'PUBLIC_BACKEND_URL' | 'DATA_DIR'>;
}

/** @returns a function that tells how the service is; it tries anew at most once an `interval` (ms), however often it is asked */
export function watchHealth(parts: HealthParts, interval = healthCheckInterval): () => Promise<Health> {
	const { database, files, disk, quota, troubles, log, settings } = parts;
	const tries: Record<Need, () => Promise<void>> = {
		database: () => database.tryWriting(),
		photos: () => files.tryWriting(),
		disk: async () => {
			if (!(await disk.hasRoom())) throw new Error('below the floor');
		},
	};
	const found = (trouble: Trouble): State => (troubles.has(trouble) ? 'failing' : 'ok');
	const auditNow = async (): Promise<State> => {
		try {
			await tryAudit(settings.DATA_DIR);
			return found('audit');
		} catch (error) {
			log.error(kindOf(error), 'audit.jsonl cannot be written: give it to the account that the server runs as');
			return 'failing';
		}
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
		const needs: Record<Need, State> = Object.fromEntries(await Promise.all(entries));
		const { waiting, givenUp, late } = howDeliveriesGo(database);
		const deliveries = givenUp > 0 || late ? 'failing' : 'ok';
		const totals = quota && quota.reached().length > 0 ? 'failing' : 'ok';
		const noted: Record<Trouble, State> = {
			clock: found('clock'),
			audit: await auditNow(),
			photoFiles: found('photoFiles'),
			erasedPhotos: found('erasedPhotos'),
			strays: found('strays'),
		};
		const degraded = [deliveries, totals, ...Object.values(noted)].includes('failing');
		const failing = Object.values(needs).includes('failing');
		return {
			status: failing ? 'failing' : degraded ? 'degraded' : 'ok',
			checks: { ...needs, deliveries, quota: totals, ...noted },
			deliveries: { waiting, givenUp },
			...(settings.PUBLIC_BACKEND_URL !== '' && { note: elsewhere }),
		};
	}

	let asked = Number.NEGATIVE_INFINITY;
	let answer: Promise<Health> | undefined;
	return () => {
		if (!answer || performance.now() - asked > interval) {
			asked = performance.now();
			answer = check();
		}
		return answer;
	};
}

function howDeliveriesGo({ outbox }: Database): { waiting: number; givenUp: number; late: boolean } {
	const { waiting, givenUp, waitingSince } = outbox.state();
	const late = waitingSince !== null && Date.now() - Date.parse(waitingSince) > lateDelivery;
	return { waiting, givenUp, late };
}
