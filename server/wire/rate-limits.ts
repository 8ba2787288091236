import { createHmac, randomBytes } from 'node:crypto';
import { day, maxUploadBytes, minute, second } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { maxThanksToAllPerDay } from '#server/store/held.ts';
import type { SentToday, Store } from '#server/store/store.ts';

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
const inDay = (bytes: number) => Math.max(leastPhotoMb.day, bytes / 1e6);

/** Who has sent more than this in a day is remembered on the disk until it is over; of all others nothing is. */
export const little = { requests: 10, photoMb: 50 };

/** How often that is written at most: an end without a warning forgets as much. And how often it is counted again how many are held while that refuses. */
const [saveInterval, heldCountInterval] = [10 * second, 10 * second];

/** How a request may be stored. */
export interface Admitted {
	/** By which name its caller is known in this day (`nameOf`), if it is held. */
	held: string | null;
	mayThank: boolean;
	/** To be called if it is not stored. */
	giveBack(): void;
}

/** The name under which all callers are counted together. */
const everybody = 'everybody';

/**
 * How many names are counted at most, at a hundred bytes each. With more, the single ones are forgotten: who sends from so many addresses
 * needs to use none of them twice.
 */
const mostNames = 100_000;

/**
 * Counts by name in one window of time after the other, by the clock: from each full ten minutes on, or from midnight UTC.
 * @param window its length in ms, of which a day has a whole number
 */
function createTally(window: number) {
	let counts = new Map<string, number>();
	let counted = -1;
	const current = () => {
		const number = Math.floor(Date.now() / window);
		if (number !== counted) counts = new Map();
		else if (counts.size > mostNames) counts = new Map([[everybody, counts.get(everybody) ?? 0]]);
		counted = number;
		return counts;
	};
	return {
		of: (name: string) => current().get(name) ?? 0,
		/** @returns takes the amount back, unless another window has begun */
		add: (name: string, amount: number) => {
			const inWindow = current();
			const change = (by: number) => void inWindow.set(name, (inWindow.get(name) ?? 0) + by);
			change(amount);
			return () => change(-amount);
		},
		/** Until the next window begins with nothing counted. */
		secondsLeft: () => Math.ceil((window - (Date.now() % window)) / 1000),
		names: () => [...current().keys()],
	};
}

export type RateLimits = ReturnType<typeof openRateLimits>;

