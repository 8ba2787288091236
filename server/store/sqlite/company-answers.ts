import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { answeredMessages, askedBy, askedCompanies, type CompanyAnswers } from '#server/store/company-answers.ts';
import type { Planner } from '#server/store/planner.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Enqueue } from '#server/store/sqlite/enqueue.ts';
import { openFollowUps } from '#server/store/sqlite/follow-ups.ts';
import { readAnswer, readAsked, readDelivery } from '#server/store/sqlite/read-row.ts';

/**
 * @param commit runs work in the next transaction, durably (`group-commit.ts`)
 * @param stamp the timestamp of new rows (`clock.ts`)
 * @param find reads a request inside the current transaction
 */
export function openAnswers(
	database: DatabaseSync,
	commit: (work: () => void) => Promise<void>,
	enqueue: Enqueue,
	planner: Planner,
	stamp: () => string,
	find: (request: RequestKey) => LeadRequest | undefined,
): CompanyAnswers {
	const deliveries = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const ofRequest = database.prepare('SELECT * FROM company_answers WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const insert =
		database.prepare(`INSERT INTO company_answers (kind, request_id, delivery_id, company, answer, created_at)
		VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`);

	const asked = database.prepare(`SELECT sent.id, sent.kind, sent.request_id, sent.company, sent.created_at AS askedAt,
		answer, given.created_at AS answeredAt,
		coalesce((SELECT detail FROM history WHERE request_id = sent.request_id AND kind = sent.kind AND deed = 'status'
			ORDER BY rowid DESC LIMIT 1), '') = 'spam' AS isSpam
		FROM deliveries AS sent LEFT JOIN company_answers AS given ON given.delivery_id = sent.id
		WHERE message = 'lead' AND sent.company IS NOT NULL AND sent.created_at >= ? AND sent.created_at < ?
		ORDER BY sent.rowid, given.rowid`);

	const followUps = openFollowUps(database, commit, enqueue, planner, find);

	return {
		record: async (request, id, answer) => {
			let result: 'noted' | 'already' | 'gone' = 'gone';
			await commit(() => {
				const sent = deliveries.all(request.id, request.kind).map(readDelivery);
				const asked = askedBy(sent, id);
				if (!asked || !find(request)) return;
				const { changes } = insert.run(request.kind, request.id, id, asked.company, answer, stamp());
				result = changes === 0 ? 'already' : 'noted';
				if (result === 'already') return;
				enqueue(request, answeredMessages(sent));
				followUps.follow(request, new Date());
			});
			return result;
		},
		followUp: followUps.followUp,
		// Times are compared as text: the default for `before` sorts after every one.
		asked: async (since = '', before = 'Z') => askedCompanies(asked.all(since, before).map(readAsked)),
		of: async ({ kind, id }) => ofRequest.all(id, kind).map(readAnswer),
	};
}
