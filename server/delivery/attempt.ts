import { failureCode } from '#server/delivery/failure.ts';
import { nextAttemptAt } from '#server/delivery/retry-delays.ts';
import type { Send } from '#server/delivery/send.ts';
import { kindOf, type Logger } from '#server/log.ts';
import type { Channel, Delivery } from '#server/store/delivery.ts';
import type { Outbox } from '#server/store/outbox.ts';

interface AttemptParts {
	outbox: Pick<Outbox, 'delivered' | 'failed' | 'release'>;
	send: Record<Channel, Send>;
	log: Logger;
	/** Delay before the first retry of a delivery, and between attempts to record a result in the outbox, in ms. */
	firstRetry: number;
	/** Aborts what is being sent. */
	abort: AbortSignal;
	/** Whether the courier is stopping. */
	isStopping: () => boolean;
}

/** @returns a function that sends a delivery that was taken, and records the result. It never rejects */
export function createAttempt(parts: AttemptParts): (delivery: Delivery) => Promise<void> {
	const { outbox, send, log, firstRetry, abort, isStopping } = parts;

	async function attempt(delivery: Delivery): Promise<void> {
		const { id, message, channel, attempts, created_at } = delivery;
		const startedAt = Date.now();
		const about = () => {
			const now = Date.now();
			return {
				delivery: id,
				message,
				channel,
				attempt: attempts,
				ms: now - startedAt,
				ageMs: now - Date.parse(created_at),
			};
		};
		try {
			await send[channel](delivery, abort);
		} catch (error) {
			// Aborted by the stop: not a failure of the delivery. The next start sends it again.
			if (abort.aborted) return release(delivery);
			const why = failureCode(error);
			const retryAt = nextAttemptAt(delivery, Date.now(), Math.random(), firstRetry);
			if (retryAt) log.warn({ ...about(), why, retryAt }, 'not delivered yet');
			else log.error({ ...about(), why }, 'given up');
			return untilRecorded(() => outbox.failed(delivery, why, retryAt));
		}
		log.info(about(), 'delivered');
		return untilRecorded(() => outbox.delivered(delivery, startedAt));
	}

	async function release(delivery: Delivery): Promise<void> {
		await outbox
			.release([delivery])
			.catch((error: unknown) => log.error(kindOf(error), 'could not release a delivery; its lease will end'));
	}

	/** Retries until the outbox could be written: a disk that is full for a while must not cause a second sending. */
	async function untilRecorded(record: () => Promise<void>): Promise<void> {
		for (;;) {
			try {
				return await record();
			} catch (error) {
				log.error(kindOf(error), 'could not record the result of a delivery; will retry');
				if (isStopping()) return;
				await new Promise((resolve) => setTimeout(resolve, firstRetry).unref());
			}
		}
	}

	return attempt;
}
