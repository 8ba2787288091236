import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { reportMessages } from '#server/store/delivery.ts';
import { revival, type Today } from '#server/store/revival.ts';
import { openSqliteDb } from '#server/store/sql/sqlite.ts';
import { prepareEnqueue } from '#server/store/sqlite/enqueue.ts';
import { readDelivery, readRequestKey } from '#server/store/sqlite/read-row.ts';
import { transaction } from '#server/store/sqlite/transaction.ts';

/** See `Outbox.revive`. */
export function revive(database: DatabaseSync, which: readonly RequestKey[] | 'all', today: Today): number {
	return transaction(database, () => {
		for (const key of which === 'all' ? undelivered(database) : which) reviveOne(database, key, today);
		const waiting = database.prepare(`SELECT count(*) AS n FROM deliveries WHERE state = 'waiting'
			AND message NOT IN (${reportMessages.map((one) => `'${one}'`).join()}) AND (?1 = 'all' OR (kind = ?2 AND request_id = ?3))`);
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
	const changes = revival(
		ofRequest.all(key.id, key.kind).map(readDelivery),
		planned,
		today.maxCompanies,
		today.further?.(key),
	);
	for (const { id } of changes.drop) drop.run(id);
	for (const { id } of changes.again) again.run(now, now, id);
	prepareEnqueue(openSqliteDb(database, async () => {}))(key, changes.add);
}
