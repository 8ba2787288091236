import type { IncomingMessage, ServerResponse } from 'node:http';
import { networksOf } from '#server/http/networks.ts';
import { photoKb } from '#server/settings/caller-limits.ts';
import * as limits from '#server/settings/limits.ts';
import type { Disk } from '#server/store/store.ts';
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
	/**
	 * Counts a photo that is sent, until the response ends: a visitor who does not read it holds its file and buffers.
	 * @throws WireError when too many are sent to this caller or in total
	 */
	enterRead(incoming: IncomingMessage, outgoing: ServerResponse): void;
}

/** Seconds to wait when all slots are in use: about as long as one photo takes on a phone. */
const slotWait = 10;

/** @param quota undefined when RATE_LIMIT is off */
export function createUploads(
	quota: Quota | undefined,
	disk: Disk,
	addressOf: (incoming: IncomingMessage) => string,
): Uploads {
	const waitUnless = (seconds: number) => {
		if (seconds > 0) throw storageErrors.tooMany(seconds);
	};
	/** Takes a slot, and counts the upload's size for its networks. @returns undefined when RATE_LIMIT is off */
	function takePlace(incoming: IncomingMessage, bytes: number) {
		if (!quota) return undefined;
		const networks = networksOf(addressOf(incoming));
		const leave = quota.enterUpload(networks);
		if (!leave) throw storageErrors.tooMany(slotWait);
		const counters = counted(networks);
		const photo = (size: number) => ({ photos: 1, 'photo kB': photoKb(1, size) });
		const taken = quota.begin(counters, photo(bytes));
		if (taken.refusedFor > 0 || taken.over) {
			leave();
			waitUnless(taken.refusedFor || (taken.over?.seconds ?? 0));
		}
		return {
			leave,
			giveBack: taken.undo,
			/** Counts the photo's actual size. */
			keep: (size: number) => {
				taken.undo();
				quota.count(counters, photo(size));
			},
		};
	}

	return {
		enterRead: (incoming, outgoing) => {
			if (!quota) return;
			const { socket } = incoming;
			const [start, bytesBefore] = [performance.now(), socket.bytesWritten];
			const leave = quota.enterRead(networksOf(addressOf(incoming)), {
				speed: () => ((socket.bytesWritten - bytesBefore) * 1000) / (performance.now() - start),
				end: () => outgoing.destroy(),
			});
			if (!leave) throw storageErrors.tooMany(slotWait);
			outgoing.once('close', leave);
		},
		count: (incoming) => {
			if (quota) waitUnless(quota.take(counted(networksOf(addressOf(incoming))), { uploads: 1 }).refusedFor);
		},
		take: async (incoming, receive) => {
			const bytes = maxBytesOf(incoming);
			const taken = takePlace(incoming, bytes);
			let release: (() => void) | undefined;
			try {
				release = await disk.reserve(bytes);
				if (!release) throw storageErrors.diskFull();
				const photo = await receive();
				taken?.keep(photo.size);
				return photo;
			} finally {
				release?.();
				taken?.giveBack();
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
