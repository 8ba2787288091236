import { maxPhotos } from '#leads/photos.ts';
import type { BodyKind, EnterBody } from '#server/http/calls.ts';
import { createInFlight, type InFlight } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';
import { reserveShare } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { day } from '#server/settings/units.ts';
import { startOfDay } from '#server/store/days.ts';
import type { Store } from '#server/store/store.ts';
import { type Windows, watchWindow } from '#server/wire/callers/tally.ts';
import { restErrors, storageErrors, type WireError } from '#server/wire/errors.ts';

/** The daily totals that are settings. */
export const dayTotals = ['MAX_REQUESTS_PER_DAY', 'MAX_PHOTOS_PER_DAY', 'MAX_PHOTO_MB_PER_DAY'] as const;
type DayTotal = (typeof dayTotals)[number];

/**
 * A total that is used up to its reserve: of a day, of ten minutes (`maxInsertsPerWindowTotal`), or, for a minute, of what is in flight.
 */
type ReachedTotal = DayTotal | 'requests in ten minutes' | 'photos in ten minutes' | 'uploads at once' | BodyKind;

/** A reservation in the totals, made before the rows or the photo are stored. */
export interface Place {
	/** Commits it. @param bytes the photo's actual size */
	keep(bytes?: number): void;
	/** Releases it, because nothing was stored. Does nothing after `keep`. */
	giveBack(): void;
}

/** The limits for all callers together, in ten minutes and in a day. */
export interface Quota {
	/**
	 * @param mayUseReserve whether the caller has sent little today (`reserveShare`)
	 * @throws WireError when a total would be exceeded
	 */
	takeRequests(count: number, mayUseReserve: boolean): Place;
	/**
	 * To be called before a photo is received, so that uploads in flight count too.
	 * @param bytes the largest size it can have
	 * @throws WireError when a total would be exceeded
	 */
	takePhoto(bytes: number, mayUseReserve: boolean): Place;
	/** Counts an upload in flight: see `InFlight`. */
	enterUpload: InFlight['enter'];
	enterBody: EnterBody;
	/** The totals that are used up to their reserve, or more. */
	reached(): ReachedTotal[];
	/** @param onReached called after each reservation while `reached` is not empty */
	watch(onReached: () => void): void;
}

/**
 * Limits for all callers together. Days are in UTC. Without them, many addresses within their own limits could fill the
 * disk. Today's count is read from the store, so a restart does not reset it. Rejected calls do not count here,
 * only for their caller.
 */
