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
const refused = (status: number, body: string, headers = {}) =>
	answering(async () => new Response(body, { status, headers }));

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

	it('sends an array of one row as it is', async () => {
		const calls = stored();
		await insert('brochure_requests', [row]);
		expect(JSON.parse(String(calls[0]?.init.body))).toEqual([row]);
	});

	it('carries what is said beside the row, where there is something', async () => {
		const calls = stored();
		await insert('callback_requests', row, 'outdoor-stairlifts; signals=trap');
		expect(calls[0]?.init.headers).toMatchObject({ 'x-client-info': 'outdoor-stairlifts; signals=trap' });
	});

	it('outlives its page, unless it is too large for that', async () => {
		const calls = stored();
		await insert('callback_requests', row);
		await insert('callback_requests', { ...row, comment: 'é'.repeat(20_000) });
		expect(calls.map(({ init }) => init.keepalive)).toEqual([true, false]);
	});

	it('reads of a good answer only the header with the link that adds photos', async () => {
		const answer = new Response('not read', { status: 201, headers: { 'x-add-photos': '/add-photos?request=1' } });
		answering(async () => answer);
		expect(await insert('callback_requests', row)).toEqual({ addPhotos: '/add-photos?request=1' });
		expect(answer.bodyUsed).toBe(false);
		stored();
		expect(await insert('callback_requests', row)).toEqual({ addPhotos: undefined });
	});

	it('whose id is taken has arrived: only the answer to an earlier try was lost', async () => {
		refused(409, '{"code":"23505","message":"duplicate key value"}');
		expect(await insert('callback_requests', row)).toEqual({});
	});

	it.each([
		[400, '{"code":"23514"}', {}, { code: '23514', retryable: false }],
		[503, '<html>', {}, { code: '503', retryable: true }],
		[429, '{"code":"PT429"}', { 'retry-after': '120' }, { code: 'PT429', retryAfterS: 120, retryable: false }],
	])('that is answered with %i %s is an error', async (status, body, headers, error) => {
		refused(status, body, headers);
		await expect(insert('callback_requests', row)).rejects.toMatchObject({ name: 'ApiError', ...error });
	});

	it('without a network is an error that another try may mend', async () => {
		answering(async () => Promise.reject(new TypeError('Failed to fetch')));
		await expect(insert('callback_requests', row)).rejects.toMatchObject({ code: 'unreachable', retryable: true });
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
