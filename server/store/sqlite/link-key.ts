import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { linkKeyNames } from '#server/store/key-names.ts';
import type { LinkPurpose } from '#server/store/signed-link.ts';

/** The key that signs the links of one purpose: random, created on first use and stored in the database. */
export function readLinkKey(database: DatabaseSync, purpose: LinkPurpose): string {
	const name = linkKeyNames[purpose];
	const read = database.prepare('SELECT value FROM keys WHERE name = ?');
	const key = randomBytes(32).toString('base64url');
	// OR IGNORE: another process may create it at the same time.
	if (!read.get(name)) database.prepare('INSERT OR IGNORE INTO keys VALUES (?, ?)').run(name, key);
	return String(read.get(name)?.value);
}
