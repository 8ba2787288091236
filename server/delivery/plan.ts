import type { Signal } from '#leads/signals.ts';
import { companiesFor, type ReadRouting } from '#server/delivery/routing.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Planned } from '#server/store/delivery.ts';
import type { Planner } from '#server/store/planner.ts';

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
			for (const { name, email } of companiesFor(routing, kind, row))
				planned.push({ message: 'lead', channel: 'email', recipient: email, company: name });
			// What fills in a field that nobody sees types strangers' addresses too: they are not to hear from us. Those who
			// answer are told, and told what speaks against it. Haste alone may be a person whose browser fills in forms.
			// A kind of request may ask for no e-mail address, or leave it open: then there is nobody to thank.
			if (typeof row.email === 'string' && row.email !== '' && !suspected?.split(' ').includes('trap' satisfies Signal))
				planned.push({ message: 'thanks', channel: 'email', recipient: row.email, company: null });
			return planned;
		},
		reports: operators('given-up'),
	};
}
