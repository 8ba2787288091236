import { type Logger, logFailure } from '#server/log.ts';
import type { Troubles } from '#server/ops/health.ts';
import * as limits from '#server/settings/limits.ts';
import { day, hour } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Cutoffs } from '#server/store/clock.ts';
import { britishDay } from '#server/store/days.ts';
import type { Store } from '#server/store/store.ts';

/** For how long it is known what was taken over, in ms: longer than a browser sends the same again, or a deletion there fails. */
const takenFor = 30 * day;

/** Interval of the retention sweep. */
const sweepInterval = 24 * hour;

export type Sweeper = ReturnType<typeof startSweeper>;

/**
 * Sweeps at the start and then every day (`sweepInterval`), photos without a request every ten minutes (`straySweepInterval`). Every minute (`maintenanceInterval`) it retries unfinished
 * erasures (`store/erasure.ts`), looks for stray photo files, and sweeps as soon as a clock that was in doubt is right again.
 */
export function startSweeper({
	settings,
	store,
	troubles,
	finishErasures,
	log,
	interval = limits.maintenanceInterval,
	straysEvery = limits.straySweepInterval,
}: {
	settings: Settings;
	store: Store;
	troubles: Troubles;
	finishErasures: () => Promise<void>;
	log: Logger;
	interval?: number;
	straysEvery?: number | undefined;
}) {
	const stopping = new AbortController();

	async function sweepOnce(now: Date): Promise<void> {
		if (isClockInDoubt(now)) return;
		const strayCutoff = new Date(now.getTime() - limits.strayPhotoAge);
		// Before rows are deleted, or the files of deleted photos would count as strays too.
		const strayFiles = await store.photos.setStraysAside(strayCutoff, now);
		const { requests, photos } = store.erasure.eraseOld(cutoffsAt(now, settings), strayFiles);
		store.requests.forgetTaken(new Date(now.getTime() - takenFor).toISOString());
		store.visits.removeBefore(britishDay(monthsBefore(now, limits.retainVisitsMonths).getTime()));
		store.deskAccess.removeOver();
		store.clock.swept(now);
		await finishErasures();
		log.info({ requests, photos, strayFiles }, 'swept');
		await countStrays();
		if (strayFiles > 0)
			log.warn({ strayFiles }, 'photo files without a row were moved to the folder "strays" for a week');
	}

	/** Deletes the photos of the last day without a request. The sweep looks at older ones. */
	async function sweepStrays(now: Date): Promise<void> {
		const before = (age: number) => new Date(now.getTime() - age).toISOString();
		const photos = store.erasure.eraseStrays(before(sweepInterval), before(limits.strayPhotoAge));
		if (photos === 0) return;
		await finishErasures();
		log.info({ photos }, 'deleted photos without a request');
	}

	async function countStrays(): Promise<void> {
		troubles.note('strays', (await store.photos.countStrays()) > 0);
	}

	async function checkPhotos(): Promise<void> {
		const missing = await store.photos.countLost(stopping.signal);
		troubles.note('photoFiles', missing > 0);
		if (missing > 0)
			log.error(
				{ missing },
				'photo files are missing: "npm run leads -- snapshot" names them, and an earlier snapshot may have them',
			);
	}

	function isClockInDoubt(now: Date): boolean {
		const isInDoubt = store.clock.isInDoubt(now, cutoffsAt(now, settings));
		if (isInDoubt && !troubles.has('clock'))
			log.warn(
				{ now: now.toISOString() },
				'the clock is in doubt, since by it much is too old at once, or the last sweep is yet to come: nothing is deleted for its age for a week; if the clock is wrong, set it right (timedatectl)',
			);
		troubles.note('clock', isInDoubt);
		return isInDoubt;
	}

	let last = Promise.resolve();
	const inOrder = (work: () => Promise<void>, failure: string) => {
		last = last.then(work).catch((error: unknown) => logFailure(log, error, failure));
		return last;
	};
	const sweep = (now = new Date()) => {
		void inOrder(() => sweepOnce(now), 'retention sweep failed; next attempt in a day');
		return inOrder(checkPhotos, 'could not check the photo files; next attempt in a day');
	};
	async function checkClock(): Promise<void> {
		if (troubles.has('clock') && !isClockInDoubt(new Date()) && !stopping.signal.aborted) void sweep();
	}
	const strays = () =>
		inOrder(() => sweepStrays(new Date()), 'could not delete photos without a request; next attempt in ten minutes');
	const maintain = () => {
		// Not only after a sweep: the health check recovers soon after an operator has moved the files back.
		void inOrder(countStrays, 'could not look for stray photo files; next attempt in a minute');
		void inOrder(checkClock, 'could not look whether the clock is right; next attempt in a minute');
		void inOrder(finishErasures, 'could not finish an erasure; next attempt in a minute');
	};
	const timers = [
		setInterval(sweep, sweepInterval, undefined),
		setInterval(strays, straysEvery),
		setInterval(maintain, interval),
	].map((timer) => timer.unref());
	maintain();
	void sweep();
	return {
		/** Deletes requests, photos and counts of visits past their retention period. Never rejects: errors go to the log. */
		sweep,
		/** Stops the timers and waits for the work in progress. */
		stop: () => {
			for (const timer of timers) clearInterval(timer);
			stopping.abort();
			return last;
		},
	};
}

/** The times before which requests, photos and stray photos are past their retention period. */
function cutoffsAt(now: Date, settings: Pick<Settings, 'RETAIN_REQUESTS_MONTHS' | 'RETAIN_PHOTOS_MONTHS'>): Cutoffs {
	return {
		requests: monthsBefore(now, settings.RETAIN_REQUESTS_MONTHS).toISOString(),
		photos: monthsBefore(now, settings.RETAIN_PHOTOS_MONTHS).toISOString(),
		strayPhotos: new Date(now.getTime() - limits.strayPhotoAge).toISOString(),
	};
}

/** The same day and time `months` earlier, in UTC; the last day of that month where it is shorter. */
export function monthsBefore(now: Date, months: number): Date {
	const then = new Date(now);
	then.setUTCMonth(now.getUTCMonth() - months);
	// 31 May less three months would be 31 February, which JavaScript takes for 3 March.
	if (then.getUTCDate() !== now.getUTCDate()) then.setUTCDate(0);
	return then;
}
