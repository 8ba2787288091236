import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, apiErrorOf, withRetry } from '#backend/call.ts';
import { insert } from '#backend/insert.ts';
import { upload } from '#backend/upload.ts';
import { site } from '#site/config.ts';

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
	[429, '{"code":"PT429"}', '120', { code: 'PT429', retryAfterS: 120, retryable: false }],
	[429, '{"code":"PT429"}', null, { code: 'PT429', retryAfterS: 600, retryable: false }],
	[429, 'Too many requests are in progress from your connection.', null, { code: '429', status: 429 }],
	[503, '<html>', null, { retryable: true, status: 503 }],
	[507, '{"statusCode":"507","code":"InternalError"}', null, { code: 'InternalError', status: 507 }],
	// Storage answers 400 to every error: what it is says the body.
	[400, '{"statusCode":"500","code":"InternalError"}', null, { code: 'InternalError', retryable: true }],
	[400, '{"statusCode":"413","code":"EntityTooLarge"}', null, { code: 'EntityTooLarge', retryable: false }],
	[400, '{"statusCode":"403","message":"Too many photos"}', null, { code: 'SlowDown', status: 429, retryable: false }],
	[400, '{"code":"23514"}', null, { code: '23514', retryable: false }],
	[401, '{"code":"PGRST301"}', null, { code: 'PGRST301', retryable: false }],
])('An error of %i %s, with Retry-After %s, is %o', (status, body, retryAfter, error) => {
	expect(apiErrorOf(status, body, retryAfter)).toMatchObject(error);
});

describe('A call', () => {
	const unreachable = new ApiError('unreachable', true);

	it('is tried again after half a second and two more when the error is retryable, and fails with the last', async () => {
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

const row = { id: '7f3a92c1-0000-4000-8000-000000000000', name: 'Test Person' };

/** Stands in for the network: what it was called with. */
function stored() {
	const calls: { url: string; init: RequestInit }[] = [];
	vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
		calls.push({ url, init });
		return new Response(null, { status: 201 });
	});
	return calls;
}

describe('An insert', () => {
	it('is one POST of the row to its table, with the public key', async () => {
		const calls = stored();
		await insert('callback_requests', row);
		expect(calls).toMatchObject([{ url: `${page}/rest/v1/callback_requests`, init: { method: 'POST' } }]);
		expect(calls[0]?.init.headers).toStrictEqual({
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
});

const key = '7f3a92c1-0000-4000-8000-000000000000/1795346614249-steps.jpg';
const photo = new Blob(['a photo'], { type: 'image/jpeg' });

/** Stands in for the browser's request: the test decides what becomes of it. */
class Request {
	upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
	onload?: () => void;
	onerror?: () => void;
	onabort?: () => void;
	onloadend?: () => void;
	status = 0;
	responseText = '';
	headers: Record<string, string> = {};
	opened: string[] = [];
	body: FormData | undefined;

	open(...what: string[]) {
		this.opened = what;
	}
	setRequestHeader(name: string, value: string) {
		this.headers[name] = value;
	}
	getResponseHeader(name: string) {
		return name === 'retry-after' ? '120' : null;
	}
	send(body: FormData) {
		this.body = body;
	}
	abort() {
		this.onabort?.();
		this.onloadend?.();
	}
	progress(loaded: number, total = 100) {
		this.upload.onprogress?.({ loaded, total });
	}
	answer(status: number, text = '') {
		Object.assign(this, { status, responseText: text });
		this.onload?.();
		this.onloadend?.();
	}
}

let shares: number[];
const begin = () => upload(key, photo, 'steps.jpg', (share) => shares.push(share));

describe('An upload', () => {
	it('is one POST of the photo under its key, with the public key', async () => {
		const sent = begin();
		expect(request.opened).toEqual(['POST', `${page}/storage/v1/object/photo_quotes/${key}`]);
		expect(request.headers).toEqual({
			apikey: site.backendKey,
			authorization: `Bearer ${site.backendKey}`,
			'x-upsert': 'false',
		});
		const file = request.body?.get('') as File;
		expect([file.name, file.type, await file.text()]).toEqual(['steps.jpg', 'image/jpeg', 'a photo']);
		request.answer(200);
		await sent;
	});

	it('whose key is taken has arrived: only the answer to an earlier try was lost', async () => {
		const sent = begin();
		request.answer(400, '{"statusCode":"409","code":"KeyAlreadyExists"}');
		await sent;
	});

	it.each([
		[429, '{"code":"PT429"}', { retryable: false, retryAfterS: 120 }],
		[503, '<h1>Service unavailable</h1>', { retryable: true }],
		[507, '{"statusCode":"507","code":"InternalError"}', { retryable: true }],
	])('that is refused with %i %s is one photo too many, whatever the words', async (status, text, more) => {
		const failed = expect(begin()).rejects.toMatchObject({ name: 'ApiError', code: 'SlowDown', ...more });
		request.answer(status, text);
		await failed;
	});

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
		await vi.advanceTimersByTimeAsync(59_999);
		expect(ended).toBe(false);
		await vi.advanceTimersByTimeAsync(1);
		await failed;
	});
});
