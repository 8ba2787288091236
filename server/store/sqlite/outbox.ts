import type { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { outboxPollInterval, reportDelay } from '#server/settings/delivery-limits.ts';
import { type Delivery, isReport, requestOf, withdrawalsOf } from '#server/store/delivery.ts';
import type { Outbox } from '#server/store/outbox.ts';
import type { Planner } from '#server/store/planner.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { passedTo } from '#server/store/revival.ts';
import type { Enqueue } from '#server/store/sqlite/enqueue.ts';
import { openLeases } from '#server/store/sqlite/leases.ts';
import { preparePlan } from '#server/store/sqlite/plan.ts';
import { integer, readDelivery, readHistoryEntry, textOrNull } from '#server/store/sqlite/read-row.ts';
import { revive } from '#server/store/sqlite/revive.ts';
import { lastWeekName, weekStep } from '#server/store/week.ts';

/**
 * @param commit runs work in the next transaction, durably (`group-commit.ts`)
 * @param planner chooses the recipients of requests, of failure reports and of notices about limits
 * @param find reads a request inside the current transaction
 */
export function openOutbox(
	database: DatabaseSync,
	commit: (work: () => void) => Promise<void>,
	planner: Planner,
	enqueue: Enqueue,
	find: (request: RequestKey) => LeadRequest | undefined,
): Outbox {
	const { reports } = planner;
	const leases = openLeases(database, commit);
	const nextDue = database.prepare(
		`SELECT min(due_at) AS time FROM deliveries WHERE state = 'waiting' AND channel = ? AND due_at > ?`,
	);
	const settle = database.prepare('UPDATE deliveries SET state = ?, settled_at = ?, why = ? WHERE id = ?');
	const postpone = database.prepare('UPDATE deliveries SET due_at = ?, why = ? WHERE id = ?');
	const drop = database.prepare('DELETE FROM deliveries WHERE id = ?');
	const reportWaits = database.prepare(`SELECT 1 FROM deliveries WHERE message = 'given-up' AND state = 'waiting'`);
	const givenUpSince = database.prepare(`SELECT 1 FROM deliveries WHERE state = 'given-up' AND settled_at > ?`);
	const limitsReported = database.prepare(
		`SELECT 1 FROM deliveries WHERE message = 'limit-reached' AND created_at >= ?`,
	);
	const lastWeek = database.prepare('SELECT value FROM state WHERE name = ?');
	const noteWeek = database.prepare('INSERT OR REPLACE INTO state VALUES (?, ?)');
	const tellOfPhotos = database.prepare(`UPDATE deliveries SET due_at = ? WHERE request_id = ? AND kind = ?
		AND message IN ('photos-added', 'photos-thanks') AND state = 'waiting' AND attempts = 0`);
	const companies = database.prepare(
		'SELECT DISTINCT company FROM deliveries WHERE request_id = ? AND kind = ? AND company IS NOT NULL ORDER BY rowid',
	);
	const givenUp = database.prepare(`SELECT * FROM deliveries WHERE state = 'given-up'
		ORDER BY message IN ('thanks', 'photos-thanks'), settled_at DESC, rowid DESC LIMIT ?`);
	const countGivenUp = database.prepare(`SELECT count(*) AS total FROM deliveries WHERE state = 'given-up'`);
	const ofRequest = database.prepare('SELECT * FROM deliveries WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const history = database.prepare('SELECT * FROM history WHERE request_id = ? AND kind = ? ORDER BY rowid');
	const failedWithdrawals = database.prepare(
		`SELECT * FROM deliveries WHERE state = 'given-up' AND message = 'withdrawal' ORDER BY rowid`,
	);
	// Without confirmations: a visitor's address may be mistyped, which is shown with the request and is no fault of the service.
	const state = database.prepare(`SELECT
		count(*) FILTER (WHERE state = 'waiting') AS waiting,
		count(*) FILTER (WHERE state = 'given-up') AS givenUp,
		min(created_at) FILTER (WHERE state = 'waiting') AS waitingSince
		FROM deliveries WHERE state IN ('waiting', 'given-up') AND message IN ('lead', 'photos-added', 'reminder', 'unanswered', 'withdrawal')`);

	const inMs = (ms: number) => new Date(ms).toISOString();
	const now = () => inMs(Date.now());
	const report = () => {
		if (!reportWaits.get()) enqueue({ kind: '', id: '' }, reports, reportDelay);
	};

	return {
		take: leases.take,
		// A lease lasts as long as the process.
		keep: async () => {},
		release: async (taken) => taken.forEach(leases.end),
		pollInterval: outboxPollInterval,
		plan: preparePlan(database, commit, planner, enqueue, find),
		onArrival: async () => () => {},
		nextDue: async (channel) => textOrNull(nextDue.get(channel, now()) ?? {}, 'time') ?? undefined,
		delivered: (delivery, begun) =>
			settled(delivery, () => {
				const { changes } = settle.run('delivered', now(), null, delivery.id);
				if (changes === 0) withdraw(delivery);
				// A report contains what was given up before its attempt began; anything later needs another one.
				else if (delivery.message === 'given-up' && givenUpSince.get(inMs(begun))) report();
			}),
		failed: (delivery, why, retryAt) =>
			settled(delivery, () => {
				if (!retryAt && isReport(delivery.message)) drop.run(delivery.id);
				else if (retryAt) {
					const { changes } = postpone.run(retryAt.toISOString(), why, delivery.id);
					if (changes === 0) withdraw(delivery);
				} else if (settle.run('given-up', now(), why, delivery.id).changes > 0) report();
				else withdraw(delivery);
			}),
		reportLimits: (day) =>
			commit(() => {
				const limitReports = reports.map((report) => ({ ...report, message: 'limit-reached' as const }));
				if (!limitsReported.get(day)) enqueue({ kind: '', id: '' }, limitReports);
			}),
		reportWeek: async (day) => {
			let step = weekStep(day, day);
			await commit(() => {
				const row = lastWeek.get(lastWeekName);
				step = weekStep(day, row ? textOrNull(row, 'value') : null);
				if (step !== 'nothing') noteWeek.run(lastWeekName, day);
				const weekReports = reports.map((report) => ({ ...report, message: 'weekly-report' as const }));
				if (step === 'add') enqueue({ kind: '', id: '' }, weekReports);
			});
			return step === 'add';
		},
		photosHaveCome: ({ kind, id }) => commit(() => void tellOfPhotos.run(now(), id, kind)),
		companiesOf: async ({ kind, id }) => companies.all(id, kind).map(({ company }) => String(company)),
		givenUp: async (most) => ({
			deliveries: givenUp.all(most).map(readDelivery),
			total: Number(countGivenUp.get()?.total),
		}),
		of: async ({ kind, id }) => ofRequest.all(id, kind).map(readDelivery),
		failedWithdrawals: async () => failedWithdrawals.all().map(readDelivery),
		state: async () => {
			const row = state.get() ?? {};
			return {
				waiting: integer(row, 'waiting'),
				givenUp: integer(row, 'givenUp'),
				waitingSince: textOrNull(row, 'waitingSince'),
			};
		},
		revive: async (which, planner, maxCompanies) => {
			const plan = (key: RequestKey) => {
				const request = find(key);
				return request ? planner.plan(request.kind, request, request.suspected) : [];
			};
			const further = (key: RequestKey) => {
				const request = find(key);
				if (!request) return [];
				const passed = passedTo(history.all(key.id, key.kind).map(readHistoryEntry), planner);
				return [...(planner.further?.(request.kind, request) ?? []), ...passed];
			};
			return revive(database, which, { plan, further, maxCompanies });
		},
	};

	/** Records the result of an attempt and ends its lease. */
	async function settled(delivery: Delivery, record: () => void): Promise<void> {
		await commit(record);
		leases.end(delivery);
	}

	/** Called when a delivery has no row any more after its attempt, because its request was erased during the attempt. */
	function withdraw(delivery: Delivery): void {
		enqueue(requestOf(delivery), withdrawalsOf([delivery]));
	}
}
