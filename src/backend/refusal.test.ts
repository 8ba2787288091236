import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refusal, refusalOf } from '#backend/refusal.ts';
import { withRetry } from '#backend/retry.ts';

describe('A refusal', () => {
	it('is read from the body, since storage says 400 for whatever a client did wrong', () => {
		const body = '{"statusCode":"413","error":"Payload too large","code":"EntityTooLarge"}';
		expect(refusalOf(400, body)).toMatchObject({ code: 'EntityTooLarge', passing: false });
	});

	it('of too many requests says when to try again', () => {
		expect(refusalOf(429, '{"code":"PT429"}', '120')).toMatchObject({ code: 'PT429', retryAfterS: 120 });
		expect(refusalOf(429, '{"code":"PT429"}')).toMatchObject({ retryAfterS: 600 });
	});

	it.each([
		[429, '{"code":"PT429"}', false],
		[503, '<html>', true],
		[400, '{"statusCode":"500","code":"InternalError"}', true],
		[400, '{"code":"23514"}', false],
		[401, '{"code":"PGRST301"}', false],
	])('of %i %s passes by itself: %s', (status, body, passing) => {
		expect(refusalOf(status, body).passing).toBe(passing);
	});
});

describe('A call', () => {
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => void vi.useRealTimers());

	function failing(refusal: Refusal, times: number) {
		const calls = { count: 0 };
		return {
			calls,
			call: async () => {
				calls.count += 1;
				if (calls.count <= times) throw refusal;
			},
		};
	}

	it('is tried again after half a second when what failed may pass', async () => {
		const { call, calls } = failing(new Refusal('unreachable', true), 1);
		const tried = withRetry(call);
		await vi.advanceTimersByTimeAsync(499);
		expect(calls.count).toBe(1);
		await vi.advanceTimersByTimeAsync(1);
		await tried;
		expect(calls.count).toBe(2);
	});

	it('fails with the last refusal when it does not, two seconds later', async () => {
		const { call, calls } = failing(new Refusal('unreachable', true), 9);
		const tried = expect(withRetry(call)).rejects.toMatchObject({ code: 'unreachable' });
		await vi.advanceTimersByTimeAsync(2499);
		expect(calls.count).toBe(2);
		await vi.advanceTimersByTimeAsync(1);
		await tried;
		expect(calls.count).toBe(3);
		expect(vi.getTimerCount()).toBe(0);
	});

	it('is not tried again when it was refused for good', async () => {
		const { call, calls } = failing(new Refusal('23514', false), 1);
		await expect(withRetry(call)).rejects.toMatchObject({ code: '23514' });
		expect(calls.count).toBe(1);
	});
});
