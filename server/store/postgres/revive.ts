import type { RequestKey } from '#leads/tables.ts';
import { reportMessages } from '#server/store/delivery.ts';
import type { HistoryEntry } from '#server/store/history.ts';
import type { Planner } from '#server/store/planner.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';
import { enqueue } from '#server/store/postgres/enqueue.ts';
import { deliveriesOf, findRequest } from '#server/store/postgres/read-row.ts';
import { passedTo, revival } from '#server/store/revival.ts';

/** See `Outbox.revive`. @param stamp the `created_at` of what is added */
export async function revive(
	tx: Transaction,
	which: readonly RequestKey[] | 'all',
	planner: Planner,
	maxCompanies: number,
	stamp: string,
): Promise<number> {
	const keys = which === 'all' ? await undelivered(tx) : which;
	for (const key of keys) await reviveOne(tx, key, planner, maxCompanies, stamp);
	const waiting = tx`state = 'waiting' and message <> all(${[...reportMessages]}::text[])`;
	const [counted] =
		which === 'all'
			? await tx`select count(*) as n from private.deliveries where ${waiting}`
			: await tx`select count(*) as n from private.deliveries where ${waiting} and (kind, request_id) in (
				select * from unnest(${which.map(({ kind }) => kind)}::text[], ${which.map(({ id }) => id)}::text[]))`;
	return counted?.n;
}

async function undelivered(tx: Transaction): Promise<RequestKey[]> {
	return [
		...(await tx<
			RequestKey[]
		>`select distinct kind, request_id as id from private.deliveries where state <> 'delivered'`),
	];
}

async function reviveOne(
	tx: Transaction,
	key: RequestKey,
	planner: Planner,
	maxCompanies: number,
	stamp: string,
): Promise<void> {
	// Read inside the transaction, so that a request that was just erased gets no new deliveries.
	const request = await findRequest(tx, key);
	const planned = request ? planner.plan(request.kind, request, request.suspected) : [];
	const further = request ? (planner.further?.(request.kind, request) ?? []) : [];
	const history = await tx<Pick<HistoryEntry, 'deed' | 'detail'>[]>`select deed, detail from private.history
		where request_id = ${key.id} and kind = ${key.kind} and deed = 'passed'`;
	const { again, drop, add } = revival(await deliveriesOf(tx, key), planned, maxCompanies, [
		...further,
		...passedTo(history, planner),
	]);
	const now = new Date().toISOString();
	await tx`delete from private.deliveries where id = any(${drop.map(({ id }) => id)}::uuid[])`;
	await tx`update private.deliveries set state = 'waiting', due_at = ${now}, settled_at = null,
		attempts = case state when 'given-up' then 1 else attempts end,
		created_at = case state when 'given-up' then ${now} else created_at end,
		leased_until = case state when 'given-up' then '-infinity' else leased_until end
		where id = any(${again.map(({ id }) => id)}::uuid[])`;
	await enqueue(tx, [{ request: key, planned: add }], stamp);
}
