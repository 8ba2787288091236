import { firstRetryDelay, maxDeliveryAge, maxRetryDelay } from '#server/settings/delivery-limits.ts';

/**
 * When a failed delivery is retried: exponential backoff with 10 % jitter, so that after an outage nothing waits much
 * longer than the outage lasted, and deliveries that failed together are not retried together.
 * @param delivery with its number of attempts, the failed one included
 * @param random from 0 to 1, for the jitter
 * @param firstDelay in ms
 * @returns undefined when the delivery is to be given up
 */
export function nextAttemptAt(
	delivery: { created_at: string; attempts: number },
	now = Date.now(),
	random = Math.random(),
	firstDelay = firstRetryDelay,
): Date | undefined {
	// Called after an attempt, so a delivery that waited while the server was stopped has had at least one.
	if (now - Date.parse(delivery.created_at) >= maxDeliveryAge) return undefined;
	const delay = Math.min(firstDelay * 2 ** (delivery.attempts - 1), maxRetryDelay);
	return new Date(now + delay * (0.9 + 0.2 * random));
}
