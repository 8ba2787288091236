import { all, type Db, isId, list, one, rowOf, run, sql } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';

/** A session of the desk. Its token is in the browser's cookie; here is only the token's hash. */
export interface DeskSession {
	/** Random, and not derived from the token: it may be shown. */
	id: string;
	/** The address that the link was sent to. */
	email: string;
	/** Such as `Firefox on Windows`. */
	browser: string;
	created_at: string;
	/** When it was last used, to within minutes. */
	seen_at: string;
}

/** A link by which a session is begun, sent by e-mail. */
export interface DeskLink {
	/** SHA-256 of its token. */
	hash: string;
	email: string;
	created_at: string;
	expires_at: string;
}

/**
 * Who may use the desk from outside: links that were sent, and the sessions begun with them. Times are in the format of `created_at`.
 */
export type DeskAccess = ReturnType<typeof openDeskAccess>;

export function openDeskAccess({ read, write }: Db) {
	const columns = sql`id, email, browser, created_at, seen_at`;
	return {
		/**
		 * Stores a link, unless there is an unused one for its address that was sent between `sentSince` and now. In one transaction.
		 * @returns whether it was stored, and is to be sent
		 */
		addLink: write((link: DeskLink, sentSince: string) => {
			const sent = one`select 1 from ${t.desk_links}
				where email = ${link.email} and created_at > ${sentSince} and created_at <= ${link.created_at}`;
			if (sent) return false;
			run`insert into ${t.desk_links} ${rowOf(link)}`;
			return true;
		}),
		/** Forgets a link that could not be sent. */
		removeLink: write((hash: string) => {
			run`delete from ${t.desk_links} where hash = ${hash}`;
		}),
		/** Whether a link can be used at this time. */
		hasLink: read(
			(hash: string, now: string) =>
				one`select 1 from ${t.desk_links} where hash = ${hash} and expires_at > ${now}` !== undefined,
		),
		/**
		 * Uses up a link and begins a session with it, in one transaction: of two calls at once with the same link, one gets nothing.
		 * @param session `hash`: SHA-256 of the session's token
		 * @returns undefined if there is no such link, it was used, or is expired
		 */
		begin: write(
			(used: string, { hash, id, browser }: Pick<DeskSession, 'id' | 'browser'> & { hash: string }, now: string) => {
				// A second call waits here until the first has committed, and then finds no row.
				const link = one<{ email: string }>`delete from ${t.desk_links}
				where hash = ${used} and expires_at > ${now} returning email`;
				if (!link) return undefined;
				const session = { id, email: link.email, browser, created_at: now, seen_at: now };
				run`insert into ${t.desk_sessions} ${rowOf({ hash, ...session })}`;
				return session;
			},
		),
		/** The session of a token's hash, also one that is over. */
		find: read((hash: string) => one<DeskSession>`select ${columns} from ${t.desk_sessions} where hash = ${hash}`),
		/** Notes that a session was used. */
		seen: write((id: string, now: string) => {
			run`update ${t.desk_sessions} set seen_at = ${now} where id = ${id}`;
		}),
		/** All sessions, the newest first. */
		all: read(() => all<DeskSession>`select ${columns} from ${t.desk_sessions} order by created_at desc, id`),
		/** @returns how many of them were there, and have ended */
		end: write((ids: readonly string[]) => run`delete from ${t.desk_sessions} where id in ${list(ids.filter(isId))}`),
		/** Removes expired links, and sessions that are over: that began, or were last used, before some times. */
		removeOver: write((now: string, { created, seen }: { created: string; seen: string }) => {
			run`delete from ${t.desk_links} where expires_at <= ${now}`;
			run`delete from ${t.desk_sessions} where created_at <= ${created} or seen_at <= ${seen}`;
		}),
	};
}
