import { idPrefixOf } from '#leads/reference.ts';
import { type Table, tables } from '#leads/tables.ts';
import { IdTaken, NotFound } from '#server/store/errors.ts';
import { isFrom } from '#server/store/person.ts';
import type { Planner } from '#server/store/planner.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Sql } from '#server/store/postgres/connect.ts';
import { enqueue } from '#server/store/postgres/enqueue.ts';
import { findRequest, isId, readRequest, requestColumns } from '#server/store/postgres/read-row.ts';
import { codeOf, type Session, uniqueViolation } from '#server/store/postgres/session.ts';
import type { LeadRequest, Requests } from '#server/store/requests.ts';

type Fragment = ReturnType<Sql>;

/** The tables of the kinds that ask for an e-mail address. */
const withEmail = tables.filter(({ columns }) => columns.some(({ name }) => name === 'email'));

export function openRequests({ sql, write }: Session, clock: PostgresClock, planner: Planner): Requests {
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
		insert: async (table, rows, suspected = null, mayThank = true) => {
			if (rows.length === 0) return;
			const stamp = await clock.stamp();
			const complete = rows.map((row) => ({
				...Object.fromEntries(table.columns.map(({ name }) => [name, row[name] ?? null])),
				created_at: stamp,
				suspected,
			}));
			const outgoing = rows.map((row) => {
				const planned = planner.plan(table.kind, row, suspected);
				return {
					request: { kind: table.kind, id: String(row.id) },
					planned: mayThank ? planned : planned.filter(({ message }) => message !== 'thanks'),
				};
			});
			await write(async (tx) => {
				await tx`insert into ${tx(`public.${table.name}`)} ${tx(complete)}`;
				await enqueue(tx, outgoing, stamp);
			}).catch((error: unknown) => {
				throw codeOf(error) === uniqueViolation ? new IdTaken(table.name) : error;
			});
		},
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
