import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { upload } from '#backend/upload.ts';
import { site } from '#site/config.ts';

const page = 'https://pages.example';
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

let request: Request;
const shares: number[] = [];
const begin = () => upload(key, photo, 'steps.jpg', (share) => shares.push(share));

beforeEach(() => {
	vi.useFakeTimers();
	shares.length = 0;
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

	it('without an answer has failed, and may be tried again', async () => {
		const failed = expect(begin()).rejects.toMatchObject({ code: 'unreachable', retryable: true });
		request.onerror?.();
		request.onloadend?.();
		await failed;
	});

	it('says how far it is, 20 times a second at most, however often the browser does', async () => {
		const sent = begin();
		for (let loaded = 1; loaded <= 100; loaded++) {
			request.progress(loaded);
			vi.advanceTimersByTime(5);
		}
		expect(shares).toEqual([0.01, 0.11, 0.21, 0.31, 0.41, 0.51, 0.61, 0.71, 0.81, 0.91]);
		request.answer(200);
		await sent;
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
