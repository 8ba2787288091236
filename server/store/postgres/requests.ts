import { idPrefixOf } from '#leads/reference.ts';
import { type Table, tables } from '#leads/tables.ts';
import { NotFound } from '#server/store/errors.ts';
import { isFrom } from '#server/store/person.ts';
import type { Planner } from '#server/store/planner.ts';
import type { Sql } from '#server/store/postgres/connect.ts';
import { findRequest, isId, readRequest, requestColumns } from '#server/store/postgres/read-row.ts';
import type { Session } from '#server/store/postgres/session.ts';
import type { LeadRequest, Requests } from '#server/store/requests.ts';
import type { Db, Op } from '#server/store/sql/op.ts';
import { openInsert } from '#server/store/sql/requests.ts';

type Fragment = ReturnType<Sql>;

/** The tables of the kinds that ask for an e-mail address. */
const withEmail = tables.filter(({ columns }) => columns.some(({ name }) => name === 'email'));

export function openRequests({ sql }: Session, db: Db, stamp: () => Op<string>, planner: Planner): Requests {
	/** Rows of all kinds, the oldest first. */
	async function select(where: Fragment, among = tables): Promise<LeadRequest[]> {
		const found = await Promise.all(among.map((table) => selectFrom(table, where)));
		return (
			found
				.flat()
				// Of one moment, in the order of their arrival.
				.sort((a, b) => compare(a.request.created_at, b.request.created_at) || a.number - b.number)
				.map(({ request }) => request)
		);
	}

	async function selectFrom(table: Table, where: Fragment): Promise<{ request: LeadRequest; number: number }[]> {
		const rows = await sql`select ${requestColumns(sql, table)}, (
				select number from private.request_ids as registered where registered.id = request.id
			) as number
			from ${sql(`public.${table.name}`)} as request where ${where}`;
		return rows.map((row) => ({ request: readRequest(table, row), number: Number(row.number) }));
	}

	const find: Requests['find'] = (key) => findRequest(sql, key);

	return {
		insert: openInsert(db, planner, stamp),
		all: () => select(sql`true`),
		ofPerson: async (person) => {
			// A phone number can be written in too many ways for the database to compare.
			const found =
				'email' in person
					? await select(sql`lower(trim(email)) = ${person.email.trim().toLowerCase()}`, withEmail)
					: await select(sql`true`);
			return found.filter((request) => isFrom(request, person));
		},
		find,
		of: async (key) => {
			const request = await find(key);
			if (!request) throw new NotFound(`There is no ${key.kind} request with the ID ${JSON.stringify(key.id)}.`);
			return request;
		},
		one: async (given) => {
			const prefix = idPrefixOf(given);
			const [from, to] = [`${prefix}-0000-0000-0000-000000000000`, `${prefix}-ffff-ffff-ffff-ffffffffffff`];
			const found = prefix
				? await select(sql`id between ${from} and ${to}`)
				: isId(given)
					? await select(sql`id = ${given}`)
					: [];
			if (!found[0]) throw new NotFound(`There is no request with the ID or the reference ${JSON.stringify(given)}.`);
			if (found.length > 1) {
				const ids = found.map(({ id, kind }) => `${id} (${kind})`).join(', ');
				throw new NotFound(`More than one request has the reference ${given}. Give the whole ID: ${ids}.`);
			}
			return found[0];
		},
	};
}

function compare(a: string, b: string): number {
	return a < b ? -1 : a > b ? 1 : 0;
}
