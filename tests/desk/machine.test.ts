import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPrinted, startMachineDesk } from '../support/desk.ts';
import * as calls from './ask.ts';
import { ownHeaders } from './ask.ts';

let desk: Awaited<ReturnType<typeof startMachineDesk>>;
let session: Awaited<ReturnType<typeof openPrinted>>;
beforeAll(async () => {
	desk = await startMachineDesk({ count: 3 });
	session = await openPrinted(desk);
});
afterAll(async () => void (await desk.stop()));
/** Calls as the page makes them. */
const ask: typeof calls.ask = (origin, path, { headers, ...options } = {}) =>
	calls.ask(origin, path, { ...options, headers: { ...session, ...headers } });
const post: typeof calls.post = (origin, path, sent, headers) =>
	calls.post(origin, path, sent, { ...session, ...headers });
const port = () => new URL(desk.url).port;
const quote = () => desk.requests.find(({ kind }) => kind === 'photo-quote');
/** Everything that has data in it, or loads what has. */
const paths = () => [
	'/desk/',
	'/desk/api/session',
	'/desk/api/requests',
	`/desk/api/requests/photo-quote/${quote()?.id}`,
	`/desk/api/photos/${quote()?.photos[0]}`,
	`/desk/api/photos/${quote()?.photos[0]}?small`,
	'/desk/api/export.csv',
	'/desk/api/figures?month=2026-11',
	'/desk/api/visits?month=2026-11',
];

