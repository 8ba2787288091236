import { Refusal } from '#backend/refusal.ts';

/** How long to wait before each further try, in ms: long enough for a phone to find its network again. */
const pausesMs = [500, 2000];

/**
 * Tries again what failed for a passing reason. Only for calls that can be repeated without doubling anything.
 * @throws Refusal of the last try
 */
export async function withRetry(call: () => Promise<void>): Promise<void> {
	for (const pause of [...pausesMs, undefined]) {
		try {
			return await call();
		} catch (error) {
			if (pause === undefined || !(error instanceof Refusal) || !error.passing) throw error;
			await new Promise((resolve) => setTimeout(resolve, pause));
		}
	}
}
