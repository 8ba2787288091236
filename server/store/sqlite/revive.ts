import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import type { Planned } from '#server/store/delivery.ts';
import { prepareEnqueue } from '#server/store/sqlite/enqueue.ts';
import { readDelivery, readRequestKey } from '#server/store/sqlite/read-row.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';

/** The recipients of a request by the current settings. */
export interface Today {
	/** Empty if the request was erased. */
	plan(request: RequestKey): Planned[];
	/** Most companies that receive one request. */
	maxCompanies: number;
}

/** See `Outbox.revive`. */
export function revive(database: DatabaseSync, which: readonly RequestKey[] | 'all', today: Today): number {
	return transaction(database, () => {
		for (const key of which === 'all' ? undelivered(database) : which) reviveOne(database, key, today);
		const waiting = database.prepare(`SELECT count(*) AS n FROM deliveries WHERE state = 'waiting'
			AND message NOT IN ('given-up', 'limit-reached') AND (?1 = 'all' OR (kind = ?2 AND request_id = ?3))`);
		const count = (...values: [string, string, string]) => Number(waiting.get(...values)?.n);
		if (which === 'all') return count('all', '', '');
		return which.reduce((sum, { kind, id }) => sum + count('one', kind, id), 0);
	});
}

function undelivered(database: DatabaseSync): RequestKey[] {
	return database
		.prepare(`SELECT DISTINCT kind, request_id AS id FROM deliveries WHERE state <> 'delivered'`)
		.all()
		.map(readRequestKey);
}

function reviveOne(database: DatabaseSync, key: RequestKey, today: Today): void {
	const ofRequest = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const again =
		database.prepare(`UPDATE deliveries SET state = 'waiting', attempts = CASE state WHEN 'given-up' THEN 1 ELSE attempts END,
		created_at = CASE state WHEN 'given-up' THEN ? ELSE created_at END, due_at = ?, settled_at = NULL WHERE id = ?`);
	const drop = database.prepare('DELETE FROM deliveries WHERE id = ?');
	const now = new Date().toISOString();
	// Read inside the transaction, so that a request that was just erased gets no new deliveries.
	const planned = today.plan(key);
	const before = ofRequest.all(key.id, key.kind).map(readDelivery);
	const kept = before.filter((one) => {
		const wanted = one.message === 'withdrawal' || planned.some((other) => isSame(beforeAdding(one), other));
		// Given up, and no longer a recipient: a company that was removed, or a corrected address.
		if (one.state === 'given-up' && !wanted) drop.run(one.id);
		else if (one.state !== 'delivered') again.run(now, now, one.id);
		return one.state !== 'given-up' || wanted;
	});
	// Confirmations that were withheld by a limit (`wire/callers/inserts.ts`, `maxThanksPerDay`) are not added now.
	const addable = planned.filter(({ message }) => message !== 'thanks');
	const missing = addable.filter((one) => !kept.some((other) => isSame(one, other)));
	const room = today.maxCompanies - kept.filter(({ company }) => company !== null).length;
	prepareEnqueue(database)(key, withinRoom(missing, room));
}

/** Limits the companies that are added: the routing file may have changed since the request. */
function withinRoom(planned: readonly Planned[], room: number): Planned[] {
	let left = Math.max(0, room);
	return planned.filter(({ company }) => company === null || left-- > 0);
}

/** Photos that were added later are told to those to whom the request itself is. */
function beforeAdding(one: Planned): Planned {
	const messages = { 'photos-added': 'lead', 'photos-thanks': 'thanks' } as const;
	return { ...one, message: messages[one.message as keyof typeof messages] ?? one.message };
}

function isSame(one: Planned, other: Planned): boolean {
	return (
		one.message === other.message &&
		one.channel === other.channel &&
		one.recipient === other.recipient &&
		(one.company === null) === (other.company === null)
	);
}
