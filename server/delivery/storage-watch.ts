import type { Send } from '#server/delivery/send.ts';
import { createRepeat } from '#server/delivery/timers.ts';
import { type Logger, logFailure } from '#server/log.ts';
import { storageWatchInterval } from '#server/settings/delivery-limits.ts';
import type { Channel } from '#server/store/delivery.ts';
import { StorageError } from '#server/store/errors.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Notices, at deliveries that fail for it, that a hosted project's storage service is away, and asks it until it answers: then what has
 * failed for it is due at once, not after a delay that has grown with the outage. After a start too, for the outages of earlier processes.
 */
export function watchStorage(
	{ photos, outbox }: Pick<Store, 'photos' | 'outbox'>,
	wake: () => void,
	log: Logger,
	interval = storageWatchInterval,
) {
	let wasAway = true;
	let timer: NodeJS.Timeout | undefined;
	let stopped = false;

	const asking = createRepeat(async () => {
		try {
			await photos.tryWriting();
			if (wasAway && (await outbox.retryForStorage()) > 0) wake();
			wasAway = false;
		} catch (error) {
			wasAway = true;
			logFailure(log, error, 'the storage service is away; will ask again');
			if (!stopped) timer = setTimeout(asking.run, interval).unref();
		}
	});

	return {
		begin: asking.run,
		/** Sends as before, and looks at what fails. */
		watching: (send: Record<Channel, Send>): Record<Channel, Send> => {
			const watched =
				(channel: Channel): Send =>
				(delivery, signal) =>
					send[channel](delivery, signal).catch((error: unknown) => {
						if (error instanceof StorageError) asking.run();
						throw error;
					});
			return { email: watched('email'), webhook: watched('webhook') };
		},
		stop: () => {
			stopped = true;
			clearTimeout(timer);
			return asking.end();
		},
	};
}
