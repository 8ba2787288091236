import { createTally, everybody, tenMinutes } from '#server/http/tally.ts';
import { maxUploadBytes } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { day, second } from '#server/settings/units.ts';
import { maxThanksToAllPerDay } from '#server/store/held.ts';
import type { Store } from '#server/store/store.ts';
import { openCallersToday } from '#server/wire/callers-today.ts';

/**
 * What one caller may send: an IPv4 address, or the /64 of an IPv6 address. More is refused until the ten minutes, or the day (UTC), are over.
 *
 * The customers of a mobile network share an address. These numbers are for sixty of them in a day, who each send all three forms, with five photos:
 * - 60 x 3 = 180 requests; with a third of them sent twice, 240.
 * - In ten minutes: half of a day's visitors come in four hours, so one or two. Ten at once send 30 requests; 60 if each fails once.
 * - 60 x 5 = 300 photos of a megabyte at most, as the form makes them: 300 MB. A browser without scripts sends up to 50 MB for one quote:
 *   with 1,000 MB, fourteen of the sixty may.
 * - In ten minutes: ten at once send 50 MB, and three without scripts 150 MB more.
 */
export const mostOfOne = {
	requests: { tenMinutes: 60, day: 240 },
	photoMb: { tenMinutes: 200, day: 1000 },
	/** Requests of a day that are confirmed by e-mail, since anybody's address can be typed into a form. The page confirms all. */
	confirmed: 50,
};

/**
 * What all callers may send together, besides `MAX_REQUESTS_PER_DAY` and `MAX_PHOTO_MB_PER_DAY`. A request beyond is stored and **held**:
 * nobody is told of it until the operator lets it go. A photo beyond is refused, and its request taken without it.
 */
export const mostOfAll = {
	/** A thousand a day are twenty in ten minutes of the busiest hours. */
	requestsInTenMinutes: 200,
	/** Requests of a day that are confirmed by e-mail. */
	confirmed: maxThanksToAllPerDay,
	/** With the longest answers, of 18 kB each, 900 MB. Beyond, requests are refused until the operator lets some go or drops them. */
	held: 50_000,
};

/** What a photo counts as at least, in MB: in ten minutes for the work of decoding it, in a day for its files and rows. */
const leastPhotoMb = { tenMinutes: 1, day: 0.1 };

/** Who has sent more than this in a day is remembered on the disk until it is over; of all others nothing is. */
export const little = { requests: 10, photoMb: 50 };

/** How often it is counted again how many are held while that refuses. */
const heldCountInterval = 10 * second;

/** How a request may be stored. */
export interface Admitted {
	/** By which name its caller is known in this day (`nameOf`), if it is held. */
	held: string | null;
	mayThank: boolean;
	/** To be called if it is not stored. */
	giveBack(): void;
}

export type RateLimits = ReturnType<typeof openRateLimits>;

