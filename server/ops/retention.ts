import { kindOf, type Logger } from '#server/log.ts';
import { checkPhotoFiles } from '#server/photos/check.ts';
import type { PhotoFiles } from '#server/photos/files.ts';
import { choreInterval, strayPhotoAge, sweepInterval } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Database } from '#server/store/sqlite/database.ts';
import type { Cutoffs } from '#server/store/sqlite/erase.ts';
import type { Troubles } from '#server/store/troubles.ts';

export interface Sweeper {
	/** Deletes what is older than we promised to keep it. Tells of a failure in the log only: the service goes on. */
	sweep(now?: Date): Promise<void>;
	stop(): Promise<void>;
}

interface SweeperParts {
	settings: Settings;
	database: Database;
	files: PhotoFiles;
	troubles: Troubles;
	/** Does what is left of erasures (`store/folder/finish-erasures.ts`). */
	finishErasures: () => Promise<void>;
	log: Logger;
	/** How often what is left of erasures is tried again, in milliseconds. */
	choresEvery?: number;
}

/**
 * Sweeps once now and then every day (`sweepInterval`), until it is stopped. Every minute (`choreInterval`) it finishes
 * erasures that were interrupted, and sweeps where the clock was in doubt and is no longer.
 */
export function startSweeper({
	settings,
	database,
	files,
	troubles,
	finishErasures,
	log,
	choresEvery = choreInterval,
}: SweeperParts): Sweeper {
	const stopping = new AbortController();

	async function sweepOnce(now: Date): Promise<void> {
		if (isClockInDoubt(now)) return;
		const strayCutoff = new Date(now.getTime() - strayPhotoAge);
		// Before rows are deleted: the files of these are not strays, and go at once.
		const strayFiles = await files.setStraysAside(strayCutoff, now);
		const { requests, photoKeys } = database.eraseOld(cutoffsAt(now, settings), strayFiles);
		database.clock.trust(now);
		await finishErasures();
		log.info({ requests, photos: photoKeys.length, strayFiles }, 'swept');
		await lookForStrays();
		if (strayFiles > 0)
			log.warn({ strayFiles }, 'photo files without a row were moved to the folder "strays" for a week');
	}

	async function lookForStrays(): Promise<void> {
		troubles.note('strays', (await files.countStrays()) > 0);
	}

	async function lookAfterPhotos(): Promise<void> {
		const missing = await checkPhotoFiles(settings.DATA_DIR, database, stopping.signal);
		troubles.note('photoFiles', missing > 0);
		if (missing > 0)
			log.error({ missing }, 'photos have lost their files: "npm run backup" names them, and a backup may have them');
	}

	function isClockInDoubt(now: Date): boolean {
		const judged = database.clock.judge(now);
		troubles.note('clock', judged !== 'right');
		if (judged === 'right') return false;
		const why = database.clock.isGuess()
			? 'an earlier release noted no time at which the clock was right, and the newest request is long ago'
			: undefined;
		log.warn(
			{ clock: judged, now: now.toISOString(), lastRight: database.clock.lastRight(), why },
			'the clock is not where it could be: nothing is deleted for its age until it is, or until you run "npm run leads -- confirm-clock", which first says what would be deleted',
		);
		return true;
	}

	let last = Promise.resolve();
	const inTurn = (work: () => Promise<void>, failure: string) => {
		last = last.then(work).catch((error: unknown) => log.error(kindOf(error), failure));
		return last;
	};
	const sweep = (now = new Date()) => {
		void inTurn(() => sweepOnce(now), 'could not sweep; the next try is tomorrow');
		return inTurn(lookAfterPhotos, 'could not look after the photo files; the next try is tomorrow');
	};
	const chores = () => {
		// Not only after sweeps: an operator who has put them back is not to wait for tomorrow.
		void inTurn(lookForStrays, 'could not look for stray photo files; the next try is in a minute');
		if (troubles.has('clock') && database.clock.judge(new Date()) === 'right') void sweep();
		void inTurn(finishErasures, 'could not finish an erasure; the next try is in a minute');
	};
	const timers = [setInterval(sweep, sweepInterval, undefined).unref(), setInterval(chores, choresEvery).unref()];
	chores();
	void sweep();
	return {
		sweep,
		stop: () => {
			for (const timer of timers) clearInterval(timer);
			stopping.abort();
			return last;
		},
	};
}

/** What came before these times is too old now. */
export function cutoffsAt(
	now: Date,
	settings: Pick<Settings, 'RETAIN_REQUESTS_MONTHS' | 'RETAIN_PHOTOS_MONTHS'>,
): Cutoffs {
	return {
		requests: monthsBefore(now, settings.RETAIN_REQUESTS_MONTHS).toISOString(),
		photos: monthsBefore(now, settings.RETAIN_PHOTOS_MONTHS).toISOString(),
		strayPhotos: new Date(now.getTime() - strayPhotoAge).toISOString(),
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
