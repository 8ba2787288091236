import { kindOf, type Logger } from '#server/log.ts';
import { leaseRenewalInterval } from '#server/settings/delivery-limits.ts';
import type { Outbox, Taken } from '#server/store/outbox.ts';

export interface Leases {
	/** Renews a delivery's lease from now on. */
	hold(taken: Taken): void;
	/** Renews it no more. */
	drop(taken: Taken): void;
}

/**
 * Renews the leases of the deliveries in flight. One that could not be renewed in time goes to another process, which sends it
 * again under the same id.
 * @param interval in ms
 */
export function createLeases(outbox: Pick<Outbox, 'keep'>, log: Logger, interval = leaseRenewalInterval): Leases {
	const held = new Map<string, Taken>();
	let timer: NodeJS.Timeout | undefined;

	function renew(): void {
		outbox
			.keep([...held.values()])
			.catch((error: unknown) => log.error(kindOf(error), 'could not renew the leases of deliveries; will retry'));
	}

	return {
		hold: (taken) => {
			held.set(taken.id, taken);
			timer ??= setInterval(renew, interval).unref();
		},
		drop: ({ id }) => {
			held.delete(id);
			if (held.size > 0) return;
			clearInterval(timer);
			timer = undefined;
		},
	};
}
