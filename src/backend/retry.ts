import { ApiError } from '#backend/api-error.ts';

/** Delay before each retry, in ms: long enough for a phone to find its network again. */
const delaysMs = [500, 2000];

/**
 * Repeats a call that failed with a retryable error. Only for calls that are idempotent.
 * @throws ApiError of the last try
 */
export async function withRetry<T>(call: () => Promise<T>): Promise<T> {
	for (const delay of delaysMs) {
		try {
			return await call();
		} catch (error) {
			if (!(error instanceof ApiError) || !error.retryable) throw error;
			await new Promise((resolve) => setTimeout(resolve, delay));
		}
	}
	return call();
}
