import type { DatabaseSync } from 'node:sqlite';
import type { DeskAccess, DeskSession } from '#server/store/desk-access.ts';
import { type SqliteRow, text } from '#server/store/sqlite/read-row.ts';

/** @param commit runs work in a transaction (`group-commit.ts`) */
export function openDeskAccess(database: DatabaseSync, commit: (work: () => void) => Promise<void>): DeskAccess {
	const sent = database.prepare('SELECT 1 FROM desk_links WHERE email = ? AND created_at > ?');
	const addLink = database.prepare('INSERT INTO desk_links (hash, email, created_at, expires_at) VALUES (?, ?, ?, ?)');
	const link = database.prepare('SELECT email FROM desk_links WHERE hash = ? AND expires_at > ?');
	const removeLink = database.prepare('DELETE FROM desk_links WHERE hash = ?');
	const addSession = database.prepare(
		'INSERT INTO desk_sessions (hash, id, email, browser, created_at, seen_at) VALUES (?, ?, ?, ?, ?, ?)',
	);
	const columns = 'id, email, browser, created_at, seen_at';
	const find = database.prepare(`SELECT ${columns} FROM desk_sessions WHERE hash = ?`);
	const all = database.prepare(`SELECT ${columns} FROM desk_sessions ORDER BY created_at DESC, id`);
	const seen = database.prepare('UPDATE desk_sessions SET seen_at = ? WHERE id = ?');
	const end = database.prepare('DELETE FROM desk_sessions WHERE id = ?');
	const removeLinks = database.prepare('DELETE FROM desk_links WHERE expires_at <= ?');
	const removeSessions = database.prepare('DELETE FROM desk_sessions WHERE created_at <= ? OR seen_at <= ?');
	const within = async <T>(work: () => T): Promise<T> => {
		const done: { value?: T } = {};
		await commit(() => {
			done.value = work();
		});
		return done.value as T;
	};
	return {
		addLink: ({ hash, email, created_at, expires_at }, sentSince) =>
			within(() => {
				if (sent.get(email, sentSince)) return false;
				addLink.run(hash, email, created_at, expires_at);
				return true;
			}),
		removeLink: (hash) => commit(() => removeLink.run(hash)),
		hasLink: async (hash, now) => link.get(hash, now) !== undefined,
		begin: (used, { hash, id, browser }, now) =>
			within(() => {
				const found = link.get(used, now);
				if (!found) return undefined;
				removeLink.run(used);
				const email = text(found, 'email');
				addSession.run(hash, id, email, browser, now, now);
				return { id, email, browser, created_at: now, seen_at: now };
			}),
		find: async (hash) => {
			const found = find.get(hash);
			return found && readSession(found);
		},
		seen: (id, now) => commit(() => seen.run(now, id)),
		all: async () => all.all().map(readSession),
		end: (ids) => within(() => ids.reduce((sum, id) => sum + Number(end.run(id).changes), 0)),
		removeOver: (now, before) =>
			commit(() => {
				removeLinks.run(now);
				removeSessions.run(before.created, before.seen);
			}),
	};
}

function readSession(row: SqliteRow): DeskSession {
	return {
		id: text(row, 'id'),
		email: text(row, 'email'),
		browser: text(row, 'browser'),
		created_at: text(row, 'created_at'),
		seen_at: text(row, 'seen_at'),
	};
}
