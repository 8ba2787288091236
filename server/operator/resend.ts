import { createPlanner } from '#server/delivery/plan.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { OperatorError } from '#server/operator/operator-error.ts';
import type { Settings } from '#server/settings/read.ts';
import { openExisting } from '#server/store/sqlite/open-existing.ts';
import type { LeadRequest, Requests } from '#server/store/sqlite/requests.ts';
import { revive } from '#server/store/sqlite/revive.ts';

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
	const planner = createPlanner(settings, routing);
	const database = openExisting(settings.DATA_DIR, 'command');
	try {
		const count = revive(database, found, {
			plan: (key) => {
				const request = requests.find(key);
				return request ? planner.plan(request.kind, request, request.suspected) : [];
			},
			maxCompanies: routing.maxCompaniesPerLead,
		});
		if (count === 0) return 'Everybody has had it: there is nothing to send.\n';
		return `${count} message(s) will be tried within seconds, while the server runs.\n`;
	} finally {
		database.close();
	}
}
