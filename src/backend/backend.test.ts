import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiErrorOf, withRetry } from '#backend/call.ts';
import { upload } from '#backend/upload.ts';

const page = 'https://pages.example';
let request: Request;

beforeEach(() => {
	vi.useFakeTimers();
	shares = [];
	vi.stubGlobal('window', { location: { origin: page } });
	vi.stubGlobal(
		'XMLHttpRequest',
		class extends Request {
			constructor() {
				super();
				request = this;
			}
		},
	);
});
afterEach(() => {
	expect(vi.getTimerCount()).toBe(0);
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it.each([
	[429, '{"code":"PT429"}', '120', 'PT429', false, 120, 429],
	[429, '{"code":"PT429"}', null, 'PT429', false, 600, 429],
	[429, 'Too many requests are in progress from your connection.', null, '429', false, 600, 429],
	[499, 'null', null, '499', false, undefined, 499],
	[500, '', '9', '500', true, undefined, 500],
	[408, '[]', null, '408', true, undefined, 408],
	[503, '<html>', null, '503', true, undefined, 503],
	[507, '{"statusCode":"507","code":"InternalError"}', null, 'InternalError', true, undefined, 507],
	// Storage answers 400 to every error: what it is says the body.
	[400, '{"statusCode":"500","code":"InternalError"}', null, 'InternalError', true, undefined, 500],
	[400, '{"statusCode":"413","code":"EntityTooLarge"}', null, 'EntityTooLarge', false, undefined, 413],
	[400, '{"statusCode":"403","message":"Too many photos"}', null, 'SlowDown', false, 600, 429],
	[400, '{"code":"23514"}', null, '23514', false, undefined, 400],
	[401, '{"code":"PGRST301"}', null, 'PGRST301', false, undefined, 401],
])('An error of %i %s, with Retry-After %s, is %s', (answered, body, retryAfter, ...error) => {
	const { name, message, code, retryable, retryAfterS, status } = apiErrorOf(answered, body, retryAfter);
	expect([code, retryable, retryAfterS, status]).toEqual(error);
	expect([name, message]).toEqual(['ApiError', code]);
});

describe('A call', () => {
	const unreachable = new ApiError('unreachable', true);

	it('is tried again after half a second and two more when the error is retryable, and fails with the last', async () => {
		const call = vi.fn(async () => {}).mockRejectedValue(unreachable);
		const tried = expect(withRetry(call)).rejects.toMatchObject({ code: 'unreachable' });
		await vi.advanceTimersByTimeAsync(499);
		expect(call).toHaveBeenCalledTimes(1);
		await vi.advanceTimersByTimeAsync(2000);
		expect(call).toHaveBeenCalledTimes(2);
		await vi.advanceTimersByTimeAsync(1);
		await tried;
		expect(call).toHaveBeenCalledTimes(3);
		expect(vi.getTimerCount()).toBe(0);
	});
});

const key = '7f3a92c1-0000-4000-8000-000000000000/1795346614249-steps.jpg';
const photo = new Blob(['a photo'], { type: 'image/jpeg' });

/** Stands in for the browser's request, which is never answered. */
class Request {
	upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
	onabort?: () => void;
	onloadend?: () => void;
	open() {}
	setRequestHeader() {}
	send() {}
	abort() {
		this.onabort?.();
		this.onloadend?.();
	}
	progress(loaded: number, total = 100) {
		this.upload.onprogress?.({ loaded, total });
	}
}

let shares: number[];
const begin = () => upload(key, photo, 'steps.jpg', (share) => shares.push(share));

describe('An upload', () => {
	it('is given up after a minute in which nothing more was sent, and not while some is', async () => {
		let ended = false;
		const given = begin().finally(() => {
			ended = true;
		});
		const failed = expect(given).rejects.toMatchObject({ code: 'unreachable' });
		for (const loaded of [10, 20, 30]) {
			await vi.advanceTimersByTimeAsync(59_000);
			request.progress(loaded);
		}
		// No more often than the page can show it.
		await vi.advanceTimersByTimeAsync(49);
		request.progress(31);
		await vi.advanceTimersByTimeAsync(1);
		request.progress(32);
		expect(shares).toEqual([0.1, 0.2, 0.3, 0.32]);
		await vi.advanceTimersByTimeAsync(59_999);
		expect(ended).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		await failed;
	});
});
