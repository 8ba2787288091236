import type { DeskAccess, DeskSession } from '#server/store/desk-access.ts';
import type { Session } from '#server/store/postgres/session.ts';

export function openDeskAccess({ sql, write }: Session): DeskAccess {
	const columns = sql`id::text, email, browser, created_at, seen_at`;
	return {
		addLink: ({ hash, email, created_at, expires_at }, sentSince) =>
			write(async (tx) => {
				// One process after the other, so that a stranger who asks two at once does not get two sent.
				await tx`lock table private.desk_links in share row exclusive mode`;
				const { count } = await tx`insert into private.desk_links (hash, email, created_at, expires_at)
					select ${hash}, ${email}, ${created_at}::timestamptz, ${expires_at}::timestamptz where not exists (
						select from private.desk_links where email = ${email} and created_at > ${sentSince})`;
				return count === 1;
			}),
		removeLink: (hash) =>
			write(async (tx) => {
				await tx`delete from private.desk_links where hash = ${hash}`;
			}),
		hasLink: async (hash, now) => {
			const found = await sql`select from private.desk_links where hash = ${hash} and expires_at > ${now}`;
			return found.length === 1;
		},
		begin: (used, { hash, id, browser }, now) =>
			write(async (tx) => {
				// A second call waits here until the first has committed, and then finds no row.
				const [link] = await tx<{ email: string }[]>`delete from private.desk_links
					where hash = ${used} and expires_at > ${now} returning email`;
				if (!link) return undefined;
				await tx`insert into private.desk_sessions (hash, id, email, browser, created_at, seen_at)
					values (${hash}, ${id}, ${link.email}, ${browser}, ${now}, ${now})`;
				return { id, email: link.email, browser, created_at: now, seen_at: now };
			}),
		find: async (hash) => {
			const [found] = await sql<DeskSession[]>`select ${columns} from private.desk_sessions where hash = ${hash}`;
			return found;
		},
		seen: (id, now) =>
			write(async (tx) => {
				await tx`update private.desk_sessions set seen_at = ${now} where id = ${id}`;
			}),
		all: async () => [
			...(await sql<DeskSession[]>`select ${columns} from private.desk_sessions order by created_at desc, id`),
		],
		end: (ids) =>
			write(async (tx) => {
				const { count } = await tx`delete from private.desk_sessions where id::text = any(${[...ids]})`;
				return count;
			}),
		removeOver: (now, before) =>
			write(async (tx) => {
				await tx`delete from private.desk_links where expires_at <= ${now}`;
				await tx`delete from private.desk_sessions where created_at <= ${before.created} or seen_at <= ${before.seen}`;
			}),
	};
}
