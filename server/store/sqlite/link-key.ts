import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** What links are signed with: random, made when it is first asked for, and from then on the data's own. */
export function readLinkKey(database: DatabaseSync): string {
	const read = database.prepare(`SELECT value FROM keys WHERE name = 'links'`);
	const key = randomBytes(32).toString('base64url');
	// Another process may make it at the same time.
	if (!read.get()) database.prepare(`INSERT OR IGNORE INTO keys VALUES ('links', ?)`).run(key);
	return String(read.get()?.value);
}
