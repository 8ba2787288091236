import type { Courier, DeliveryPauses } from '#server/delivery/courier.ts';
import type { Logger } from '#server/log.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Database } from '#server/store/sqlite/database.ts';

/** For a server that has no way to tell anybody. What waits in the outbox waits until it has one. */
const nobody: Courier = { wake: () => {}, stop: async () => {} };

/** Delivers where there is a way to. All that takes is loaded only then: it costs every other start 30 ms and 8 MB. */
export async function startDelivery(
	settings: Settings,
	database: Database,
	log: Logger,
	pauses?: DeliveryPauses,
): Promise<Courier> {
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '') return nobody;
	const { deliver } = await import('#server/delivery/deliver.ts');
	return deliver(settings, database, log, pauses);
}
