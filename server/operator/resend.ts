import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '#server/database.ts';
import { type Planned, prepareAdd } from '#server/delivery/outbox.ts';
import { createPlanner } from '#server/delivery/plan.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import type { Settings } from '#server/env.ts';
import { databaseBusyTimeout } from '#server/limits.ts';
import { type LeadRequest, OperatorError, type Requests } from '#server/requests.ts';

/**
 * Sends requests again to those who have not had them, by today's settings: what was given up, what no channel was set for
 * when the request came, what waits for its next try. Nobody who has had a request gets it twice.
 * @returns how many deliveries the server will try next
 * @throws OperatorError where there is nothing to send, or no way to send it
 */
export function resend(
	found: readonly LeadRequest[],
	requests: Requests,
	settings: Settings,
	routing: ReadRouting,
): string {
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '')
		throw new OperatorError('There is no way to send anything: set SMTP_URL or LEADS_WEBHOOK_URL, as for the server.');
	const planner = createPlanner(settings, routing);
	const database = new DatabaseSync(join(settings.DATA_DIR, databaseFile), { timeout: databaseBusyTimeout });
	try {
		database.exec('PRAGMA synchronous = FULL; BEGIN IMMEDIATE');
		const add = prepareAdd(database);
		const drop = database.prepare(`DELETE FROM deliveries WHERE request_id = ? AND state = 'given-up'`);
		const hurry = database.prepare(
			`UPDATE deliveries SET due_at = created_at WHERE request_id = ? AND state = 'waiting'`,
		);
		let count = 0;
		for (const request of found) {
			const kept = requests.deliveriesOf(request.id).filter(({ state }) => state !== 'given-up');
			const planned = planner.plan(request.kind, request, asText(request.suspected));
			const missing = planned.filter((one) => !kept.some((other) => isSame(one, other)));
			drop.run(request.id);
			const room = routing.maxCompaniesPerLead - kept.filter(({ company }) => company !== null).length;
			add(request.id, withinRoom(missing, room));
			// Those just added are among them.
			count += Number(hurry.run(request.id).changes);
		}
		database.exec('COMMIT');
		return `${count} delivery(ies) of ${found.length} request(s) will be tried within seconds, while the server runs.\n`;
	} finally {
		// What was begun and not committed is undone by this.
		database.close();
	}
}

/** Companies may have changed since: no more are added than a request may have. */
function withinRoom(planned: readonly Planned[], room: number): Planned[] {
	let left = Math.max(0, room);
	return planned.filter(({ company }) => company === null || left-- > 0);
}

function isSame(one: Planned, other: Planned): boolean {
	return one.message === other.message && one.channel === other.channel && one.recipient === other.recipient;
}

function asText(value: unknown): string | null {
	return typeof value === 'string' ? value : null;
}
