import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The key that signs delete links: random, created on first use and stored in the database. */
export function readLinkKey(database: DatabaseSync): string {
	const read = database.prepare(`SELECT value FROM keys WHERE name = 'links'`);
	const key = randomBytes(32).toString('base64url');
	// OR IGNORE: another process may create it at the same time.
	if (!read.get()) database.prepare(`INSERT OR IGNORE INTO keys VALUES ('links', ?)`).run(key);
	return String(read.get()?.value);
}