export async function createQuota(
	settings: Settings,
	store: Pick<Store, 'countSince'>,
	now: () => number = Date.now,
): Promise<Quota> {
	const { MAX_REQUESTS_PER_DAY, MAX_PHOTOS_PER_DAY, MAX_PHOTO_MB_PER_DAY } = settings;
	const window = { ms: limits.rateWindow, from: now() };
	const today = { ms: day, from: 0 };
	// Without rows dated in the future, from a time when the clock was ahead: they would count on every day until then.
	const latest = new Date(now() + limits.clockStepBack).toISOString();
	const used = await store.countSince(startOfDay(now()), latest);
	const totals = {
		MAX_REQUESTS_PER_DAY: createTotal(today, MAX_REQUESTS_PER_DAY, used.requests, now),
		MAX_PHOTOS_PER_DAY: createTotal(today, MAX_PHOTOS_PER_DAY, used.photos, now),
		MAX_PHOTO_MB_PER_DAY: createTotal(today, MAX_PHOTO_MB_PER_DAY * 1e6, used.photoBytes, now),
		'requests in ten minutes': createTotal(window, limits.maxInsertsPerWindowTotal, 0, now),
		'photos in ten minutes': createTotal(window, limits.maxUploadsPerWindowTotal, 0, now),
	};
	const inFlight = (each: number, altogether: number) => createInFlight({ each, altogether, few: maxPhotos }, now);
	const bodies = () => inFlight(limits.maxBodiesPerAddress, limits.maxBodies);
	const slots = {
		'uploads at once': inFlight(limits.maxUploadsInFlightPerCaller, limits.maxUploadsInFlight),
		'bodies at once': bodies(),
		'bodies with photos at once': bodies(),
	};
	const slotNames = Object.keys(slots) as (keyof typeof slots)[];
	const enter = (name: keyof typeof slots, ...given: Parameters<InFlight['enter']>) => {
		const leave = slots[name].enter(...given);
		notify();
		return leave;
	};
	const names = Object.keys(totals) as (keyof typeof totals)[];
	const reached = (): ReachedTotal[] => [
		...names.filter((name) => totals[name].onlyReserveIsLeft()),
		...slotNames.filter((name) => slots[name].fullFor() >= limits.slotsFullReportAfter),
	];
	let listener = () => {};
	const notify = () => {
		if (reached().length > 0) listener();
	};

	/** Takes from all totals or from none. */
	function takeFrom(
		wanted: readonly [total: Total, amount: number][],
		mayUseReserve: boolean,
		error: (seconds: number) => WireError,
	): Taken[] {
		const full = wanted.filter(([total, amount]) => !total.hasRoom(amount, mayUseReserve));
		const taken = full.length > 0 ? [] : wanted.map(([total, amount]) => total.take(amount));
		notify();
		if (full.length > 0) throw error(Math.max(1, ...full.map(([total]) => Math.ceil(total.msLeft() / 1000))));
		return taken;
	}

	return {
		takeRequests: (count, mayUseReserve) => {
			const wanted: [Total, number][] = [
				[totals.MAX_REQUESTS_PER_DAY, count],
				[totals['requests in ten minutes'], count],
			];
			return placeOf(takeFrom(wanted, mayUseReserve, restErrors.tooMany));
		},
		takePhoto: (bytes, mayUseReserve) => {
			const wanted: [Total, number][] = [
				[totals.MAX_PHOTO_MB_PER_DAY, bytes],
				[totals.MAX_PHOTOS_PER_DAY, 1],
				[totals['photos in ten minutes'], 1],
			];
			const taken = takeFrom(wanted, mayUseReserve, storageErrors.tooMany);
			return placeOf(taken, taken[0]);
		},
		enterUpload: (networks) => enter('uploads at once', networks),
		enterBody: enter,
		reached,
		watch: (given) => {
			listener = given;
			notify();
		},
	};
}

/** @param bytes the one of `taken` that is a size in bytes */
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

/** How much was taken of a limit for all callers in the current window of time. */
interface Total {
	/** @param mayUseReserve if false, the last part (`reserveShare`) is not available */
	hasRoom(amount: number, mayUseReserve: boolean): boolean;
	/** @returns a handle that can change the amount later, as long as the window is the same */
	take(amount: number): Taken;
	onlyReserveIsLeft(): boolean;
	/** Time until the window ends and the count is reset, in ms. */
	msLeft(): number;
}

interface Taken {
	change(to: number): void;
}

/**
 * @param most the limit in one window
 * @param used how much of it is used already
 */
function createTotal(windows: Windows, most: number, used: number, now: () => number): Total {
	const shared = Math.floor(most * (1 - reserveShare));
	let sum = used;
	// The last amount rarely fits the shared part exactly, so a rejection also means that only the reserve is left.
	let wasShort = false;
	const { current, msLeft } = watchWindow(windows, now, () => {
		sum = 0;
		wasShort = false;
	});
	const inWindow = () => {
		current();
		return sum;
	};
	return {
		hasRoom: (amount, mayUseReserve) => {
			const wanted = inWindow() + amount;
			if (wanted > shared) wasShort = true;
			return wanted <= (mayUseReserve ? most : shared);
		},
		take: (amount) => {
			sum = inWindow() + amount;
			const taken = { number: current(), amount };
			return {
				change: (to) => {
					// Amounts taken in an earlier window no longer count.
					if (taken.number === current()) sum += to - taken.amount;
					taken.amount = to;
				},
			};
		},
		onlyReserveIsLeft: () => inWindow() >= shared || wasShort,
		msLeft,
	};
}
