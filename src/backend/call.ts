import { errorCodes } from '#wire/names.ts';

/**
 * A call to the backend failed. `code` is the wire's (`23514`, `InvalidMimeType`), or `unreachable` where no answer came.
 * It never holds what the visitor wrote.
 */
export class ApiError extends Error {
	override name = 'ApiError';
	readonly code: string;
	/** Whether another try may succeed: no answer came, or the server could not do it just now. */
	readonly retryable: boolean;

	/** After a rate limit (429): how long to wait before the next try, in s. */
	readonly retryAfterS: number | undefined;

	constructor(code: string, retryable: boolean, retryAfterS?: number) {
		super(code);
		this.code = code;
		this.retryable = retryable;
		this.retryAfterS = retryAfterS;
	}
}

export function unreachable(): ApiError {
	return new ApiError('unreachable', true);
}

/**
 * The error that an answer reports. Storage answers 400 to every client error and puts the true status in the body.
 * @param body the answer's text, as it came
 * @param retryAfter the answer's Retry-After header
 */
export function apiErrorOf(status: number, body: string, retryAfter?: string | null): ApiError {
	const said = parse(body);
	const trueStatus = Number(said.statusCode) || status;
	// The triggers of a hosted project can only say so in words.
	if (said.message === 'Too many photos') return new ApiError(errorCodes.tooManyPhotos, false, 600);
	if (trueStatus === 429) return new ApiError(String(said.code ?? trueStatus), false, Number(retryAfter) || 600);
	return new ApiError(String(said.code ?? trueStatus), trueStatus >= 500 || trueStatus === 408);
}

function parse(body: string): { statusCode?: unknown; code?: unknown; message?: unknown } {
	try {
		const parsed: unknown = JSON.parse(body);
		return typeof parsed === 'object' && parsed !== null ? parsed : {};
	} catch {
		return {};
	}
}

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
