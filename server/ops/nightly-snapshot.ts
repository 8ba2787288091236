import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from '#server/log.ts';
import { hour, maintenanceInterval } from '#server/settings/limits.ts';
import { readBackups } from '#server/store/backups.ts';
import { addDays, britishDay, startOfBritishDay } from '#server/store/days.ts';

const program = join(import.meta.dirname, '../leads.ts');
const run = promisify(execFile);

/** When a snapshot is made, by the hour of the British day; and how long after one that failed the next is tried. */
const night = 3 * hour;
const triedAgainAfter = 1 * hour;

/** Whether a snapshot is to be made: the night is over, and none has been made in it. @param since what it has to be newer than */
export function isDue(since: Date | undefined, now: number): boolean {
	if (!since) return false;
	return since.getTime() < Date.parse(startOfBritishDay(britishDay(now - night))) + night;
}

/** When the next night's is made, where it is not late. */
export function nextSnapshotAt(now: number): string {
	const after = addDays(britishDay(now - night), 1);
	return new Date(Date.parse(startOfBritishDay(after)) + night).toISOString();
}

/**
 * Has a snapshot made every night, or as soon as the server runs after a night without one: by the operator's own command, as a process
 * of its own, so that no visitor waits while the database is copied.
 */
export function startSnapshots(dataDir: string, log: Logger, interval = maintenanceInterval) {
	const stopping = new AbortController();
	let making: Promise<void> | undefined;
	let triedAt = Number.NEGATIVE_INFINITY;

	async function makeOne(): Promise<void> {
		const now = Date.now();
		const { snapshotAt, dataFrom } = await readBackups(dataDir);
		if (!isDue(snapshotAt ?? dataFrom, now) || performance.now() - triedAt < triedAgainAfter) return;
		triedAt = performance.now();
		try {
			const env = { ...process.env, DATA_DIR: dataDir };
			await run(process.execPath, [program, 'snapshot'], { env, signal: stopping.signal });
			log.info('made a snapshot');
		} catch (error) {
			if (stopping.signal.aborted) return;
			const { code } = error as { code?: number };
			// Not what the command has printed: visitors may have named the photos in it.
			log.error({ code }, 'the snapshot failed, or is not whole: "npm run leads -- snapshot" makes one, and says why');
		}
	}
	const look = () => {
		making ??= makeOne()
			.catch(() => {})
			.finally(() => {
				making = undefined;
			});
	};
	const timer = setInterval(look, interval).unref();
	look();
	return {
		/** Ends one that is being made; the next one clears it away. */
		stop: async () => {
			clearInterval(timer);
			stopping.abort();
			await making;
		},
	};
}
