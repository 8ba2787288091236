import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tables } from '#leads/tables.ts';
import { minuteOf } from '#server/operator/times.ts';
import { cutoffsAt } from '#server/ops/retention.ts';
import { databaseBusyTimeout } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { openClock } from '#server/store/sqlite/clock.ts';
import { databaseFile } from '#server/store/sqlite/database.ts';
import { type Cutoffs, findOld } from '#server/store/sqlite/erase.ts';

/**
 * Says what the server would delete for its age if this machine's clock is right; with `yes`, confirms that it is, so that
 * the server deletes it.
 * @param keep what would be deleted came while the clock was wrong, and is dated now instead
 */
export function confirmClock(
	dataDir: string,
	settings: Pick<Settings, 'RETAIN_REQUESTS_MONTHS' | 'RETAIN_PHOTOS_MONTHS'>,
	{ yes, keep }: { yes: boolean; keep: boolean },
): string {
	const database = new DatabaseSync(join(dataDir, databaseFile), { timeout: databaseBusyTimeout });
	try {
		// To look takes no lock that a request would wait for.
		database.exec(`PRAGMA synchronous = FULL; BEGIN ${yes ? 'IMMEDIATE' : ''}`);
		const clock = openClock(database);
		const now = new Date();
		const cutoffs = cutoffsAt(now, settings);
		const { requests, photoKeys } = findOld(database, cutoffs);
		const told = `It is ${minuteOf(now.toISOString())} by this machine's clock, and was ${minuteOf(clock.lastRight())} when that was last known to be right.\n`;
		const many = `${requests.length} request(s)${datesOf(database, cutoffs.requests)} and ${photoKeys.length} photo(s)`;
		if (yes && keep) dateNow(database, cutoffs, photoKeys, now.toISOString());
		if (yes) clock.trust(now);
		database.exec('COMMIT');
		if (!yes)
			return `${told}If it is right now, ${many} are too old and are deleted within a minute of confirming it.\n${next}`;
		const fate = keep ? 'are dated now, and kept' : 'are deleted within a minute, while the server runs';
		return `${told}Confirmed. ${many} ${fate}.\n`;
	} finally {
		// What was not committed is rolled back.
		database.close();
	}
}

const next = `Nothing is confirmed yet. Where they are as old as that:  npm run leads -- confirm-clock --yes
Where they came while the clock was wrong, and are newer: npm run leads -- confirm-clock --yes --keep, which dates them now
("npm run leads -- list" shows them).
`;

/** The first and the last time of the requests that came before a time, as words. */
function datesOf(database: DatabaseSync, before: string): string {
	const times = tables.flatMap(({ name }) => {
		const row = database
			.prepare(`SELECT min(created_at) AS first, max(created_at) AS last FROM ${name} WHERE created_at < ?`)
			.get(before);
		return [row?.first, row?.last].filter((time) => typeof time === 'string');
	});
	const [first, last] = [times.toSorted()[0], times.toSorted().at(-1)];
	return first && last ? ` (of ${minuteOf(first)} to ${minuteOf(last)})` : '';
}

function dateNow(database: DatabaseSync, cutoffs: Cutoffs, photoKeys: readonly string[], now: string): void {
	for (const { name } of tables)
		database.prepare(`UPDATE ${name} SET created_at = ? WHERE created_at < ?`).run(now, cutoffs.requests);
	const photo = database.prepare('UPDATE photos SET created_at = ? WHERE key = ?');
	for (const key of photoKeys) photo.run(now, key);
}
