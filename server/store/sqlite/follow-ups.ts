import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import type { CompanyAnswers } from '#server/store/company-answers.ts';
import type { Planner } from '#server/store/planner.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Enqueue } from '#server/store/sqlite/enqueue.ts';
import { readAnswer, readDelivery, readRequestKey, readStatus } from '#server/store/sqlite/read-row.ts';

/** Looks at requests that companies were asked to answer (`CompanyAnswers.followUp`). @param find reads inside the current transaction */
export function openFollowUps(
	database: DatabaseSync,
	commit: (work: () => void) => Promise<void>,
	enqueue: Enqueue,
	planner: Planner,
	find: (request: RequestKey) => LeadRequest | undefined,
): { follow(request: RequestKey, now: Date): void; followUp: CompanyAnswers['followUp'] } {
	const due = database.prepare(
		'SELECT kind, request_id AS id FROM follow_ups WHERE due_at <= ? ORDER BY due_at, rowid LIMIT ?',
	);
	const deliveries = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const answers = database.prepare('SELECT * FROM company_answers WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const setByHand = database.prepare(`SELECT detail AS status FROM history
		WHERE request_id = ? AND kind = ? AND deed = 'status' ORDER BY rowid DESC LIMIT 1`);
	const lookAt = database.prepare('INSERT OR REPLACE INTO follow_ups VALUES (?, ?, ?)');
	const done = database.prepare('DELETE FROM follow_ups WHERE kind = ? AND request_id = ?');

	/** To be called inside a transaction. */
	function follow(key: RequestKey, now: Date): void {
		const request = find(key);
		const followed = request && {
			request,
			deliveries: deliveries.all(key.id, key.kind).map(readDelivery),
			answers: answers.all(key.id, key.kind).map(readAnswer),
			status: readStatus(setByHand.get(key.id, key.kind)),
			now,
		};
		const { planned, next } = (followed && planner.followUp?.(followed)) ?? { planned: [], next: undefined };
		enqueue(key, planned, 0, now.toISOString());
		if (next) lookAt.run(key.kind, key.id, next.toISOString());
		else done.run(key.kind, key.id);
	}

	return {
		follow,
		followUp: async (now, most) => {
			const time = now.toISOString();
			// Nearly always nothing, which needs no transaction.
			if (!due.get(time, 1)) return 0;
			let count = 0;
			await commit(() => {
				count = 0;
				for (const row of due.all(time, most)) {
					follow(readRequestKey(row), now);
					count++;
				}
			});
			return count;
		},
	};
}
