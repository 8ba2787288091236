import type { IncomingMessage } from 'node:http';
import { networksOf } from '#server/http/networks.ts';
import * as limits from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Disk } from '#server/store/disk.ts';
import { createAllowance } from '#server/wire/callers/allowance.ts';
import { endWhereSlow } from '#server/wire/callers/least-speed.ts';
import { createSent } from '#server/wire/callers/sent.ts';
import { counted } from '#server/wire/callers/tally.ts';
import { storageErrors } from '#server/wire/errors.ts';
import type { Quota } from '#server/wire/quota.ts';

/** An upload that may be received: it has its place in the totals and on the disk. */
export interface Upload {
	/** The photo was kept, with so many bytes. */
	kept(bytes: number): void;
	/** Gives back what was set aside and not used. To be called however the upload ended. */
	end(): void;
}

export interface Uploads {
	/**
	 * Counts a call for its caller, whatever becomes of it.
	 * @throws WireError where it is one too many
	 */
	count(incoming: IncomingMessage): void;
	/**
	 * Sets aside all that a photo can need, before any of it is received: uploads that are held open half sent would
	 * otherwise fill the disk past its floor.
	 * @throws WireError where there is no room, or its caller or all together have as many under way as they may
	 */
	begin(incoming: IncomingMessage): Promise<Upload>;
}

export interface UploadsParts {
	settings: Settings;
	/** None where limits are off. */
	quota: Quota | undefined;
	disk: Disk;
	addressOf: (incoming: IncomingMessage) => string;
}

/** How soon to try again where others are under way, in seconds: one photo takes about that long on a phone. */
const soon = 10;

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
	/** @returns what the upload has of the totals; undefined where limits are off */
	function takePlace(incoming: IncomingMessage, bytes: number) {
		if (!quota) return undefined;
		const networks = networksOf(addressOf(incoming));
		const leave = quota.enterUpload(networks);
		if (!leave) throw storageErrors.tooMany(soon);
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
			const bytes = mostBytesOf(incoming);
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

/** What its sender says, which Node holds them to; without that (a chunked body), as much as a photo may have. */
function mostBytesOf({ headers }: IncomingMessage): number {
	const stated = headers['content-length'];
	return stated === undefined ? limits.maxUploadBytes : Math.min(Number(stated), limits.maxUploadBytes);
}
