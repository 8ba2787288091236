import type { DatabaseSync } from 'node:sqlite';
import { type RequestKey, tables } from '#leads/tables.ts';
import { linksByKindSince, voidLinkName } from '#server/store/key-names.ts';

/**
 * Releases before schema version 4 signed delete links over the request's id alone. Such links remain valid for requests
 * from before that migration (its time is in `keys`), not for later ones with the same id.
 * @returns a function that finds the request of such a link
 */
export function openOldLinks(database: DatabaseSync): (id: string) => RequestKey | undefined {
	const read = database.prepare('SELECT value FROM keys WHERE name = ?');
	const since = String(read.get(linksByKindSince)?.value ?? '');
	const requests = tables.map(({ kind, name }) => ({
		kind,
		find: database.prepare(`SELECT 1 FROM ${name} WHERE id = ? AND created_at < ?`),
	}));
	return (id) => {
		if (read.get(voidLinkName(id))) return undefined;
		const found = requests.find(({ find }) => find.get(id, since) !== undefined);
		return found && { kind: found.kind, id };
	};
}

/** Revokes an old link: if two requests had the same id, its link may have been sent to the wrong visitor. */
export function voidOldLink(database: DatabaseSync, id: string): void {
	database.prepare('INSERT OR IGNORE INTO keys VALUES (?, ?)').run(voidLinkName(id), new Date().toISOString());
}
