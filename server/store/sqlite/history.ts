import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import type { Deed, History, Noted } from '#server/store/history.ts';
import { laterThan, passing } from '#server/store/passing.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Enqueue } from '#server/store/sqlite/enqueue.ts';
import { readDelivery, readHistoryEntry, textOrNull } from '#server/store/sqlite/read-row.ts';

/**
 * @param commit runs work in the next transaction, durably (`group-commit.ts`)
 * @param stamp the timestamp of new rows (`clock.ts`)
 * @param find reads a request inside the current transaction
 */
export function openHistory(
	database: DatabaseSync,
	commit: (work: () => void) => Promise<void>,
	enqueue: Enqueue,
	stamp: () => string,
	find: (request: RequestKey) => LeadRequest | undefined,
): History {
	const insert = database.prepare(
		'INSERT INTO history (id, kind, request_id, deed, detail, author, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
	);
	const ofRequest = database.prepare('SELECT * FROM history WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const last = database.prepare(`SELECT detail FROM history
		WHERE request_id = ? AND kind = ? AND deed = 'status' ORDER BY rowid DESC LIMIT 1`);
	const newest = database.prepare(`SELECT max(created_at) AS time FROM (
		SELECT created_at FROM history WHERE request_id = :id AND kind = :kind
		UNION ALL SELECT created_at FROM company_answers WHERE request_id = :id AND kind = :kind)`);
	const deliveries = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const unplanned = database.prepare('SELECT 1 FROM unplanned WHERE request_id = ? AND kind = ?');

	const lookAgain = database.prepare(`INSERT OR REPLACE INTO follow_ups (kind, request_id, due_at)
		SELECT kind, request_id, ? FROM deliveries
		WHERE request_id = ? AND kind = ? AND message = 'lead' AND company IS NOT NULL LIMIT 1`);

	function add({ kind, id }: RequestKey, deed: Deed, detail: string, author: string): void {
		const before = textOrNull(newest.get({ id, kind }) ?? {}, 'time');
		insert.run(randomUUID(), kind, id, deed, detail, author, laterThan(before, stamp()));
	}

	async function note(request: RequestKey, deed: Deed, detail: string, author: string): Promise<Noted> {
		let noted: Noted = 'gone';
		await commit(() => {
			noted = 'gone';
			if (!find(request)) return;
			noted = deed === 'status' && last.get(request.id, request.kind)?.detail === detail ? 'already' : 'noted';
			if (noted !== 'noted') return;
			add(request, deed, detail, author);
			// Who is reminded depends on it (`delivery/follow-up.ts`).
			if (deed === 'status') lookAgain.run(new Date().toISOString(), request.id, request.kind);
		});
		return noted;
	}

	return {
		setStatus: (request, status, author) => note(request, 'status', status, author),
		addNote: (request, text, author) => note(request, 'note', text, author),
		noteResent: (request, author) => note(request, 'resent', '', author),
		pass: async (request, company, mostCompanies, author) => {
			let result: Awaited<ReturnType<History['pass']>> = 'gone';
			await commit(() => {
				const { id, kind } = request;
				const sent = deliveries.all(id, kind).map(readDelivery);
				if (!find(request)) result = 'gone';
				else if (unplanned.get(id, kind)) result = 'unplanned';
				else {
					const { result: allowed, planned } = passing(sent, company, mostCompanies);
					result = allowed;
					if (allowed !== 'passed') return;
					enqueue(request, planned);
					add(request, 'passed', company.name, author);
				}
			});
			return result;
		},
		of: async ({ kind, id }) => ofRequest.all(id, kind).map(readHistoryEntry),
	};
}
