import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insert } from '#backend/insert.ts';
import { site } from '#site/config.ts';

const row = { id: '7f3a92c1-0000-4000-8000-000000000000', name: 'Test Person' };
const page = 'https://pages.example';

/** Stands in for the network: what it was called with, and what it answers. */
function answering(answer: (init: RequestInit) => Promise<Response>) {
	const calls: { url: string; init: RequestInit }[] = [];
	vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
		calls.push({ url, init });
		return answer(init);
	});
	return calls;
}

const stored = (headers = {}) => answering(async () => new Response(null, { status: 201, headers }));

/** A server that never answers: the call ends when it is aborted. */
const silent = ({ signal }: RequestInit) =>
	new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

beforeEach(() => {
	vi.useFakeTimers();
	vi.stubGlobal('window', { location: { origin: page } });
});
afterEach(() => {
	expect(vi.getTimerCount()).toBe(0);
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

describe('An insert', () => {
	it('is one POST of the row to its table, with the public key', async () => {
		const calls = stored();
		await insert('callback_requests', row);
		expect(calls).toMatchObject([{ url: `${page}/rest/v1/callback_requests`, init: { method: 'POST' } }]);
		expect(calls[0]?.init.headers).toEqual({
			apikey: site.backendKey,
			authorization: `Bearer ${site.backendKey}`,
			'content-type': 'application/json',
			'content-profile': 'public',
		});
		expect(JSON.parse(String(calls[0]?.init.body))).toEqual(row);
	});

	it('outlives its page, unless it is too large for that', async () => {
		const calls = stored();
		await insert('callback_requests', row);
		await insert('callback_requests', { ...row, comment: 'é'.repeat(20_000) });
		expect(calls.map(({ init }) => init.keepalive)).toEqual([true, false]);
	});

	it('reads of a good answer only the links to the request, that no e-mail confirms it, and that it is held', async () => {
		const headers = { 'x-request-page': '/my-request?own', 'x-add-photos': '/my-request?request=1' };
		const answer = new Response('not read', { status: 201, headers });
		answering(async () => answer);
		expect(await insert('callback_requests', row)).toEqual({
			page: '/my-request?own',
			addPhotos: '/my-request?request=1',
			isConfirmed: true,
			isHeld: false,
			isUnserved: false,
		});
		expect(answer.bodyUsed).toBe(false);
		answering(async () => new Response(null, { status: 201, headers: { 'x-confirmation': 'none' } }));
		expect(await insert('callback_requests', row)).toMatchObject({ addPhotos: undefined, isConfirmed: false });
		answering(async () => new Response(null, { status: 202 }));
		expect(await insert('callback_requests', row)).toMatchObject({ isHeld: true });
	});

	it('that is answered with too many requests is an error that says when to try again', async () => {
		answering(async () => new Response('{"code":"PT429"}', { status: 429, headers: { 'retry-after': '120' } }));
		const error = { name: 'ApiError', code: 'PT429', retryAfterS: 120, retryable: false };
		await expect(insert('callback_requests', row)).rejects.toMatchObject(error);
	});

	it('is given up after half a minute without an answer', async () => {
		answering(silent);
		let ended = false;
		const given = insert('callback_requests', row).finally(() => {
			ended = true;
		});
		const failed = expect(given).rejects.toMatchObject({ code: 'unreachable' });
		await vi.advanceTimersByTimeAsync(29_999);
		expect(ended).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		await failed;
	});
});
