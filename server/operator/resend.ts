import { createPlanner } from '#server/delivery/plan.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { OperatorError } from '#server/operator/operator-error.ts';
import type { Settings } from '#server/settings/read.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Sends again to those who have not had it, by today's settings: what was given up, what no channel was set for when the
 * request came; and at once what waits for its next try. Nobody who has had a request gets it twice.
 * @param found the requests; `all` for everything that did not arrive
 * @returns how many messages the server will try next
 * @throws OperatorError where there is no way to send anything
 */
export async function resend(
	found: readonly LeadRequest[] | 'all',
	{ outbox }: Store,
	settings: Settings,
	routing: ReadRouting,
): Promise<string> {
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '')
		throw new OperatorError('There is no way to send anything: set SMTP_URL or LEADS_WEBHOOK_URL, as for the server.');
	const count = await outbox.revive(found, createPlanner(settings, routing), routing.maxCompaniesPerLead);
	if (count === 0) return 'Everybody has had it: there is nothing to send.\n';
	return `${count} message(s) will be tried within seconds, while the server runs.\n`;
}
