import { describe, expect, test } from 'vitest';
import { acts } from '#server/desk/acts.ts';
import { reads } from '#server/desk/reads.ts';
import { enterByCommand, linkByCommand } from '../support/desk.ts';
import { leads } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { startHere } from '../support/shared.ts';
import { freePort } from '../support/sockets.ts';
import {
	ask,
	change,
	desk,
	enter,
	env,
	link,
	linkSent,
	ownHeaders,
	post,
	read,
	receivers,
	second,
	send,
	startDesk,
} from './outside.ts';

startDesk();

const quote = () => desk.requests.find(({ photos }) => photos.length > 0);
const pathOf = (path: string) =>
	`/desk/api/${path.replace(':kind/:id', `${quote()?.kind}/${quote()?.id}`).replace(':id', '1')}`;
/** Everything that has data in it. */
const dataPaths = () => [
	...Object.keys(reads).map(pathOf),
	...[`photos/${quote()?.photos[0]}`, `photos/${quote()?.photos[0]}?small`].map(pathOf),
	...['export.csv', 'bills.csv?month=2026-11&company=Alpha+Lifts'].map(pathOf),
];
/** Everything that changes something. */
const actPaths = () => Object.keys(acts).map(pathOf);

describe('The desk from outside', () => {
	test('shows and does nothing without a session', async () => {
		for (const path of [...dataPaths(), '/desk/api/nothing']) {
			const { status, text } = await read(path);
			expect([path, status, text]).toEqual([path, 401, '{"error":"Your session is over. Ask for a new link."}']);
		}
		for (const path of actPaths()) expect([path, (await post(desk.url, path, {})).status]).toEqual([path, 401]);
		for (const path of ['/desk/', '/desk/requests/photo-quote/x', '/desk/?x'])
			expect((await read(path)).headers.location).toBe('/desk/login');
		expect((await read('/desk')).headers.location).toBe('/desk/');
		const cookie = await enter();
		for (const path of dataPaths().filter((one) => one.includes('photos/'))) {
			const { status, headers } = await read(path, cookie);
			expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
		}
	});

	test('is read by no page of another site, and reached by no other Host', async () => {
		const cookie = await enter();
		const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
		for (const [headers, page] of [
			[opened, 200],
			[{ ...opened, 'sec-fetch-dest': 'iframe' }, 403],
			[{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403],
			[{ origin: 'https://evil.example' }, 403],
			[{ origin: 'http://localhost:3000' }, 403],
			[{ origin: 'null' }, 403],
		] as const) {
			expect((await read('/desk/login', cookie, headers)).status).toBe(page);
			for (const path of dataPaths()) expect([path, (await read(path, cookie, headers)).status]).toEqual([path, 403]);
		}
		for (const host of ['evil.example', `127.0.0.1:${new URL(desk.url).port}`, 'localhost'])
			for (const path of ['/desk/', '/desk/api/session', '/desk/login'])
				expect((await read(path, cookie, { host })).status, `${host} ${path}`).toBe(404);
	});

	test.each([
		['no Origin', { origin: undefined }, 403],
		['another Origin', { origin: 'http://localhost:1' }, 403],
		['the Origin of nobody', { origin: 'null' }, 403],
		['the Origin of the other loopback name', { origin: 'http://127.0.0.1' }, 403],
		['another site', { 'sec-fetch-site': 'cross-site' }, 403],
		['a form’s content type', { 'content-type': 'text/plain' }, 415],
		['no content type', { 'content-type': undefined }, 415],
	])('changes nothing for a POST with %s', async (_, changed, refused) => {
		const cookie = await enter();
		const token = await link();
		const given = Object.entries({ ...ownHeaders(desk.url), cookie, ...changed });
		const headers = Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Record<string, string>;
		for (const path of actPaths())
			expect([path, (await ask(desk.url, path, { method: 'POST', headers, body: '{}' })).status]).toEqual([
				path,
				refused,
			]);
		if (refused === 403)
			for (const body of [`token=${token}`, `email=${operatorAddress}`]) {
				const path = body.startsWith('token') ? '/desk/enter' : '/desk/login';
				const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
				expect((await ask(desk.url, path, { method: 'POST', headers: form, body })).status).toBe(403);
			}
		expect((await read('/desk/api/session', cookie)).status).toBe(200);
		expect((await send('/desk/enter', { token })).status).toBe(303);
	});

	test('is not opened by guessed, forged or expired sessions, and an operator gets in while somebody guesses', async () => {
		const cookie = await enter();
		for (const forged of [
			'desk=',
			`desk=${'A'.repeat(43)}`,
			`${cookie}A`,
			`desk=${'x'.repeat(5000)}`,
			`__Host-${cookie}`,
			cookie.replace('desk', 'Desk'),
			...Array.from({ length: 60 }, (_, n) => `desk=${`${n}`.padStart(43, 'B')}`),
		])
			expect((await read('/desk/api/session', forged)).status, forged).toBe(401);
		const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
		for (const stale of [`seen_at = '${daysAgo(7)}'`, `created_at = '${daysAgo(30)}'`]) {
			const old = await enter();
			expect((await read('/desk/api/session', old)).status).toBe(200);
			change(`UPDATE desk_sessions SET ${stale}`);
			expect((await read('/desk/api/session', old)).status).toBe(401);
			// It has ended, and is not only refused.
			change(`UPDATE desk_sessions SET seen_at = '${daysAgo(0)}', created_at = '${daysAgo(0)}'`);
			expect((await read('/desk/api/session', old)).status).toBe(401);
		}
	});

	test.each([
		'/desk/assets/../index.html',
		'/desk/assets/%2e%2e/%2e%2e/package.json',
		'/desk/assets/..%2f..%2fpackage.json',
		'/desk/api/photos/../../../leads.db',
		'/desk/api/photos/%2e%2e%2fleads.db',
		'/desk/api/photos/%',
		'/desk/api/photos/',
		'/desk/api/requests/photo-quote/..%2fcallback',
		'/desk/api/requests/__proto__/00000000-0000-0000-0000-000000000000',
		'/desk/api/requests/callback/00000000-0000-0000-0000-000000000000',
		'//desk/api/session',
	])('gives away no file by the path %s', async (path) => {
		const { status, text } = await read(path, await enter());
		// A path with dot segments may end at the one page there is.
		expect(status === 404 || text.includes('id="desk"')).toBe(true);
		expect(text).not.toMatch(/SQLite|"dependencies"/);
	});

	test('keeps in its pages what an e-mail linked to, until somebody has logged in', async () => {
		const [{ kind, id } = { kind: '', id: '' }] = desk.requests;
		const wanted = `?open=${kind}/${id}`;
		const asked = await read(`/desk/${wanted}`);
		expect([asked.status, asked.headers.location]).toEqual([303, `/desk/login${wanted}`]);
		expect((await read(`/desk/login${wanted}`)).text).toContain(`name="wanted" value="${wanted}"`);
		change('DELETE FROM desk_links');
		const address = new URL(await linkSent(operatorAddress, { wanted }));
		expect(address.searchParams.get('wanted')).toBe(wanted);
		expect((await read(address.pathname + address.search)).text).toContain(`name="wanted" value="${wanted}"`);
	});
});

describe('The link that “npm run leads -- desk” prints', () => {
	test('works once, for a quarter of an hour, as often as it is asked for, and in an account’s name', async () => {
		const [one, two] = [await linkByCommand(desk), await linkByCommand(desk)];
		const use = async (link: string) =>
			(await send('/desk/enter', { token: new URL(link).searchParams.get('token') ?? '' })).status;
		expect([await use(one), await use(one)]).toEqual([303, 410]);
		change(`UPDATE desk_links SET expires_at = '${new Date().toISOString()}'`);
		expect(await use(two)).toBe(410);
		const own = await enterByCommand({ ...desk, env: { ...desk.env, SUDO_USER: 'margaret@office' } });
		expect(JSON.parse((await read('/desk/api/session', own)).text).email).toBe('margaret at office');
		expect(desk.output()).not.toMatch(/"url":"[^"]*token/);
		// Where no server answers, none is printed.
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
		const cookie = await enterByCommand(own);
		const reached = (more: Record<string, string> = {}, path = '/desk/api/session') =>
			ask(own.url, path, { headers: { cookie, ...more } });
		// As through `ssh -L`, from another port of one's own computer.
		for (const here of [{}, { host: 'localhost:9000' }])
			expect(JSON.parse((await reached(here)).text)).toMatchObject({ sends: false });
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
		await server.stop();
	});
});

