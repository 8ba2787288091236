import type { Database } from '#server/database.ts';
import type { Settings } from '#server/env.ts';
import { restErrors, storageErrors } from '#server/wire-errors.ts';

/** How much has come today from all addresses together, and whether that is enough. */
export interface Quota {
	/** @throws WireError where so many more requests would be too many */
	takeRequests(count: number): void;
	/** @throws WireError where one more photo would be too many */
	takePhoto(bytes: number): void;
	/** @throws WireError where no photo may come today: asked before one is received */
	admitPhoto(): void;
}

/**
 * Limits for a day (UTC), whoever sends: a crowd of addresses, each within its own limit, can otherwise fill the disk.
 * What the database has of today counts, so that a restart forgets nothing.
 */
export function createQuota(settings: Settings, database: Database, now: () => number = Date.now): Quota {
	const maxBytes = settings.MAX_PHOTO_MB_PER_DAY * 1e6;
	let day = dayOf(now());
	let used = database.countSince(day);

	function today() {
		if (dayOf(now()) !== day) {
			day = dayOf(now());
			used = { requests: 0, photos: 0, photoBytes: 0 };
		}
		return used;
	}
	const secondsLeft = () => Math.ceil((Date.parse(day) + 86_400_000 - now()) / 1000);

	return {
		takeRequests: (count) => {
			const sofar = today();
			if (sofar.requests + count > settings.MAX_REQUESTS_PER_DAY) throw restErrors.tooMany(secondsLeft());
			sofar.requests += count;
		},
		takePhoto: (bytes) => {
			const sofar = today();
			if (sofar.photos + 1 > settings.MAX_PHOTOS_PER_DAY || sofar.photoBytes + bytes > maxBytes)
				throw storageErrors.tooMany(secondsLeft());
			sofar.photos += 1;
			sofar.photoBytes += bytes;
		},
		admitPhoto: () => {
			const sofar = today();
			if (sofar.photos >= settings.MAX_PHOTOS_PER_DAY || sofar.photoBytes >= maxBytes)
				throw storageErrors.tooMany(secondsLeft());
		},
	};
}

/** A database that takes no more than the quota. What it refuses or fails to keep counts too: an attack may fail. */
export function withQuota(database: Database, quota: Quota): Database {
	return {
		...database,
		insert: async (table, rows, suspected) => {
			quota.takeRequests(rows.length);
			await database.insert(table, rows, suspected);
		},
		insertPhoto: async (photo) => {
			quota.takePhoto(photo.size);
			await database.insertPhoto(photo);
		},
	};
}

/** The first moment of a day, in the form of `created_at`. */
function dayOf(time: number): string {
	return `${new Date(time).toISOString().slice(0, 10)}T00:00:00.000Z`;
}
