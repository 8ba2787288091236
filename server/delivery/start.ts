import { areApproved } from '#server/delivery/checked.ts';
import type { Courier, DeliveryIntervals } from '#server/delivery/courier.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import type { Logger } from '#server/log.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

/** Used without e-mail and webhook: deliveries stay in the outbox until one is configured. */
const noCourier: Courier = { wake: () => {}, stop: async () => {} };

/**
 * Starts delivery if e-mail or a webhook is configured. Imports its code only then: loading takes 30 ms and 8 MB.
 * @param brochure the built brochure, to attach to e-mails; undefined where there is no built site
 */
export async function startDelivery(
	settings: Settings,
	store: Store,
	{ companies, maxCompaniesPerLead }: ReadRouting,
	brochure: Buffer | undefined,
	log: Logger,
	intervals?: DeliveryIntervals,
): Promise<Courier> {
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '') return noCourier;
	const { deliver } = await import('#server/delivery/deliver.ts');
	const companyFacts = () => ({ approved: areApproved(companies, new Date()), maxCompanies: maxCompaniesPerLead });
	return deliver(settings, store, companyFacts, brochure, log, intervals);
}
