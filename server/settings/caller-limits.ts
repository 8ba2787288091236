import { maxPhotoBytes, maxPhotos } from '#leads/photos.ts';
import * as limits from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { day, hour } from '#server/settings/units.ts';

/** How wide a network is, and how much it may send. */
export interface Width {
	family: 4 | 6;
	/** The length of its prefix. */
	bits: number;
	/** The network's limit as a multiple of a single caller's. */
	share: number;
	/** How much still counts as little for the network, as a multiple of one visitor's (`Sent`). */
	little: number;
}

/**
 * The widths that are counted, narrowest first. The narrowest is one caller: an IPv4 address, or the /64 of an IPv6
 * address, since a device can use any address of its /64. The next may belong to one customer (`little` is 1): providers assign a
 * household a /56 and a business a /48; a /24 is the smallest IPv4 block that is routed. A /40, /32 or /16 can be rented too, but is
 * usually a provider's with many customers, so its limits are higher.
 */
export const ipv4 = [
	{ family: 4, bits: 32, share: 1, little: 1 },
	{ family: 4, bits: 24, share: 4, little: 1 },
	{ family: 4, bits: 16, share: 8, little: 20 },
] as const;
export const ipv6 = [
	{ family: 6, bits: 64, share: 1, little: 1 },
	{ family: 6, bits: 56, share: 2, little: 1 },
	{ family: 6, bits: 48, share: 4, little: 1 },
	{ family: 6, bits: 40, share: 6, little: 5 },
	{ family: 6, bits: 32, share: 8, little: 20 },
] as const;
const widths: readonly Width[] = [...ipv4, ...ipv6];

/**
 * What is counted. `calls`, `uploads`: also those that are rejected, where that can be counted. `requests`, `photos`, `photo kB`: what is
 * stored. `held`: requests that are stored and held. `thanks`: confirmation e-mails. `rows`: of one call, which the embedded server counts
 * before it parses them (`wire/rows.ts`).
 */
export type What = 'rows' | 'calls' | 'requests' | 'held' | 'thanks' | 'uploads' | 'photos' | 'photo kB';

/** How much a network may send in a time. */
export interface Limit {
	what: What;
	/** 4 or 6; 0 for all callers together, of whom only what was taken counts. */
	family: 0 | 4 | 6;
	/** The length of the network's prefix. */
	bits: number;
	seconds: number;
	most: number;
	/**
	 * What comes of more. `refuse`: it is refused. `hold`: a request is stored and held; a photo, or what is held already, is refused. `share`:
	 * the same, unless the caller has sent little today. `much`: no longer is that little.
	 */
	beyond: 'refuse' | 'hold' | 'share' | 'much';
}

const [tenMinutes, oneHour, oneDay] = [limits.rateWindow / 1000, hour / 1000, day / 1000];
const callers = widths.filter(({ share }) => share === 1);
const customers = widths.filter(({ little }) => little === 1);

/** Limits of a single caller, or of all networks that may be one customer's, in proportion to their shares. */
function each(what: What, most: Readonly<Record<number, number>>, of: readonly Width[] = callers): Limit[] {
	return of.flatMap(({ family, bits, share }) =>
		Object.entries(most).map(
			([seconds, most]): Limit => ({
				what,
				family,
				bits,
				seconds: Number(seconds),
				most: most * share,
				beyond: 'refuse',
			}),
		),
	);
}

