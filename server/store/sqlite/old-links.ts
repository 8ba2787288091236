import type { DatabaseSync } from 'node:sqlite';
import { type RequestKey, tables } from '#leads/tables.ts';

/**
 * Releases with a schema before version 4 signed delete links over the request's id alone. Such links work on for the
 * requests of that time, which `keys` says the end of, and for nothing that came later under the same id.
 * @returns a function that finds the request such a link means
 */
export function openOldLinks(database: DatabaseSync): (id: string) => RequestKey | undefined {
	const read = database.prepare('SELECT value FROM keys WHERE name = ?');
	const since = String(read.get('links-by-kind-since')?.value ?? '');
	const requests = tables.map(({ kind, name }) => ({
		kind,
		find: database.prepare(`SELECT 1 FROM ${name} WHERE id = ? AND created_at < ?`),
	}));
	return (id) => {
		if (read.get(voidLink(id))) return undefined;
		const found = requests.find(({ find }) => find.get(id, since) !== undefined);
		return found && { kind: found.kind, id };
	};
}

/** Makes an old link void. Where two requests had one id, the link to delete the one may have been sent to the other. */
export function voidOldLink(database: DatabaseSync, id: string): void {
	database.prepare('INSERT OR IGNORE INTO keys VALUES (?, ?)').run(voidLink(id), new Date().toISOString());
}

function voidLink(id: string): string {
	return `void-link ${id}`;
}
