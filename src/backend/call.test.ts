import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiErrorOf, withRetry } from '#backend/call.ts';

describe('A error', () => {
	it.each([
		[429, '{"code":"PT429"}', '120', { code: 'PT429', retryAfterS: 120, retryable: false }],
		[429, '{"code":"PT429"}', null, { code: 'PT429', retryAfterS: 600, retryable: false }],
		[503, '<html>', null, { retryable: true }],
		// Storage answers 400 to every error: what it is says the body.
		[400, '{"statusCode":"500","code":"InternalError"}', null, { code: 'InternalError', retryable: true }],
		[400, '{"statusCode":"413","code":"EntityTooLarge"}', null, { code: 'EntityTooLarge', retryable: false }],
		[400, '{"statusCode":"403","message":"Too many photos"}', null, { code: 'SlowDown', retryable: false }],
		[400, '{"code":"23514"}', null, { code: '23514', retryable: false }],
		[401, '{"code":"PGRST301"}', null, { code: 'PGRST301', retryable: false }],
	])('of %i %s, with Retry-After %s, is %o', (status, body, retryAfter, error) => {
		expect(apiErrorOf(status, body, retryAfter)).toMatchObject(error);
	});
});

describe('A call', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	const unreachable = new ApiError('unreachable', true);

	it('is tried again after half a second when the error is retryable', async () => {
		const call = vi.fn(async () => {}).mockRejectedValueOnce(unreachable);
		const tried = withRetry(call);
		await vi.advanceTimersByTimeAsync(499);
		expect(call).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(1);
		await tried;
		expect(call).toHaveBeenCalledTimes(2);
	});

	it('fails with the last error when the retries fail too, two seconds later', async () => {
		const call = vi.fn(async () => {}).mockRejectedValue(unreachable);
		const tried = expect(withRetry(call)).rejects.toMatchObject({ code: 'unreachable' });
		await vi.advanceTimersByTimeAsync(2499);
		expect(call).toHaveBeenCalledTimes(2);
		await vi.advanceTimersByTimeAsync(1);
		await tried;
		expect(call).toHaveBeenCalledTimes(3);
		expect(vi.getTimerCount()).toBe(0);
	});

	it('is not tried again when the error is not retryable', async () => {
		const call = vi.fn(async () => {}).mockRejectedValueOnce(new ApiError('23514', false));
		await expect(withRetry(call)).rejects.toMatchObject({ code: '23514' });
		expect(call).toHaveBeenCalledTimes(1);
	});
});
