import type { IncomingMessage } from 'node:http';
import { networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Disk } from '#server/store/store.ts';
import { createAllowance, createDayUse } from '#server/wire/callers/allowance.ts';
import { counted } from '#server/wire/callers/tally.ts';
import { storageErrors } from '#server/wire/errors.ts';
import type { Quota } from '#server/wire/quota.ts';

export interface Uploads {
	/**
	 * Counts a call for its caller's rate limit, even if it is rejected later.
	 * @throws WireError when the limit is exceeded
	 */
	count(incoming: IncomingMessage): void;
	/**
	 * Receives a photo. Reserves the largest size that it can have, before any of it is received: otherwise many open uploads
	 * could fill the disk beyond MIN_FREE_DISK_MB.
	 * @param receive stores the photo; called when there is a place for it
	 * @throws WireError when there is no space, or too many uploads are in flight for this caller or in total; errors of `receive`
	 */
	take<P extends { size: number }>(incoming: IncomingMessage, receive: () => Promise<P>): Promise<P>;
}

/** Seconds to wait when all slots are in use: about as long as one photo takes on a phone. */
const slotWait = 10;

/** @param quota undefined when RATE_LIMIT is off */
export function createUploads(
	settings: Settings,
	quota: Quota | undefined,
	disk: Disk,
	addressOf: (incoming: IncomingMessage) => string,
): Uploads {
	const photos = createAllowance({
		tenMinutes: limits.maxUploadsPerWindow,
		hour: limits.maxUploadsPerHour,
		day: settings.MAX_PHOTOS_PER_ADDRESS_PER_DAY,
		blockDay: settings.MAX_PHOTOS_PER_DAY * limits.blockShare,
	});
	const usedToday = createDayUse(limits.reserveMaxPhotos);
	const kilobytes = createAllowance({
		day: settings.MAX_PHOTO_MB_PER_ADDRESS_PER_DAY * 1000,
		blockDay: settings.MAX_PHOTO_MB_PER_DAY * 1000 * limits.blockShare,
	});

	const waitUnless = (seconds: number) => {
		if (seconds > 0) throw storageErrors.tooMany(seconds);
	};
	/** Takes a slot and the upload's part of the totals. @returns undefined when RATE_LIMIT is off */
	function takePlace(incoming: IncomingMessage, bytes: number) {
		if (!quota) return undefined;
		const networks = networksOf(addressOf(incoming));
		const leave = quota.enterUpload(networks);
		if (!leave) throw storageErrors.tooMany(slotWait);
		try {
			const counters = counted(networks);
			waitUnless(kilobytes.take(counters, Math.ceil(bytes / 1000)));
			const place = quota.takePhoto(bytes, usedToday.isLittleWith(1, counters));
			return { place, leave, takeBack: usedToday.add(1, counters) };
		} catch (error) {
			leave();
			throw error;
		}
	}

	return {
		count: (incoming) => {
			if (quota) waitUnless(photos.take(counted(networksOf(addressOf(incoming))), 1));
		},
		take: async (incoming, receive) => {
			const bytes = maxBytesOf(incoming);
			const taken = takePlace(incoming, bytes);
			let release: (() => void) | undefined;
			let isStored = false;
			try {
				release = await disk.reserve(bytes);
				if (!release) throw storageErrors.diskFull();
				const photo = await receive();
				isStored = true;
				taken?.place.keep(photo.size);
				return photo;
			} finally {
				release?.();
				taken?.place.giveBack();
				if (!isStored) taken?.takeBack();
				taken?.leave();
			}
		},
	};
}

/** The Content-Length, which Node enforces; for a chunked body, the largest size of an upload. */
function maxBytesOf({ headers }: IncomingMessage): number {
	const stated = headers['content-length'];
	return stated === undefined ? limits.maxUploadBytes : Math.min(Number(stated), limits.maxUploadBytes);
}
