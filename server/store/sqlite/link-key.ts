import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** What links are signed with: random, made when it is first asked for, and from then on the data's own. */
export function readLinkKey(database: DatabaseSync): string {
	const key = randomBytes(32).toString('base64url');
	database.prepare(`INSERT OR IGNORE INTO keys VALUES ('links', ?)`).run(key);
	return String(database.prepare(`SELECT value FROM keys WHERE name = 'links'`).get()?.value);
}
