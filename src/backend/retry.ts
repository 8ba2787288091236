import { ApiError } from '#backend/api-error.ts';

/** Delay before each retry, in ms: long enough for a phone to find its network again. */
const delaysMs = [500, 2000];

/**
 * Repeats a call that failed with a retryable error. Only for calls that are idempotent.
 * @throws ApiError of the last try
 */
export async function withRetry(call: () => Promise<void>): Promise<void> {
	for (const delay of [...delaysMs, undefined]) {
		try {
			return await call();
		} catch (error) {
			if (delay === undefined || !(error instanceof ApiError) || !error.retryable) throw error;
			await new Promise((resolve) => setTimeout(resolve, delay));
		}
	}
}
