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
 *
 * But a /24 may also be of 256 households, and a /48 of a mobile network's telephones. So who has sent little from each narrower network is
 * neither held nor refused for a limit of theirs on requests (`share`). That is no way around the limit: both consist of 256 of the next narrower
 * counted network (a /48 of 256 /56s, whatever its number of /64s), so one alone has at most 2 x 256 more requests stored, and none of the
 * totals' reserve, for which it has sent much. E-mails to visitors and photos have no such exception: they would cost more than one of them left out.
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
	 * the same, unless the caller has sent little today, in each of his networks narrower than this one that may be one customer's. `much`: no
	 * longer is that little.
	 */
	beyond: 'refuse' | 'hold' | 'share' | 'much';
}

const [tenMinutes, oneHour, oneDay] = [limits.rateWindow / 1000, hour / 1000, day / 1000];
const callers = widths.filter(({ share }) => share === 1);
const customers = widths.filter(({ little }) => little === 1);

/** Limits of a single caller. */
function each(what: What, most: Readonly<Record<number, number>>): Limit[] {
	return callers.flatMap(({ family, bits }) =>
		Object.entries(most).map(
			([seconds, most]): Limit => ({ what, family, bits, seconds: Number(seconds), most, beyond: 'refuse' }),
		),
	);
}

/**
 * Limits of networks, and of all callers together, of whom who has sent little has a part for themselves.
 * @param own a single caller's; `of`: the networks beyond whose limit nobody in them is spared; `to`: the widest that have one
 */
function shared(
	what: What,
	own: { beyond: 'refuse' | 'hold'; of: readonly Width[]; to?: readonly Width[]; hour?: number; day: number },
	total?: { tenMinutes?: number; day: number },
): Limit[] {
	const block = total ? Math.max(own.day, total.day * limits.blockShare) : Number.POSITIVE_INFINITY;
	const ofNetworks = (own.to ?? widths).flatMap((width): Limit[] => {
		const { family, bits, share } = width;
		const beyond: Limit['beyond'] = own.of.includes(width) ? own.beyond : 'share';
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

/** What one visitor needs in a day, from the networks that may be one customer's; from wider ones, if given, several times that. */
const little = (what: What, most: number, of: readonly Width[] = customers): Limit[] =>
	of.map(({ family, bits, little }) => ({ what, family, bits, seconds: oneDay, most: most * little, beyond: 'much' }));

/** All limits on what strangers send, for the embedded server (`wire/quota.ts`) and the triggers of a hosted project. */
export function limitsOf(settings: Settings): Limit[] {
	const all: Limit[] = [
		{ what: 'rows', family: 0, bits: 0, seconds: 1, most: limits.maxRowsPerCall, beyond: 'refuse' },
		...each('calls', { [tenMinutes]: limits.maxInsertsPerWindow, [oneHour]: limits.maxInsertsPerHour }),
		...little('requests', limits.reserveMaxRequests),
		...shared(
			'requests',
			{
				beyond: 'hold',
				of: callers,
				hour: limits.maxTakenPerCallerPerHour,
				day: settings.MAX_REQUESTS_PER_ADDRESS_PER_DAY,
			},
			{ tenMinutes: limits.maxTakenPerWindowTotal, day: settings.MAX_REQUESTS_PER_DAY },
		),
		// Beyond the total of what is held, requests are refused. So two of each /48 of one /32 must not use up its reserve too: a provider's
		// network can have sent much, for which it has only the reserve of the total less. Of `requests` it cannot: more than their total is
		// held, not refused, and on a busy day a large provider has more than these of a total of a thousand.
		...little('held', limits.reserveMaxRequests, widths),
		// No provider has a limit: one that several of its customers' networks have reached would refuse all their neighbours.
		...shared(
			'held',
			{ beyond: 'refuse', of: callers, to: customers, day: limits.maxHeldPerCallerPerDay },
			{ day: limits.maxHeldPerDay },
		),
		...little('thanks', limits.reserveMaxRequests),
		...shared(
			'thanks',
			{
				beyond: 'refuse',
				of: customers,
				hour: limits.maxThanksPerCallerPerHour,
				day: limits.maxThanksPerCallerPerDay,
			},
			{ day: limits.maxThanksToAllPerDay },
		),
		...each('uploads', { [tenMinutes]: limits.maxUploadsPerWindow, [oneHour]: limits.maxUploadsPerHour }),
		...little('photos', limits.reserveMaxPhotos),
		...little('photo kB', limits.reserveMaxPhotoMb * 1000),
		// Of all together, bytes alone: tiny pictures of some dozen addresses would reach any number, and cost nothing.
		...shared('photos', {
			beyond: 'refuse',
			of: customers,
			hour: limits.maxUploadsPerHour,
			day: settings.MAX_PHOTOS_PER_ADDRESS_PER_DAY,
		}),
		...shared(
			'photo kB',
			{ beyond: 'refuse', of: customers, day: photoMbOfAddress(settings) * 1000 },
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

/** Most corrections of one request in 24 hours, each of which is told to all who have it. A person who mistypes a number twice needs three. */
export const maxCorrectionsPerDay = 5;
