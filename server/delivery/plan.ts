import type { Signal } from '#leads/signals.ts';
import { createFollowUp } from '#server/delivery/follow-up.ts';
import { type Company, companiesFor, furtherCompanies, type ReadRouting } from '#server/delivery/routing.ts';
import { serverUrl } from '#server/settings/public-addresses.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Planned, Planner } from '#server/store/delivery.ts';

/** Chooses a request's recipients by the settings and the routing file. */
export function createPlanner(settings: Settings, routing: ReadRouting): Planner {
	const byMail = settings.SMTP_URL !== '';
	const operators = (message: Planned['message']): Planned[] =>
		byMail ? settings.LEADS_TO.map((recipient) => ({ message, channel: 'email', recipient, company: null })) : [];
	return {
		plan: (kind, row, suspected) => {
			const planned: Planned[] = operators('lead');
			if (settings.LEADS_WEBHOOK_URL !== '')
				planned.push({ message: 'lead', channel: 'webhook', recipient: '', company: null });
			if (!byMail) return planned;
			planned.push(...companiesFor(routing, kind, row).map(toCompany));
			// No confirmation when the honeypot was filled in: spam programs type addresses of third parties. The operator
			// and the companies get the request, marked as suspected spam. A form sent too fast alone may come from a
			// person whose browser fills in forms. The e-mail address may be missing: it is optional in some forms.
			if (typeof row.email === 'string' && row.email !== '' && !suspected?.split(' ').includes('trap' satisfies Signal))
				planned.push({ message: 'thanks', channel: 'email', recipient: row.email, company: null });
			return planned;
		},
		reports: operators('given-up'),
		// Without e-mail or links, no company could answer.
		...(byMail && serverUrl(settings) !== undefined && { followUp: createFollowUp(settings, routing) }),
		further: (kind, row) => furtherCompanies(routing, kind, row).map(toCompany),
		companies: routing.companies.map(toCompany),
	};
}

function toCompany({ name, email }: Company): Planned {
	return { message: 'lead', channel: 'email', recipient: email, company: name };
}
