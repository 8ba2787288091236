import type { Signal } from '#leads/signals.ts';
import type { LeadKind } from '#leads/tables.ts';
import { companiesFor, type ReadRouting } from '#server/delivery/routing.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Planned } from '#server/store/delivery.ts';
import type { Row } from '#server/wire/rows.ts';

/** Who is told of what, by the operator's settings and routing. Pure: the outbox writes it down. */
export interface Planner {
	/** @param suspected what speaks against the request coming from a person; null where nothing does */
	plan(kind: LeadKind, row: Row, suspected: string | null): Planned[];
	/** Who is told of what could not be delivered. */
	reports: readonly Planned[];
}

/** For a store that nobody is told of: `npm run leads -- list` shows what is in it. */
export const noDeliveries: Planner = { plan: () => [], reports: [] };

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
