import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { maxDeliveryAge } from '#server/settings/delivery-limits.ts';
import type { Outbox } from '#server/store/outbox.ts';
import type { Planner } from '#server/store/planner.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Enqueue } from '#server/store/sqlite/enqueue.ts';
import { integer, readRequestKey } from '#server/store/sqlite/read-row.ts';

/**
 * Plans requests that were copied here before anybody was told of them. All others get their deliveries with their insert.
 * @param find reads a request inside the current transaction
 */
export function preparePlan(
	database: DatabaseSync,
	commit: (work: () => void) => Promise<void>,
	planner: Planner,
	enqueue: Enqueue,
	find: (request: RequestKey) => LeadRequest | undefined,
): Outbox['plan'] {
	const read = database.prepare('SELECT kind, request_id AS id, may_thank FROM unplanned ORDER BY rowid LIMIT ?');
	const done = database.prepare('DELETE FROM unplanned WHERE kind = ? AND request_id = ?');
	const planOne = (key: RequestKey, mayThank: boolean) => {
		const request = find(key);
		done.run(key.kind, key.id);
		if (!request || Date.now() - Date.parse(request.created_at) > maxDeliveryAge) return;
		const planned = planner.plan(request.kind, request, request.suspected);
		enqueue(key, mayThank ? planned : planned.filter(({ message }) => message !== 'thanks'));
	};
	return async (most) => {
		// Nearly always nothing, which needs no transaction.
		if (!read.get(1)) return 0;
		let count = 0;
		await commit(() => {
			for (const row of read.all(most)) {
				planOne(readRequestKey(row), integer(row, 'may_thank') === 1);
				count++;
			}
		});
		return count;
	};
}
