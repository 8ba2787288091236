import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiErrorOf, withRetry } from '#backend/call.ts';

describe('A error', () => {
	it('is read from the body, since storage answers 400 to every client error', () => {
		const body = '{"statusCode":"413","error":"Payload too large","code":"EntityTooLarge"}';
		expect(apiErrorOf(400, body)).toMatchObject({ code: 'EntityTooLarge', retryable: false });
	});

	it('of too many requests says when to try again', () => {
		expect(apiErrorOf(429, '{"code":"PT429"}', '120')).toMatchObject({ code: 'PT429', retryAfterS: 120 });
		expect(apiErrorOf(429, '{"code":"PT429"}')).toMatchObject({ retryAfterS: 600 });
	});

	it.each([
		[429, '{"code":"PT429"}', false],
		[503, '<html>', true],
		[400, '{"statusCode":"500","code":"InternalError"}', true],
		[400, '{"code":"23514"}', false],
		[401, '{"code":"PGRST301"}', false],
	])('of %i %s is retryable: %s', (status, body, retryable) => {
		expect(apiErrorOf(status, body).retryable).toBe(retryable);
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