/** Limits of all networks, and of all callers together, of whom who has sent little has a part for themselves. */
function shared(
	what: What,
	own: { beyond: 'refuse' | 'hold'; hour?: number; day: number },
	total?: { tenMinutes?: number; day: number },
): Limit[] {
	const block = total ? Math.max(own.day, total.day * limits.blockShare) : Number.POSITIVE_INFINITY;
	const ofNetworks = widths.flatMap(({ family, bits, share, little }): Limit[] => {
		const beyond: Limit['beyond'] = little === 1 ? own.beyond : 'share';
		const inDay = Math.floor(Math.min(own.day * share, block * Math.max(1, share / limits.blockWidth)));
		return [
			{ what, family, bits, seconds: oneDay, most: inDay, beyond },
			...(own.hour ? [{ what, family, bits, seconds: oneHour, most: own.hour * share, beyond }] : []),
		];
	});
	const all = { what, family: 0, bits: 0 } as const;
	const totals = Object.entries({
		...(total && { [oneDay]: total.day }),
		...(total?.tenMinutes && { [tenMinutes]: total.tenMinutes }),
	});
	const ofAll = totals.flatMap(([seconds, most]): Limit[] => [
		{ ...all, seconds: Number(seconds), most, beyond: 'hold' },
		{ ...all, seconds: Number(seconds), most: Math.floor(most * (1 - limits.reserveShare)), beyond: 'share' },
	]);
	return [...ofNetworks, ...ofAll];
}

/** What one visitor needs in a day, from the networks that may be one customer's. */
const little = (what: What, most: number): Limit[] =>
	customers.map(({ family, bits }): Limit => ({ what, family, bits, seconds: oneDay, most, beyond: 'much' }));

/** All limits on what strangers send, for the embedded server (`wire/quota.ts`) and the triggers of a hosted project. */
export function limitsOf(settings: Settings): Limit[] {
	const all: Limit[] = [
		{ what: 'rows', family: 0, bits: 0, seconds: 1, most: limits.maxRowsPerCall, beyond: 'refuse' },
		...each('calls', { [tenMinutes]: limits.maxInsertsPerWindow, [oneHour]: limits.maxInsertsPerHour }, customers),
		...little('requests', limits.reserveMaxRequests),
		...shared(
			'requests',
			{ beyond: 'hold', hour: limits.maxTakenPerCallerPerHour, day: settings.MAX_REQUESTS_PER_ADDRESS_PER_DAY },
			{ tenMinutes: limits.maxTakenPerWindowTotal, day: settings.MAX_REQUESTS_PER_DAY },
		),
		...little('held', limits.reserveMaxRequests),
		...shared('held', { beyond: 'refuse', day: limits.maxHeldPerCallerPerDay }, { day: limits.maxHeldPerDay }),
		...little('thanks', limits.reserveMaxRequests),
		...shared(
			'thanks',
			{ beyond: 'refuse', hour: limits.maxThanksPerCallerPerHour, day: limits.maxThanksPerCallerPerDay },
			{ day: limits.maxThanksToAllPerDay },
		),
		...each('uploads', { [tenMinutes]: limits.maxUploadsPerWindow, [oneHour]: limits.maxUploadsPerHour }),
		...little('photos', limits.reserveMaxPhotos),
		...little('photo kB', limits.reserveMaxPhotoMb * 1000),
		// Of all together, bytes alone: tiny pictures of some dozen addresses would reach any number, and cost nothing.
		...shared('photos', {
			beyond: 'refuse',
			hour: limits.maxUploadsPerHour,
			day: settings.MAX_PHOTOS_PER_ADDRESS_PER_DAY,
		}),
		...shared(
			'photo kB',
			{ beyond: 'refuse', day: photoMbOfAddress(settings) * 1000 },
			{ day: settings.MAX_PHOTO_MB_PER_DAY * 1000 },
		),
	];
	return settings.RATE_LIMIT === 'on' ? all : all.map((limit) => ({ ...limit, most: unlimited }));
}

/** Where the disk is small, so is the total of a day (`Disk`), and a few addresses could use it up: none has more than a twentieth, or one request's. */
function photoMbOfAddress({ MAX_PHOTO_MB_PER_ADDRESS_PER_DAY: own, MAX_PHOTO_MB_PER_DAY: total }: Settings): number {
	return Math.min(own, Math.max((maxPhotos * maxPhotoBytes) / 1e6, total / 20));
}

/** What photos count as (`photo kB`), from their number and bytes; of several, never more than one by one. */
export function photoKb(photos: number, bytes: number): number {
	return Math.max(photos * limits.leastPhotoKb, Math.ceil(bytes / 1000));
}

/** Larger than anything that is counted, and exact as a number of JavaScript and as a bigint of Postgres. */
const unlimited = 1e15;