/** Counts what is sent in memory, and begins with what the store has of this day. A caller is what `callerOf` gives. */
export function openRateLimits(
	{ MAX_REQUESTS_PER_DAY, MAX_PHOTO_MB_PER_DAY }: Pick<Settings, 'MAX_REQUESTS_PER_DAY' | 'MAX_PHOTO_MB_PER_DAY'>,
	store: Pick<Store, 'countSince' | 'sentToday'> & { held: Pick<Store['held'], 'total'> },
) {
	const openTallies = () => ({ tenMinutes: createTally(10 * minute), day: createTally(day) });
	const [requests, photoMb] = [openTallies(), openTallies()];
	// On a small disk, of which the day has a tenth, one caller leaves a half to the others.
	const mostMbOfOne = Math.min(mostOfOne.photoMb.day, MAX_PHOTO_MB_PER_DAY / 2);
	let held = { total: store.held.total(), at: Date.now() };

	/** With the key that names callers, which is erased after the day, so that no address can be found by trying them all. */
	let today: Pick<SentToday, 'day' | 'key'> = { day: -1, key: '' };
	let saving: NodeJS.Timeout | undefined;
	function save(): void {
		clearTimeout(saving);
		saving = undefined;
		const names = new Set([...requests.day.names(), ...photoMb.day.names()].filter(isMuch));
		const countsOf = (name: string): SentToday['callers'][number] => [
			name,
			requests.day.of(name),
			photoMb.day.of(name),
		];
		try {
			store.sentToday.write({ ...today, callers: [...names].map(countsOf) });
		} catch {
			// On a full disk, which health says: the counts in memory go on.
		}
	}
	/** Forgets the day before. */
	function beginDay(): void {
		const now = Math.floor(Date.now() / day);
		if (today.day === now) return;
		today = { day: now, key: randomBytes(16).toString('base64') };
		save();
	}
	/** The same name in the whole day, such as `sender-3f9a1c2b7d04`. */
	function nameOf(caller: string): string {
		beginDay();
		return `sender-${createHmac('sha256', today.key).update(caller).digest('hex').slice(0, 12)}`;
	}
	function isMuch(name: string): boolean {
		return name !== everybody && (requests.day.of(name) > little.requests || photoMb.day.of(name) > little.photoMb);
	}
	function saveIfMuch(name: string): void {
		if (isMuch(name)) saving ??= setTimeout(save, saveInterval).unref();
	}

	const saved = store.sentToday.read();
	if (saved?.day === Math.floor(Date.now() / day)) {
		today = saved;
		for (const [name, count, mb] of saved.callers) {
			requests.day.add(name, count);
			photoMb.day.add(name, mb);
		}
	}
	const storedSince = (window: number) => {
		const start = Date.now() - (Date.now() % window);
		// Without rows of a time when the clock was ahead: they would count on every day until then.
		return store.countSince(new Date(start).toISOString(), new Date(start + window).toISOString());
	};
	requests.tenMinutes.add(everybody, storedSince(10 * minute).requests);
	requests.day.add(everybody, storedSince(day).requests);
	photoMb.day.add(everybody, storedSince(day).photoBytes / 1e6);
	beginDay();

	function canHoldOne(): boolean {
		if (held.total >= mostOfAll.held && Date.now() - held.at >= heldCountInterval)
			held = { total: store.held.total(), at: Date.now() };
		return held.total < mostOfAll.held;
	}

	const isTooMuchOfAll = () =>
		requests.tenMinutes.of(everybody) >= mostOfAll.requestsInTenMinutes ||
		requests.day.of(everybody) >= MAX_REQUESTS_PER_DAY;

	function admit(name: string, isHeld: boolean): Admitted {
		const added = [requests.day.add(name, 1)];
		if (isHeld) held.total++;
		else added.push(requests.tenMinutes.add(everybody, 1), requests.day.add(everybody, 1));
		saveIfMuch(name);
		return {
			held: isHeld ? name : null,
			mayThank: requests.day.of(name) <= mostOfOne.confirmed && requests.day.of(everybody) <= mostOfAll.confirmed,
			giveBack: () => {
				for (const takeBack of added) takeBack();
				if (isHeld) held.total--;
			},
		};
	}

	return {
		/**
		 * Counts a call that brings a request, whatever becomes of it: a refused one costs work too.
		 * @returns 0, or for how many seconds the caller is refused
		 */
		tryRequest(caller: string): number {
			const name = nameOf(caller);
			if (requests.tenMinutes.of(name) >= mostOfOne.requests.tenMinutes) return requests.tenMinutes.secondsLeft();
			requests.tenMinutes.add(name, 1);
			return 0;
		},
		/** @returns how a request may be stored, or for how many seconds it is refused */
		takeRequest(caller: string): Admitted | number {
			const name = nameOf(caller);
			if (requests.day.of(name) >= mostOfOne.requests.day) return requests.day.secondsLeft();
			const isHeld = isTooMuchOfAll();
			return isHeld && !canHoldOne() ? heldCountInterval / 1000 : admit(name, isHeld);
		},
		/**
		 * A request that a hosted project has answered already, so that it can only be held.
		 * @param photoBytes of its photos, each of which is stored already
		 */
		takeOver(caller: string, photoBytes: readonly number[]): Admitted {
			const name = nameOf(caller);
			for (const bytes of photoBytes) for (const whose of [name, everybody]) photoMb.day.add(whose, inDay(bytes));
			const isTooMuch =
				requests.day.of(name) >= mostOfOne.requests.day ||
				(photoBytes.length > 0 &&
					(photoMb.day.of(name) > mostMbOfOne || photoMb.day.of(everybody) > MAX_PHOTO_MB_PER_DAY));
			return admit(name, isTooMuch || isTooMuchOfAll());
		},
		/**
		 * Counts a photo that begins to arrive, for its caller alone: others could use up the day of all with photos that they never end.
		 * @param bytes the largest that it can be
		 * @returns for how many seconds it is refused; or what is to be called at its end, with its bytes if it is stored
		 */
		takePhoto(caller: string, bytes: number): number | ((stored?: number) => void) {
			const name = nameOf(caller);
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
				saveIfMuch(name);
			};
		},
		/** Whether the photos of this day are so many that the next may be refused. */
		photosAreUsedUp(): boolean {
			beginDay();
			return photoMb.day.of(everybody) + maxUploadBytes / 1e6 > MAX_PHOTO_MB_PER_DAY;
		},
		close: () => {
			if (saving) save();
		},
	};
}
