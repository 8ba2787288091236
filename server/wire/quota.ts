import { maxPhotos } from '#leads/photos.ts';
import { createInFlight, type InFlight } from '#server/http/in-flight.ts';
import * as limits from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { startOfDay } from '#server/store/start-of-day.ts';
import type { Store } from '#server/store/store.ts';
import { restErrors, storageErrors, type WireError } from '#server/wire/errors.ts';
import { createTotal, type Taken, type Total } from '#server/wire/total.ts';

/** The totals of a day that an operator sets. */
export const dayTotals = ['MAX_REQUESTS_PER_DAY', 'MAX_PHOTOS_PER_DAY', 'MAX_PHOTO_MB_PER_DAY'] as const;
export type DayTotal = (typeof dayTotals)[number];

/**
 * A total of which only the reserve is left: of a day, of all that came in ten minutes (`maxInsertsPerWindowTotal`), or of the
 * uploads under way at once, and that for a minute.
 */
export type ReachedTotal = DayTotal | 'requests in ten minutes' | 'photos in ten minutes' | 'uploads at once';

/** A place in the totals that was taken for something that is about to arrive. */
export interface Place {
	/** It was kept: of a photo, how many bytes it has in the end. */
	keep(bytes?: number): void;
	/** It was not: its place is free again. After `keep` this does nothing. */
	giveBack(): void;
}

/** How much has come from all callers together, in ten minutes and today, and whether that is enough. */
export interface Quota {
	/**
	 * @param mayUseReserve whether the caller has sent little today (`reserveShare`)
	 * @throws WireError where so many more requests would be too many
	 */
	takeRequests(count: number, mayUseReserve: boolean): Place;
	/**
	 * To be asked before a photo is received, so that those on their way count too.
	 * @param bytes the most it can have
	 * @throws WireError where one more photo, or so many more bytes, would be too many
	 */
	takePhoto(bytes: number, mayUseReserve: boolean): Place;
	/** Counts an upload as under way: see `InFlight`. */
	enterUpload: InFlight['enter'];
	/** The totals of which only the reserve is left, or nothing. */
	reached(): ReachedTotal[];
	/** @param tell called whenever something was taken and `reached` is not empty */
	watch(tell: () => void): void;
}

/**
 * Limits for a day (UTC), whoever sends: a crowd of addresses, each within its own limit, can otherwise fill the disk.
 * What the store has of today counts, so that a restart forgets nothing. What is refused or cannot be kept does not
 * count: it counts for its caller alone.
 */
export async function createQuota(
	settings: Settings,
	store: Pick<Store, 'countSince'>,
	now: () => number = Date.now,
): Promise<Quota> {
	const { MAX_REQUESTS_PER_DAY, MAX_PHOTOS_PER_DAY, MAX_PHOTO_MB_PER_DAY } = settings;
	const window = { ms: limits.rateWindow, from: now() };
	const today = { ms: limits.day, from: 0 };
	// Not what is dated in the future: a clock that was ahead once would else make every day begin with it.
	const latest = new Date(now() + limits.clockStepBack).toISOString();
	const used = await store.countSince(startOfDay(now()), latest);
	const totals = {
		MAX_REQUESTS_PER_DAY: createTotal(today, MAX_REQUESTS_PER_DAY, used.requests, now),
		MAX_PHOTOS_PER_DAY: createTotal(today, MAX_PHOTOS_PER_DAY, used.photos, now),
		MAX_PHOTO_MB_PER_DAY: createTotal(today, MAX_PHOTO_MB_PER_DAY * 1e6, used.photoBytes, now),
	};
	const requestsInWindow = createTotal(window, limits.maxInsertsPerWindowTotal, 0, now);
	const photosInWindow = createTotal(window, limits.maxUploadsPerWindowTotal, 0, now);
	const uploads = createInFlight(
		{ each: limits.maxUploadsInFlightPerCaller, altogether: limits.maxUploadsInFlight, few: maxPhotos },
		now,
	);
	const isReached: Record<ReachedTotal, () => boolean> = {
		MAX_REQUESTS_PER_DAY: totals.MAX_REQUESTS_PER_DAY.onlyReserveIsLeft,
		MAX_PHOTOS_PER_DAY: totals.MAX_PHOTOS_PER_DAY.onlyReserveIsLeft,
		MAX_PHOTO_MB_PER_DAY: totals.MAX_PHOTO_MB_PER_DAY.onlyReserveIsLeft,
		'requests in ten minutes': requestsInWindow.onlyReserveIsLeft,
		'photos in ten minutes': photosInWindow.onlyReserveIsLeft,
		'uploads at once': () => uploads.fullFor() >= limits.slotsFullReportAfter,
	};
	const names = Object.keys(isReached) as ReachedTotal[];
	const reached = () => names.filter((name) => isReached[name]());
	let listener = () => {};
	const tell = () => {
		if (names.some((name) => isReached[name]())) listener();
	};

	/** Takes from all or from none. */
	function takeFrom(
		wanted: readonly [total: Total, amount: number][],
		mayUseReserve: boolean,
		refusal: (seconds: number) => WireError,
	): Taken[] {
		const full = wanted.filter(([total, amount]) => !total.hasRoom(amount, mayUseReserve));
		const taken = full.length > 0 ? [] : wanted.map(([total, amount]) => total.take(amount));
		tell();
		if (full.length > 0) throw refusal(Math.max(1, ...full.map(([total]) => Math.ceil(total.msLeft() / 1000))));
		return taken;
	}

	return {
		takeRequests: (count, mayUseReserve) => {
			const wanted: [Total, number][] = [
				[totals.MAX_REQUESTS_PER_DAY, count],
				[requestsInWindow, count],
			];
			return placeOf(takeFrom(wanted, mayUseReserve, restErrors.tooMany));
		},
		takePhoto: (bytes, mayUseReserve) => {
			const wanted: [Total, number][] = [
				[totals.MAX_PHOTO_MB_PER_DAY, bytes],
				[totals.MAX_PHOTOS_PER_DAY, 1],
				[photosInWindow, 1],
			];
			const taken = takeFrom(wanted, mayUseReserve, storageErrors.tooMany);
			return placeOf(taken, taken[0]);
		},
		enterUpload: (networks) => {
			const leave = uploads.enter(networks);
			tell();
			return leave;
		},
		reached,
		watch: (given) => {
			listener = given;
			tell();
		},
	};
}

/** @param bytes which of what was taken is a size */
function placeOf(taken: readonly Taken[], bytes?: Taken): Place {
	let settled = false;
	const once = (settle: () => void) => {
		if (!settled) settle();
		settled = true;
	};
	return {
		keep: (size) => once(() => size !== undefined && bytes?.change(size)),
		giveBack: () =>
			once(() => {
				for (const one of taken) one.change(0);
			}),
	};
}
