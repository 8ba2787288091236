import { beforeAll, describe, expect, test } from 'vitest';
import { enterByCommand, linkByCommand } from '../support/desk.ts';
import { leads } from '../support/operator.ts';
import { startHere } from '../support/shared.ts';
import { freePort } from '../support/sockets.ts';
import * as calls from './outside.ts';
import { change, desk, ownHeaders, startDesk } from './outside.ts';

startDesk();
let cookie = '';
beforeAll(async () => {
	cookie = await enterByCommand(desk);
});
/** Calls as the page makes them. */
const ask: typeof calls.ask = (origin, path, { headers, ...options } = {}) =>
	calls.ask(origin, path, { ...options, headers: { cookie, ...headers } });
const post: typeof calls.post = (origin, path, sent, headers) => calls.post(origin, path, sent, { cookie, ...headers });
const quote = () => desk.requests.find(({ kind }) => kind === 'photo-quote');
/** Everything that has data in it. */
const paths = () => [
	'/desk/api/session',
	'/desk/api/requests',
	`/desk/api/requests/photo-quote/${quote()?.id}`,
	`/desk/api/photos/${quote()?.photos[0]}`,
	`/desk/api/photos/${quote()?.photos[0]}?small`,
	'/desk/api/export.csv',
	'/desk/api/bills?month=2026-11',
	'/desk/api/bills.csv?month=2026-11&company=Alpha+Lifts',
	'/desk/api/figures?month=2026-11',
];

describe('Calls of the desk', () => {
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

	const foreignPages: Record<string, string>[] = [
		{ 'sec-fetch-site': 'cross-site' },
		{ 'sec-fetch-site': 'same-site' },
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
			['erase', {}],
		] as const) {
			const { status } = await ask(desk.url, `${key}/${act}`, { method: 'POST', headers, body: JSON.stringify(sent) });
			expect(status).toBe(refused);
		}
		expect(JSON.parse((await ask(desk.url, key)).text)).toMatchObject({ status: 'new' });
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

describe('The link that “npm run leads -- desk” prints', () => {
	const usedBy = (link: string) => {
		const { pathname, searchParams, origin } = new URL(link);
		const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' };
		return calls.ask(desk.url, pathname, { method: 'POST', headers, body: `token=${searchParams.get('token')}` });
	};

	test('works once, for a quarter of an hour, as often as it is asked for, and in an account’s name', async () => {
		const [one, two] = [await linkByCommand(desk), await linkByCommand(desk)];
		expect((await usedBy(one)).status).toBe(303);
		expect((await usedBy(one)).status).toBe(410);
		change(`UPDATE desk_links SET expires_at = '${new Date().toISOString()}'`);
		expect((await usedBy(two)).status).toBe(410);
		const own = await enterByCommand({ ...desk, env: { ...desk.env, SUDO_USER: 'margaret@office' } });
		const { text } = await calls.ask(desk.url, '/desk/api/session', { headers: { cookie: own } });
		expect(JSON.parse(text).email).toBe('margaret at office');
		expect(desk.output()).not.toMatch(/"url":"[^"]*token/);
	});

	test('is not printed where no server answers, which is said', async () => {
		const PORT = String(await freePort());
		expect(await leads(['desk'], desk.dataDir, { ...desk.env, PORT })).toEqual({
			code: 1,
			out: '',
			err: `No server answers at http://localhost:${PORT}, which has the desk: start it (npm start) first.\n`,
		});
	});

	test('opens the desk at the machine where DESK is off, mail or none; no other Host, and no proxy, reaches it', async () => {
		const PORT = String(await freePort());
		const env = { PORT, HOST: 'localhost', SITE_URL: 'https://www.example.org' };
		const server = await startHere({ env });
		const own = { url: server.url.replace('127.0.0.1', 'localhost'), dataDir: server.dataDir, env };
		const headers = { cookie: await enterByCommand(own) };
		const reached = (more: Record<string, string> = {}, path = '/desk/api/session') =>
			calls.ask(own.url, path, { headers: { ...headers, ...more } });
		expect((await reached()).status).toBe(200);
		expect(JSON.parse((await reached()).text)).toMatchObject({ sends: false });
		// As through `ssh -L`, from another port of one's own computer.
		expect((await reached({ host: 'localhost:9000' })).status).toBe(200);
		const others: Record<string, string>[] = [
			{ host: 'www.example.org' },
			{ host: `localhost.evil.example:${PORT}` },
			{ host: `0.0.0.0:${PORT}` },
			{ 'x-forwarded-for': '192.0.2.1' },
			{ forwarded: 'for=192.0.2.1' },
			{ via: '1.1 proxy' },
		];
		for (const other of others)
			for (const path of ['/desk', '/desk/', '/desk/login', '/desk/api/session', '/desk/assets/x.js']) {
				const { status, text } = await reached(other, path);
				expect([other, path, status, text.includes('Page Not Found')]).toEqual([other, path, 404, true]);
			}
		const refused = await calls.post(
			own.url,
			'/desk/api/session/end',
			{},
			{ ...headers, origin: 'http://localhost:1' },
		);
		expect(refused.status).toBe(403);
		await server.stop();
	});
});
