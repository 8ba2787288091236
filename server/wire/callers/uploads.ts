import type { IncomingMessage } from 'node:http';
import { networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Disk } from '#server/store/store.ts';
import { createAllowance } from '#server/wire/callers/allowance.ts';
import { endWhereSlow } from '#server/wire/callers/least-speed.ts';
import { createSent } from '#server/wire/callers/sent.ts';
import { counted } from '#server/wire/callers/tally.ts';
import { storageErrors } from '#server/wire/errors.ts';
import type { Quota } from '#server/wire/quota.ts';

/** An admitted upload, with its reservation in the totals and on the disk. */
export interface Upload {
	/** The photo was stored, with this size. */
	kept(bytes: number): void;
	/** Releases what was reserved and not used. To be called in every case. */
	end(): void;
}

export interface Uploads {
	/**
	 * Counts a call for its caller's rate limit, even if it is rejected later.
	 * @throws WireError when the limit is exceeded
	 */
	count(incoming: IncomingMessage): void;
	/**
	 * Reserves the largest size that a photo can have, before any of it is received: otherwise many open uploads could fill
	 * the disk beyond MIN_FREE_DISK_MB.
	 * @throws WireError when there is no space, or too many uploads are in flight for this caller or in total
	 */
	begin(incoming: IncomingMessage): Promise<Upload>;
}

export interface UploadsParts {
	settings: Settings;
	/** Undefined when RATE_LIMIT is off. */
	quota: Quota | undefined;
	disk: Disk;
	addressOf: (incoming: IncomingMessage) => string;
}

/** Seconds to wait when all slots are in use: about as long as one photo takes on a phone. */
const slotWait = 10;

export function createUploads({ settings, quota, disk, addressOf }: UploadsParts): Uploads {
	const photos = createAllowance({
		tenMinutes: limits.maxUploadsPerWindow,
		hour: limits.maxUploadsPerHour,
		day: settings.MAX_PHOTOS_PER_ADDRESS_PER_DAY,
		blockDay: settings.MAX_PHOTOS_PER_DAY * limits.blockShare,
	});
	const sent = createSent(limits.reserveMaxPhotos);
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
			const place = quota.takePhoto(bytes, sent.isLittleWith(1, counters));
			return { place, leave, takeBack: sent.add(1, counters) };
		} catch (error) {
			leave();
			throw error;
		}
	}

	return {
		count: (incoming) => {
			if (quota) waitUnless(photos.take(counted(networksOf(addressOf(incoming))), 1));
		},
		begin: async (incoming) => {
			const bytes = maxBytesOf(incoming);
			const taken = takePlace(incoming, bytes);
			const stopWatching = taken && endWhereSlow(incoming);
			let release: (() => void) | undefined;
			let isKept = false;
			const end = () => {
				stopWatching?.();
				release?.();
				taken?.place.giveBack();
				if (!isKept) taken?.takeBack();
				taken?.leave();
			};
			try {
				release = await disk.reserve(bytes);
			} catch (error) {
				end();
				throw error;
			}
			if (!release) {
				end();
				throw storageErrors.diskFull();
			}
			const kept = (size: number) => {
				isKept = true;
				taken?.place.keep(size);
			};
			return { kept, end };
		},
	};
}

/** The Content-Length, which Node enforces; for a chunked body, the largest size of an upload. */
function maxBytesOf({ headers }: IncomingMessage): number {
	const stated = headers['content-length'];
	return stated === undefined ? limits.maxUploadBytes : Math.min(Number(stated), limits.maxUploadBytes);
}
