import type { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import type { TooOld } from '#server/store/clock.ts';
import type { Cutoffs } from '#server/store/erasure.ts';
import { openClock } from '#server/store/sqlite/clock.ts';
import { findOld } from '#server/store/sqlite/erase.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';

/** @returns what is older than the cutoffs. A read transaction, which does not block inserts */
export function readTooOld(database: DatabaseSync, cutoffs: Cutoffs): TooOld {
	return transaction(database, () => tooOld(database, cutoffs), 'deferred');
}

/**
 * Records that the clock is right now, so that the server deletes what is older than the cutoffs.
 * @param keep whether to set its dates to now instead
 * @returns what was older
 */
export function confirmClock(database: DatabaseSync, now: Date, cutoffs: Cutoffs, keep: boolean): TooOld {
	return transaction(database, () => {
		const found = tooOld(database, cutoffs);
		if (keep) dateNow(database, cutoffs, now.toISOString());
		openClock(database).trust(now);
		return found;
	});
}

function tooOld(database: DatabaseSync, cutoffs: Cutoffs): TooOld {
	const { requests, photoKeys } = findOld(database, cutoffs);
	const times = tables
		.flatMap(({ name }) => {
			const row = database
				.prepare(`SELECT min(created_at) AS first, max(created_at) AS last FROM ${name} WHERE created_at < ?`)
				.get(cutoffs.requests);
			return [row?.first, row?.last].filter((time) => typeof time === 'string');
		})
		.sort();
	const lastRight = openClock(database).lastRight();
	return { lastRight, requests: requests.length, photos: photoKeys.length, first: times[0], last: times.at(-1) };
}

function dateNow(database: DatabaseSync, cutoffs: Cutoffs, now: string): void {
	const { photoKeys } = findOld(database, cutoffs);
	for (const { name } of tables)
		database.prepare(`UPDATE ${name} SET created_at = ? WHERE created_at < ?`).run(now, cutoffs.requests);
	const photo = database.prepare('UPDATE photos SET created_at = ? WHERE key = ?');
	for (const key of photoKeys) photo.run(now, key);
}