test('A server takes the session of an address that is no longer in LEADS_TO, and names the cookie for https', async () => {
	const [own, cookie] = [await enter(), await enter(second)];
	await desk.stop();
	// The same data behind an https proxy.
	const https = { ...receivers.env, ...env, DESK: 'on', SITE_URL: 'https://www.example.org' };
	const start = (LEADS_TO: string) => startHere({ dataDir: desk.dataDir, env: { ...https, LEADS_TO } });
	const session = async ({ url }: { url: string }, name: string, of: string) => {
		const headers = { host: 'www.example.org', cookie: `${name}${of.slice('desk='.length)}` };
		return (await ask(url, '/desk/api/session', { headers })).status;
	};
	const secure = await start(operatorAddress);
	expect([await session(secure, 'desk=', cookie), await session(secure, '__Host-desk=', cookie)]).toEqual([401, 401]);
	const page = await ask(secure.url, '/desk/login', { headers: { host: 'www.example.org' } });
	expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
	// After a restart too.
	expect([await session(secure, 'desk=', own), await session(secure, '__Host-desk=', own)]).toEqual([401, 200]);
	await secure.stop();
	// It has ended: the address comes back and the session does not.
	const again = await start(`${operatorAddress},${second}`);
	expect(await session(again, '__Host-desk=', cookie)).toBe(401);
	await again.stop();
});
