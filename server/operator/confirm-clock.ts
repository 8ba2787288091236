import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openClock } from '#server/clock.ts';
import { databaseFile } from '#server/database.ts';
import { databaseBusyTimeout } from '#server/limits.ts';
import { minuteOf } from '#server/operator/times.ts';

/** Says in the operator's name that this machine's clock is right, so that the server deletes again what is too old. */
export function confirmClock(dataDir: string): string {
	const database = new DatabaseSync(join(dataDir, databaseFile), { timeout: databaseBusyTimeout });
	try {
		database.exec('PRAGMA synchronous = FULL');
		const clock = openClock(database);
		const before = clock.lastRight();
		const now = new Date();
		clock.trust(now);
		return `It is ${minuteOf(now.toISOString())}, and was ${minuteOf(before)} when the clock was last known to be right. What is too old by now is deleted within a minute, while the server runs.\n`;
	} finally {
		database.close();
	}
}
