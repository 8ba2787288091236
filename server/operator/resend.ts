import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { RequestKey } from '#leads/tables.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { databaseBusyTimeout } from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Planned } from '#server/store/delivery.ts';
import { databaseFile } from '#server/store/sqlite/database.ts';
import { prepareWriteDown } from '#server/store/sqlite/enqueue.ts';
import { type LeadRequest, OperatorError, type Requests } from '#server/store/sqlite/requests.ts';

/**
 * Sends again to those who have not had it, by today's settings: what was given up, what no channel was set for when the
 * request came; and at once what waits for its next try. Nobody who has had a request gets it twice.
 * @param found the requests; `all` for everything that did not arrive
 * @returns how many messages the server will try next
 * @throws OperatorError where there is no way to send anything
 */
export function resend(
	found: readonly LeadRequest[] | 'all',
	requests: Requests,
	settings: Settings,
	routing: ReadRouting,
): string {
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '')
		throw new OperatorError('There is no way to send anything: set SMTP_URL or LEADS_WEBHOOK_URL, as for the server.');
	const database = new DatabaseSync(join(settings.DATA_DIR, databaseFile), { timeout: databaseBusyTimeout });
	try {
		database.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; BEGIN IMMEDIATE');
		if (found === 'all') reviveAll(database, requests, settings, routing);
		else for (const request of found) revive(database, request, requests, settings, routing);
		const waiting = `FROM deliveries WHERE state = 'waiting' AND message NOT IN ('given-up', 'limit-reached')`;
		const keys = found === 'all' ? [] : found.flatMap(({ kind, id }) => [kind, id]);
		const ofThese =
			found === 'all' ? '' : ` AND (kind, request_id) IN (VALUES ${found.map(() => '(?, ?)').join(', ')})`;
		const count = Number(database.prepare(`SELECT count(*) AS n ${waiting}${ofThese}`).get(...keys)?.n);
		database.exec('COMMIT');
		if (count === 0) return 'Everybody has had it: there is nothing to send.\n';
		return `${count} message(s) will be tried within seconds, while the server runs.\n`;
	} finally {
		// What was begun and not committed is undone by this.
		database.close();
	}
}

type Operating = [requests: Requests, settings: Settings, routing: ReadRouting];

/** Everything that was given up, that of erased requests too, and at once what waits. */
function reviveAll(database: DatabaseSync, ...operating: Operating): void {
	const rows = database
		.prepare(`SELECT DISTINCT kind, request_id AS id FROM deliveries WHERE state <> 'delivered'`)
		.all();
	for (const row of rows) revive(database, row as unknown as RequestKey, ...operating);
}

function revive(
	database: DatabaseSync,
	key: RequestKey,
	requests: Requests,
	settings: Settings,
	routing: ReadRouting,
): void {
	const again =
		database.prepare(`UPDATE deliveries SET state = 'waiting', attempts = CASE state WHEN 'given-up' THEN 1 ELSE attempts END,
		created_at = CASE state WHEN 'given-up' THEN ? ELSE created_at END, due_at = ?, settled_at = NULL WHERE id = ?`);
	const drop = database.prepare('DELETE FROM deliveries WHERE id = ?');
	const now = new Date().toISOString();
	// Read under the lock: a request that was erased a moment ago is not to come back by its deliveries.
	const request = requests.find(key);
	const planned = request ? createPlanner(settings, routing).plan(request.kind, request, request.suspected) : [];
	const before = requests.deliveriesOf(key);
	const kept = before.filter((one) => {
		const wanted = one.message === 'withdrawal' || planned.some((other) => isSame(one, other));
		// Given up, and nobody's any more: a company that has left, an address that was mended.
		if (one.state === 'given-up' && !wanted) drop.run(one.id);
		else if (one.state !== 'delivered') again.run(now, now, one.id);
		return one.state !== 'given-up' || wanted;
	});
	// Thanks without a delivery were withheld (`wire/callers/inserts.ts`, `maxThanksPerDay`), and stay so.
	const addable = planned.filter(({ message }) => message !== 'thanks');
	const missing = addable.filter((one) => !kept.some((other) => isSame(one, other)));
	const room = routing.maxCompaniesPerLead - kept.filter(({ company }) => company !== null).length;
	prepareWriteDown(database)(key, withinRoom(missing, room));
}

/** Companies may have changed since: no more are added than a request may have. */
function withinRoom(planned: readonly Planned[], room: number): Planned[] {
	let left = Math.max(0, room);
	return planned.filter(({ company }) => company === null || left-- > 0);
}

function isSame(one: Planned, other: Planned): boolean {
	return (
		one.message === other.message &&
		one.channel === other.channel &&
		one.recipient === other.recipient &&
		(one.company === null) === (other.company === null)
	);
}