describe('The desk at the machine', () => {
	test('shows every photo as a JPEG, large and small, and names it by what it is', async () => {
		for (const key of quote()?.photos ?? [])
			for (const size of ['', '?small']) {
				const { status, headers } = await ask(desk.url, `/desk/api/photos/${key}${size}`);
				expect([status, headers['content-type']]).toEqual([200, 'image/jpeg']);
			}
		const { text } = await ask(desk.url, `/desk/api/requests/photo-quote/${quote()?.id}`);
		const { photoList } = JSON.parse(text) as { photoList: { name: string }[] };
		expect(photoList.map((photo) => photo.name)).toEqual(['1001-steps-1.jpg', '1002-steps-2.jpg', '1003-steps-3.jpg']);
	});

	test('opens by the printed address, once; its cookie is for this browser and this site only', async () => {
		for (const path of paths()) expect((await ask(desk.url, path)).status, path).toBe(200);
		expect(JSON.parse((await ask(desk.url, '/desk/api/session')).text)).toMatchObject({
			access: 'machine',
			email: null,
			sends: false,
		});
		for (const host of ['127.0.0.1', 'LOCALHOST', '[::1]'])
			expect((await ask(desk.url, '/desk/', { headers: { host: `${host}:${port()}` } })).status, host).toBe(200);
		await expect(openPrinted(desk)).rejects.toThrow('401');
		const fresh = await startMachineDesk({ count: 0, dataDir: desk.dataDir, env: { HOST: '0.0.0.0' } });
		const opened = await calls.ask(fresh.url, fresh.address.slice(fresh.url.length));
		expect(opened.headers).toMatchObject({
			location: expect.stringMatching(/^\/desk\/#proof=[\w-]{43}$/),
			'cache-control': 'no-store',
		});
		expect(opened.headers['set-cookie']).toEqual([
			expect.stringMatching(/^desk=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/),
		]);
		// Neither the address nor the session of an earlier desk.
		expect((await ask(fresh.url, '/desk/api/requests')).status).toBe(401);
		expect((await calls.ask(desk.url, fresh.address.slice(fresh.url.length))).status).toBe(401);
		// On loopback addresses only, whatever HOST is.
		expect(new URL(fresh.url).hostname).toBe('localhost');
		await expect(ask(fresh.url.replace('localhost', '127.0.0.2'), '/desk/')).rejects.toThrow('ECONNREFUSED');
		await fresh.stop();
		expect(desk.output()).not.toMatch(/"url":"[^"]*token/);
	});

	test('shows and changes nothing for another program or account of the machine', async () => {
		const key = `/desk/api/requests/${quote()?.kind}/${quote()?.id}`;
		const guess = `desk=${'x'.repeat(43)}`;
		for (const cookie of ['', guess, 'desk=']) {
			const headers = { cookie };
			for (const path of [...paths(), '/desk/login', '/desk/enter', `/desk/enter?token=${'x'.repeat(43)}`]) {
				const { status, text } = await calls.ask(desk.url, path, { headers });
				expect([path, status]).toEqual([path, 401]);
				expect(text).toContain('npm run leads -- desk');
				expect(text).not.toMatch(/Test Person|example\.com/);
			}
			// With an Origin that anybody can type.
			for (const [act, sent] of [
				['status', { status: 'lost' }],
				['erase', { reference: quote()?.id.slice(0, 8) }],
			] as const)
				expect((await calls.post(desk.url, `${key}/${act}`, sent, headers)).status).toBe(401);
		}
		expect(JSON.parse((await ask(desk.url, key)).text)).toMatchObject({ status: 'new' });
	});

	test('shows and changes nothing for a program at another port, to which a browser gives the cookie too', async () => {
		const { cookie } = session;
		const api = paths().filter((path) => path.startsWith('/desk/api/') && !path.includes('/photos/'));
		expect(api).toHaveLength(6);
		const proofs: Record<string, string>[] = [{}, { 'desk-proof': '' }, { 'desk-proof': 'x'.repeat(43) }];
		for (const proof of proofs) {
			for (const path of api)
				expect([path, (await calls.ask(desk.url, path, { headers: { cookie, ...proof } })).status]).toEqual([
					path,
					401,
				]);
			const erased = { reference: quote()?.id.slice(0, 8) };
			const erase = `/desk/api/requests/photo-quote/${quote()?.id}/erase`;
			expect((await calls.post(desk.url, erase, erased, { cookie, ...proof })).status).toBe(401);
		}
		expect((await calls.ask(desk.url, '/desk/', { headers: { cookie } })).text).not.toMatch(/Test Person|proof/);
	});

	const foreign = [
		'evil.example',
		'evil.example:PORT',
		'localhost',
		'localhost:1',
		'localhost.evil.example:PORT',
		'x@localhost:PORT',
		'localhost:PORT.',
		'0.0.0.0:PORT',
	];
	test.each(foreign)('refuses a call to the Host “%s”, as after DNS rebinding', async (given) => {
		const host = given.replace('PORT', port());
		for (const path of paths()) {
			const { status, text } = await ask(desk.url, path, { headers: { host } });
			// What is no host name at all is refused before.
			expect(status, path).toBe(/@|\.$/.test(host) ? 400 : 403);
			if (status === 403) expect(text).toMatch(/^(?:\{"error":")?Refused: the desk answers at localhost only\..*\n?$/);
		}
		expect((await post(desk.url, '/desk/api/requests/x/y/status', {}, { host })).status).toBeGreaterThanOrEqual(400);
	});

	const foreignPages: Record<string, string>[] = [
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site' },
		{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
		{ origin: 'https://evil.example' },
		{ origin: 'http://localhost:3000' },
		{ origin: 'null' },
	];
	test.each(foreignPages)('refuses reading by a page of another site: %j', async (headers) => {
		for (const path of paths()) {
			const { status, text } = await ask(desk.url, path, { headers });
			expect([path, status]).toEqual([path, 403]);
			expect(text).toContain('another site');
		}
	});

	test.each([
		'forwarded',
		'x-forwarded-for',
		'x-forwarded-proto',
		'x-forwarded-host',
		'x-real-ip',
		'via',
		'cf-connecting-ip',
	])('refuses what a proxy forwarded: %s', async (name) => {
		for (const path of paths())
			expect((await ask(desk.url, path, { headers: { [name]: '192.0.2.1' } })).status).toBe(403);
		expect((await ask(desk.url, '/desk/', { headers: { [name]: 'x' } })).text).toMatch(
			/^Refused: a proxy .* DESK=on .*\n$/,
		);
	});

	test.each([
		['no Origin', { origin: undefined }, 403],
		['another Origin', { origin: 'http://localhost:1' }, 403],
		['the Origin of the other loopback name', { origin: 'http://127.0.0.1' }, 403],
		['another site', { 'sec-fetch-site': 'cross-site' }, 403],
		['a form’s content type', { 'content-type': 'text/plain' }, 415],
		['no content type', { 'content-type': undefined }, 415],
	])('changes nothing for a POST with %s', async (_, changed, refused) => {
		const key = `/desk/api/requests/${quote()?.kind}/${quote()?.id}`;
		const headers = Object.fromEntries(
			Object.entries({ ...ownHeaders(desk.url), ...changed }).filter(([, value]) => value !== undefined),
		) as Record<string, string>;
		for (const [act, sent] of [
			['status', { status: 'lost' }],
			['erase', { reference: quote()?.id.slice(0, 8) }],
		] as const) {
			const { status } = await ask(desk.url, `${key}/${act}`, { method: 'POST', headers, body: JSON.stringify(sent) });
			expect(status).toBe(refused);
		}
		expect(JSON.parse((await ask(desk.url, key)).text)).toMatchObject({ status: 'new' });
	});

	test('has no login, no links and no sessions', async () => {
		for (const path of ['/desk/api/sessions', '/desk/api/nothing'])
			expect((await ask(desk.url, path)).status).toBe(404);
		expect((await post(desk.url, '/desk/login', {})).status).toBe(404);
		expect((await post(desk.url, '/desk/api/session/end', {})).status).toBe(404);
	});

	test('sends pages that run only its own scripts, in no frame, and keep nothing', async () => {
		const page = await ask(desk.url, '/desk/');
		expect(page.headers).toMatchObject({
			'cache-control': 'no-store',
			'x-frame-options': 'DENY',
			'x-robots-tag': 'noindex, nofollow',
			'x-content-type-options': 'nosniff',
			'cross-origin-resource-policy': 'same-origin',
		});
		const policy = String(page.headers['content-security-policy']);
		expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
		expect(policy).not.toContain('unsafe');
		const [script = ''] = /\/desk\/assets\/[^"]+\.js/.exec(page.text) ?? [];
		const small = await ask(desk.url, script, { headers: { 'accept-encoding': 'gzip, br' } });
		expect(small.headers).toMatchObject({
			'content-encoding': 'br',
			'cache-control': expect.stringContaining('immutable'),
		});
		expect((await ask(desk.url, script)).bytes.length).toBeGreaterThan(small.bytes.length);
	});

	test.each([
		'/desk/assets/../index.html',
		'/desk/assets/%2e%2e/%2e%2e/package.json',
		'/desk/assets/..%2f..%2fpackage.json',
		'/desk/api/photos/../../../leads.db',
		'/desk/api/photos/..%2f..%2fleads.db',
		'/desk/api/photos/%2e%2e%2fleads.db',
		'/desk/api/photos/%',
		'/desk/api/photos/',
		'/desk/api/requests/photo-quote/..%2fcallback',
		'/desk/api/requests/__proto__/00000000-0000-0000-0000-000000000000',
		'/desk/api/requests/callback/00000000-0000-0000-0000-000000000000',
		'//desk/api/session',
		'/package.json',
	])('gives away no file by the path %s', async (path) => {
		const { status, text } = await ask(desk.url, path);
		// A path with dot segments may end at the one page there is.
		expect(status === 404 || text.includes('id="desk"')).toBe(true);
		expect(text).not.toMatch(/SQLite|"dependencies"/);
	});

	test('refuses bodies that are too large, or no JSON', async () => {
		const key = `/desk/api/requests/${quote()?.kind}/${quote()?.id}`;
		expect((await post(desk.url, `${key}/notes`, { text: 'x'.repeat(20_000) })).status).toBe(413);
		const long = await post(desk.url, `${key}/notes`, { text: 'x'.repeat(2001) });
		expect([long.status, long.text]).toEqual([
			400,
			expect.stringContaining('has 2001 characters; at most 2000 are kept'),
		]);
		for (const text of ['\0', '\ud800', '  ', 7, null])
			expect((await post(desk.url, `${key}/notes`, { text })).status).toBe(400);
		expect((await post(desk.url, `${key}/status`, { status: 'new', more: 1 })).status).toBe(400);
		const headers = ownHeaders(desk.url);
		for (const body of ['', '{', '[]', '"x"'])
			expect((await ask(desk.url, `${key}/status`, { method: 'POST', headers, body })).status).toBe(400);
	});
});
