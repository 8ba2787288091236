import { randomUUID } from 'node:crypto';
import type { RequestKey } from '#leads/tables.ts';
import type { Deed, History, HistoryEntry, Noted } from '#server/store/history.ts';
import { laterThan, passing } from '#server/store/passing.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';
import { enqueue } from '#server/store/postgres/enqueue.ts';
import { deliveriesOf, findRequest, historyColumns, isId } from '#server/store/postgres/read-row.ts';
import type { Session } from '#server/store/postgres/session.ts';

export function openHistory({ sql, write }: Session, clock: PostgresClock): History {
	/** Runs work on a request's entries, one after the other; an erasure waits until they are there, and deletes them. */
	async function withRequest<T>(
		{ kind, id }: RequestKey,
		work: (tx: Transaction, stamp: string, isPlanned: boolean) => Promise<T>,
	): Promise<T | 'gone'> {
		if (!isId(id)) return 'gone';
		const stamp = await clock.stamp();
		return write(async (tx) => {
			const [known] = await tx`select planned from private.request_ids where id = ${id} for update`;
			return (await findRequest(tx, { kind, id })) ? work(tx, stamp, known?.planned !== false) : 'gone';
		});
	}

	async function add(
		tx: Transaction,
		{ kind, id }: RequestKey,
		entry: Pick<HistoryEntry, 'deed' | 'detail' | 'author'>,
		stamp: string,
	) {
		const [newest] = await tx<{ time: string | null }[]>`select max(created_at) as time from (
			select created_at from private.history where request_id = ${id} and kind = ${kind}
			union all select created_at from private.company_answers where request_id = ${id} and kind = ${kind}
		) as before`;
		const created_at = laterThan(newest?.time ?? null, stamp);
		await tx`insert into private.history ${tx({ id: randomUUID(), kind, request_id: id, ...entry, created_at })}`;
	}

	async function lookAgain(tx: Transaction, { kind, id }: RequestKey): Promise<void> {
		await tx`insert into private.follow_ups (kind, request_id, due_at)
			select kind, request_id, ${new Date().toISOString()}::timestamptz from private.deliveries
			where request_id = ${id} and kind = ${kind} and message = 'lead' and company is not null limit 1
			on conflict (kind, request_id) do update set due_at = excluded.due_at`;
	}

	function note(request: RequestKey, deed: Deed, detail: string, author: string): Promise<Noted> {
		return withRequest(request, async (tx, stamp) => {
			if (deed === 'status') {
				const [last] = await tx`select detail from private.history
					where request_id = ${request.id} and kind = ${request.kind} and deed = 'status' order by number desc limit 1`;
				if (last?.detail === detail) return 'already';
			}
			await add(tx, request, { deed, detail, author }, stamp);
			// Who is reminded depends on it (`delivery/follow-up.ts`).
			if (deed === 'status') await lookAgain(tx, request);
			return 'noted';
		});
	}

	return {
		setStatus: (request, status, author) => note(request, 'status', status, author),
		addNote: (request, text, author) => note(request, 'note', text, author),
		noteResent: (request, author) => note(request, 'resent', '', author),
		pass: (request, company, mostCompanies, author) =>
			withRequest(request, async (tx, stamp, isPlanned) => {
				if (!isPlanned) return 'unplanned';
				const { result, planned } = passing(await deliveriesOf(tx, request), company, mostCompanies);
				if (result !== 'passed') return result;
				await enqueue(tx, [{ request, planned }], stamp);
				await add(tx, request, { deed: 'passed', detail: company.name, author }, stamp);
				return result;
			}),
		of: async ({ kind, id }) => [
			...(await sql<HistoryEntry[]>`select ${sql(historyColumns)} from private.history
				where request_id = ${id} and kind = ${kind} order by number`),
		],
	};
}
