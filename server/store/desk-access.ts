import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { deskLinkFor, deskSessionFor, deskSessionIdle } from '#server/settings/limits.ts';
import { all, type Db, isId, list, one, rowOf, run, sql, t } from '#server/store/sql.ts';

/** A session of the desk. Its token is in the browser's cookie; here is only the token's hash. */
export interface DeskSession {
	/** Random, and not derived from the token: it may be shown. */
	id: string;
	/** The address that the link was sent to; the system account that asked for one at the server. */
	email: string;
	/** Such as `Firefox on Windows`. */
	browser: string;
	created_at: string;
	/** When it was last used, to within minutes. */
	seen_at: string;
}

/** Who may use the desk: links, each of which begins one session, and the sessions. */
export type DeskAccess = ReturnType<typeof openDeskAccess>;

export function openDeskAccess({ read, write }: Db) {
	const columns = sql`id, email, browser, created_at, seen_at`;
	return {
		/**
		 * Makes a link, unless there is an unused one for the same address that is no older than `interval`, in ms.
		 * @returns its token
		 */
		newLink: write((email: string, interval: number): string | undefined => {
			const [now, token] = [timeAfter(0), newToken()];
			const isSent = one`select 1 from ${t.desk_links}
				where email = ${email} and created_at > ${timeAfter(-interval)} and created_at <= ${now}`;
			if (isSent) return undefined;
			run`insert into ${t.desk_links} ${rowOf({ hash: hashOf(token), email, created_at: now, expires_at: timeAfter(deskLinkFor) })}`;
			return token;
		}),
		/** Forgets a link that could not be sent. */
		removeLink: write((token: string) => {
			run`delete from ${t.desk_links} where hash = ${hashOf(token)}`;
		}),
		hasLink: read(
			(token: string) =>
				one`select 1 from ${t.desk_links} where hash = ${hashOf(token)} and expires_at > ${timeAfter(0)}` !== undefined,
		),
		/**
		 * Uses up a link and begins a session with it, in one transaction: of two calls at once with the same link, one gets nothing.
		 * @returns the session and its token; undefined if there is no such link, it was used, or is expired
		 */
		begin: write((linkToken: string, browser: string) => {
			const [now, token] = [timeAfter(0), newToken()];
			// A second call waits here until the first has committed, and then finds no row.
			const link = one<{ email: string }>`delete from ${t.desk_links}
				where hash = ${hashOf(linkToken)} and expires_at > ${now} returning email`;
			if (!link) return undefined;
			const session = { id: randomUUID(), email: link.email, browser, created_at: now, seen_at: now };
			run`insert into ${t.desk_sessions} ${rowOf({ hash: hashOf(token), ...session })}`;
			return { session, token };
		}),
		/** The session of a token, also one that is over. */
		find: read(
			(token: string) => one<DeskSession>`select ${columns} from ${t.desk_sessions} where hash = ${hashOf(token)}`,
		),
		seen: write((id: string) => {
			run`update ${t.desk_sessions} set seen_at = ${timeAfter(0)} where id = ${id}`;
		}),
		all: read(() => all<DeskSession>`select ${columns} from ${t.desk_sessions} order by created_at desc, id`),
		/** @returns how many of them were there, and have ended */
		end: write((ids: readonly string[]) => run`delete from ${t.desk_sessions} where id in ${list(ids.filter(isId))}`),
		removeOver: write(() => {
			run`delete from ${t.desk_links} where expires_at <= ${timeAfter(0)}`;
			run`delete from ${t.desk_sessions}
				where created_at <= ${timeAfter(-deskSessionFor)} or seen_at <= ${timeAfter(-deskSessionIdle)}`;
		}),
	};
}

export const isOver = ({ created_at, seen_at }: DeskSession): boolean =>
	created_at <= timeAfter(-deskSessionFor) || seen_at <= timeAfter(-deskSessionIdle);

/** A time from now in ms, in the format of `created_at`. */
const timeAfter = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A secret that nobody can guess: 256 random bits, in 43 characters. */
const newToken = () => randomBytes(32).toString('base64url');

/**
 * What is stored of a token. Somebody who reads the store cannot use it: a token of 256 random bits is not found from its hash, so
 * that no slow hash is needed.
 */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
