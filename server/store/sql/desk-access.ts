import type { DeskAccess, DeskSession } from '#server/store/desk-access.ts';
import { all, alone, type Db, list, one, rowsOf, run, sql } from '#server/store/sql/op.ts';

export function openDeskAccess({ read, write }: Db): DeskAccess {
	const columns = sql`id, email, browser, created_at, seen_at`;
	return {
		addLink: write(function* (link, sentSince) {
			// So that a stranger who asks two at once does not get two sent.
			yield* alone(0, 'desk links');
			const sent =
				yield* one`select 1 from private.desk_links where email = ${link.email} and created_at > ${sentSince}`;
			if (sent) return false;
			yield* run`insert into private.desk_links ${rowsOf([link], ['hash', 'email', 'created_at', 'expires_at'])}`;
			return true;
		}),
		removeLink: write(function* (hash) {
			yield* run`delete from private.desk_links where hash = ${hash}`;
		}),
		hasLink: read(function* (hash, now) {
			const found = yield* one`select 1 from private.desk_links where hash = ${hash} and expires_at > ${now}`;
			return found !== undefined;
		}),
		begin: write(function* (used, { hash, id, browser }, now) {
			// A second call waits here until the first has committed, and then finds no row.
			const link = yield* one<{ email: string }>`delete from private.desk_links
				where hash = ${used} and expires_at > ${now} returning email`;
			if (!link) return undefined;
			const session = { id, email: link.email, browser, created_at: now, seen_at: now };
			const row = rowsOf([{ hash, ...session }], ['hash', 'id', 'email', 'browser', 'created_at', 'seen_at']);
			yield* run`insert into private.desk_sessions ${row}`;
			return session;
		}),
		find: read((hash) => one<DeskSession>`select ${columns} from private.desk_sessions where hash = ${hash}`),
		seen: write(function* (id, now) {
			yield* run`update private.desk_sessions set seen_at = ${now} where id = ${id}`;
		}),
		all: read(() => all<DeskSession>`select ${columns} from private.desk_sessions order by created_at desc, id`),
		end: write((ids) => run`delete from private.desk_sessions where cast(id as text) in ${list(ids)}`),
		removeOver: write(function* (now, { created, seen }) {
			yield* run`delete from private.desk_links where expires_at <= ${now}`;
			yield* run`delete from private.desk_sessions where created_at <= ${created} or seen_at <= ${seen}`;
		}),
	};
}
