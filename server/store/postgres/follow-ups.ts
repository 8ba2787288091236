import type { Status } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import type { CompanyAnswers, StoredAnswer } from '#server/store/company-answers.ts';
import type { Planner } from '#server/store/planner.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';
import { enqueue } from '#server/store/postgres/enqueue.ts';
import { answerColumns, deliveriesOf, findRequest, isId } from '#server/store/postgres/read-row.ts';
import type { Session } from '#server/store/postgres/session.ts';

/** Looks at requests that companies were asked to answer (`CompanyAnswers.followUp`). */
export function openFollowUps({ sql, write }: Session, clock: PostgresClock, planner: Planner) {
	/** The request's row in the register of ids is locked meanwhile, so that one process follows it, and an erasure waits. */
	async function follow(tx: Transaction, key: RequestKey, now: Date, stamp: string): Promise<void> {
		const { kind, id } = key;
		if (isId(id)) await tx`select from private.request_ids where id = ${id} for update`;
		const request = await findRequest(tx, key);
		const answers = await tx<StoredAnswer[]>`select ${tx(answerColumns)} from private.company_answers
			where request_id = ${id} and kind = ${kind} order by number`;
		const [last] = await tx<{ status: Status }[]>`select detail as status from private.history
			where request_id = ${id} and kind = ${kind} and deed = 'status' order by number desc limit 1`;
		const deliveries = await deliveriesOf(tx, key);
		const followed = request && { request, deliveries, answers, status: last?.status, now };
		const { planned, next } = (followed && planner.followUp?.(followed)) ?? { planned: [], next: undefined };
		const time = now.toISOString();
		await enqueue(tx, [{ request: key, planned }], stamp > time ? stamp : time);
		if (next)
			await tx`insert into private.follow_ups ${tx({ kind, request_id: id, due_at: next.toISOString() })}
				on conflict (kind, request_id) do update set due_at = excluded.due_at`;
		else await tx`delete from private.follow_ups where kind = ${kind} and request_id = ${id}`;
	}

	const followUp: CompanyAnswers['followUp'] = async (now, most) => {
		const time = now.toISOString();
		// Nearly always nothing, which needs no transaction.
		if ((await sql`select from private.follow_ups where due_at <= ${time} limit 1`).length === 0) return 0;
		const stamp = await clock.stamp();
		const found = await sql<RequestKey[]>`select kind, request_id as id from private.follow_ups
			where due_at <= ${time} order by due_at limit ${most}`;
		for (const { kind, id } of found)
			await write(async (tx) => {
				if (isId(id)) await tx`select from private.request_ids where id = ${id} for update`;
				// Another process may have looked meanwhile.
				const due = await tx`select from private.follow_ups
					where kind = ${kind} and request_id = ${id} and due_at <= ${time} for update`;
				if (due.length > 0) await follow(tx, { kind, id }, now, stamp);
			});
		return found.length;
	};

	return { follow, followUp };
}