/** Counts what is sent in memory, and begins with what the store has of this day. A caller is what `callerOf` gives. */
export function openRateLimits(
	{ MAX_REQUESTS_PER_DAY, MAX_PHOTO_MB_PER_DAY }: Pick<Settings, 'MAX_REQUESTS_PER_DAY' | 'MAX_PHOTO_MB_PER_DAY'>,
	store: Pick<Store, 'countSince' | 'sentToday'> & { held: Pick<Store['held'], 'total'> },
) {
	const openTallies = () => ({ tenMinutes: createTally(tenMinutes), day: createTally(day) });
	const [requests, photoMb] = [openTallies(), openTallies()];
	// On a small disk, of which the day has a tenth, one caller leaves a half to the others.
	const mostMbOfOne = Math.min(mostOfOne.photoMb.day, MAX_PHOTO_MB_PER_DAY / 2);
	const callers = openCallersToday(store.sentToday, sentMuch);
	let held = { total: store.held.total(), at: Date.now() };
	for (const [name, count, mb] of callers.saved) {
		requests.day.add(name, count);
		photoMb.day.add(name, mb);
	}
	const storedSince = (window: number) => {
		const start = Date.now() - (Date.now() % window);
		// Without rows of a time when the clock was ahead: they would count on every day until then.
		return store.countSince(new Date(start).toISOString(), new Date(start + window).toISOString());
	};
	requests.tenMinutes.add(everybody, storedSince(tenMinutes).requests);
	requests.day.add(everybody, storedSince(day).requests);
	photoMb.day.add(everybody, storedSince(day).photoBytes / 1e6);
	callers.begin();

	function isMuch(name: string): boolean {
		return requests.day.of(name) > little.requests || photoMb.day.of(name) > little.photoMb;
	}
	function sentMuch(): [string, number, number][] {
		const names = new Set([...requests.day.entries(), ...photoMb.day.entries()].map(([name]) => name));
		return [...names].flatMap((name) =>
			name !== everybody && isMuch(name) ? [[name, requests.day.of(name), photoMb.day.of(name)]] : [],
		);
	}

	function canHold(count: number): boolean {
		if (held.total + count > mostOfAll.held && Date.now() - held.at >= heldCountInterval)
			held = { total: store.held.total(), at: Date.now() };
		return held.total + count <= mostOfAll.held;
	}

	const isTooMuchOfAll = (count: number) =>
		requests.tenMinutes.of(everybody) + count > mostOfAll.requestsInTenMinutes ||
		requests.day.of(everybody) + count > MAX_REQUESTS_PER_DAY;

	function admit(name: string, count: number, isHeld: boolean): Admitted {
		const added = [requests.day.add(name, count)];
		if (isHeld) held.total += count;
		else added.push(requests.tenMinutes.add(everybody, count), requests.day.add(everybody, count));
		if (isMuch(name)) callers.saveSoon();
		return {
			held: isHeld ? name : null,
			mayThank: requests.day.of(name) <= mostOfOne.confirmed && requests.day.of(everybody) <= mostOfAll.confirmed,
			giveBack: () => {
				for (const takeBack of added) takeBack();
				if (isHeld) held.total -= count;
			},
		};
	}

	return {
		/**
		 * Counts calls that bring a request each, whatever becomes of them: a refused one costs work too.
		 * @returns 0, or for how many seconds the caller is refused
		 */
		tryRequests(caller: string, count: number): number {
			const name = callers.nameOf(caller);
			if (requests.tenMinutes.of(name) + count > mostOfOne.requests.tenMinutes)
				return requests.tenMinutes.secondsLeft();
			requests.tenMinutes.add(name, count);
			return 0;
		},
		/** @returns how requests may be stored, or for how many seconds they are refused */
		takeRequests(caller: string, count: number): Admitted | number {
			const name = callers.nameOf(caller);
			if (requests.day.of(name) + count > mostOfOne.requests.day) return requests.day.secondsLeft();
			const isHeld = isTooMuchOfAll(count);
			return isHeld && !canHold(count) ? heldCountInterval / 1000 : admit(name, count, isHeld);
		},
		/**
		 * A request that a hosted project has answered already, so that it can only be held.
		 * @param photoBytes of its photos, each of which is stored already
		 */
		takeOver(caller: string, photoBytes: readonly number[]): Admitted {
			const name = callers.nameOf(caller);
			for (const bytes of photoBytes) for (const whose of [name, everybody]) photoMb.day.add(whose, inDay(bytes));
			const isTooMuch =
				requests.day.of(name) >= mostOfOne.requests.day ||
				(photoBytes.length > 0 &&
					(photoMb.day.of(name) > mostMbOfOne || photoMb.day.of(everybody) > MAX_PHOTO_MB_PER_DAY));
			return admit(name, 1, isTooMuch || isTooMuchOfAll(1));
		},
		/**
		 * Counts a photo that begins to arrive, for its caller alone: others could use up the day of all with photos that they never end.
		 * @param bytes the largest that it can be
		 * @returns for how many seconds it is refused; or what is to be called at its end, with its bytes if it is stored
		 */
		takePhoto(caller: string, bytes: number): number | ((stored?: number) => void) {
			const name = callers.nameOf(caller);
			const work = Math.max(leastPhotoMb.tenMinutes, bytes / 1e6);
			if (photoMb.tenMinutes.of(name) + work > mostOfOne.photoMb.tenMinutes) return photoMb.tenMinutes.secondsLeft();
			if (photoMb.day.of(name) + inDay(bytes) > mostMbOfOne) return photoMb.day.secondsLeft();
			if (photoMb.day.of(everybody) + inDay(bytes) > MAX_PHOTO_MB_PER_DAY) return photoMb.day.secondsLeft();
			const [takeWorkBack, takeBack] = [photoMb.tenMinutes.add(name, work), photoMb.day.add(name, inDay(bytes))];
			return (stored) => {
				takeBack();
				if (stored === undefined) return;
				takeWorkBack();
				photoMb.tenMinutes.add(name, Math.max(leastPhotoMb.tenMinutes, stored / 1e6));
				for (const whose of [name, everybody]) photoMb.day.add(whose, inDay(stored));
				if (isMuch(name)) callers.saveSoon();
			};
		},
		/** Whether the photos of this day are so many that the next may be refused. */
		photosAreUsedUp(): boolean {
			callers.begin();
			return photoMb.day.of(everybody) + maxUploadBytes / 1e6 > MAX_PHOTO_MB_PER_DAY;
		},
		close: callers.close,
	};
}

const inDay = (bytes: number) => Math.max(leastPhotoMb.day, bytes / 1e6);
