import { deliveryFirstPause, deliveryLongestPause, deliveryTime } from '#server/settings/limits.ts';

/**
 * When a delivery that failed is tried again. Each pause is twice the one before, so that after an outage of any length
 * nothing waits much longer than it lasted; a little chance spreads what failed together.
 * @param delivery when it was written and how often it had failed before
 * @param firstPause in ms
 * @returns undefined where its time is over
 */
export function nextTry(
	delivery: { created_at: string; attempts: number },
	now = Date.now(),
	chance = Math.random(),
	firstPause = deliveryFirstPause,
): Date | undefined {
	// Judged after a try: what waited through a long stop of the server still has one.
	if (now - Date.parse(delivery.created_at) >= deliveryTime) return undefined;
	const pause = Math.min(firstPause * 2 ** delivery.attempts, deliveryLongestPause);
	return new Date(now + pause * (0.9 + 0.2 * chance));
}
