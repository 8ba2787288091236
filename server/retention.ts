import { audit } from '#server/audit.ts';
import type { Database } from '#server/database.ts';
import type { Settings } from '#server/env.ts';
import type { PhotoFiles } from '#server/files.ts';
import { strayPhotoAge, sweepInterval } from '#server/limits.ts';
import { kindOf, type Logger } from '#server/log.ts';

export interface Sweeper {
	/** Deletes what is older than we promised to keep it. Tells of a failure in the log only: the service goes on. */
	sweep(now?: Date): Promise<void>;
	stop(): Promise<void>;
}

interface SweeperParts {
	settings: Settings;
	database: Database;
	files: PhotoFiles;
	log: Logger;
}

/** Sweeps once now and then every day (`sweepInterval`), until it is stopped. */
export function startSweeper({ settings, database, files, log }: SweeperParts): Sweeper {
	async function sweepOnce(now: Date): Promise<void> {
		const { requests, photoKeys } = database.eraseOld({
			requests: monthsBefore(now, settings.RETAIN_REQUESTS_MONTHS).toISOString(),
			photos: monthsBefore(now, settings.RETAIN_PHOTOS_MONTHS).toISOString(),
			strayPhotos: new Date(now.getTime() - strayPhotoAge).toISOString(),
		});
		for (const key of photoKeys) await files.remove(key);
		const strayFiles = await files.removeStrays(new Date(now.getTime() - strayPhotoAge));
		const counts = { requests, photos: photoKeys.length, strayFiles };
		log.info(counts, 'swept');
		if (requests + photoKeys.length + strayFiles > 0) await audit(settings.DATA_DIR, { act: 'sweep', ...counts });
	}

	let last = Promise.resolve();
	const sweep = (now = new Date()) => {
		last = last
			.then(() => sweepOnce(now))
			.catch((error: unknown) => log.error(kindOf(error), 'could not sweep; the next try is tomorrow'));
		return last;
	};
	const timer = setInterval(sweep, sweepInterval, undefined).unref();
	void sweep();
	return {
		sweep,
		stop: () => {
			clearInterval(timer);
			return last;
		},
	};
}

/** The same time of day so many months ago, in UTC; the last day of the month where that has no such day. */
export function monthsBefore(now: Date, months: number): Date {
	const then = new Date(now);
	then.setUTCMonth(now.getUTCMonth() - months);
	// 31 May less three months would be 31 February, which JavaScript reads as 3 March.
	if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
	return then;
}
