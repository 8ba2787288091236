import { createPlanner } from '#server/delivery/plan.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { OperatorError } from '#server/operator/operator-error.ts';
import type { Settings } from '#server/settings/read.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Makes undelivered messages due at once, by the current settings: those given up, those for which no channel was configured
 * when the request was received, and those waiting for a retry. Nobody who has received a request gets it again.
 * @param found the requests; `all` for everything undelivered
 * @returns how many messages the server will send next
 * @throws OperatorError without e-mail and webhook
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
	if (count === 0) return 'Every recipient has received it: there is nothing to send.\n';
	return `${count} message(s) will be sent within seconds, if the server is running.\n`;
}
