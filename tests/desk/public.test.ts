import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deskAsks } from '#server/settings/desk-limits.ts';
import { operatorAddress, type Receivers, startReceivers } from '../support/delivered.ts';
import { type FilledDesk, linkSentTo, startPublicDesk } from '../support/desk.ts';
import { removeTemporaryFolders, startServer } from '../support/server.ts';
import { ask, ownHeaders, post } from './ask.ts';

const second = 'Second@example.com';
let receivers: Receivers;
let desk: FilledDesk;
const env = { LEADS_TO: `${operatorAddress},${second}`, RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.0/8,::1' };
beforeAll(async () => {
	receivers = await startReceivers();
	desk = await startPublicDesk(receivers, { count: 3, env });
});
afterAll(async () => {
	await desk.stop();
	await receivers.end();
	await removeTemporaryFolders();
});

/** Calls from an address, and a network, of its own. */
let callers = 0;
const newCaller = () => `${20 + (++callers % 200)}.${Math.floor(callers / 200)}.0.1`;
const form = (origin: string, from: string) => ({
	origin,
	'sec-fetch-site': 'same-origin',
	'content-type': 'application/x-www-form-urlencoded',
	'x-forwarded-for': from,
});
const send = (path: string, fields: Record<string, string>, from = newCaller(), more: Record<string, string> = {}) =>
	ask(desk.url, path, {
		method: 'POST',
		headers: { ...form(desk.url, from), ...more },
		body: String(new URLSearchParams(fields)),
	});
const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';

/** Changes what is stored, as time does. */
function change(sql: string): void {
	const database = new DatabaseSync(join(desk.dataDir, 'leads.db'));
	// The server writes too.
	database.exec('PRAGMA busy_timeout = 5000');
	database.exec(sql);
	database.close();
}

/** A new link, by its token. */
async function link(address = operatorAddress): Promise<string> {
	change('DELETE FROM desk_links');
	const sent = (await receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === address);
	await send('/desk/login', { email: address });
	return tokenOf(await linkSentTo(receivers.mail, address, sent.length));
}

/** The cookie of a new session. */
async function enter(address = operatorAddress): Promise<string> {
	const { status, headers } = await send('/desk/enter', { token: await link(address) });
	expect([status, headers.location]).toEqual([303, '/desk/']);
	return String(headers['set-cookie']).split(';')[0] ?? '';
}

const read = (path: string, cookie = '', more: Record<string, string> = {}) =>
	ask(desk.url, path, { headers: { cookie, 'x-forwarded-for': newCaller(), ...more } });

describe('The desk from outside', () => {
	test('shows nothing without a session', async () => {
		const quote = desk.requests.find(({ photos }) => photos.length > 0);
		const key = `/desk/api/requests/${quote?.kind}/${quote?.id}`;
		for (const path of [
			'session',
			'requests',
			`requests/${quote?.kind}/${quote?.id}`,
			`photos/${quote?.photos[0]}`,
			`photos/${quote?.photos[0]}?small`,
			`photos/${quote?.photos[0]}?original`,
			'export.csv',
			'figures?month=2026-11',
			'visits?month=2026-11',
			'sessions',
			'nothing',
		]) {
			const { status, text } = await read(`/desk/api/${path}`);
			expect([path, status, text]).toEqual([path, 401, '{"error":"Your session is over. Ask for a new link."}']);
		}
		for (const act of ['status', 'notes', 'resend', 'pass', 'erase'])
			expect((await post(desk.url, `${key}/${act}`, {})).status).toBe(401);
		for (const path of ['sessions/x/end', 'sessions/end-others', 'session/end'])
			expect((await post(desk.url, `/desk/api/${path}`, {})).status).toBe(401);
		for (const path of ['/desk/', '/desk/requests/photo-quote/x', '/desk/?x'])
			expect((await read(path)).headers.location).toBe('/desk/login');
		expect((await read('/desk')).headers.location).toBe('/desk/');
	});

	test('begins with the link in an e-mail, in a session that only this browser has', async () => {
		const token = await link();
		const page = await read(`/desk/enter?token=${token}`);
		expect(page.text).toContain(`value="${token}"`);
		const { status, headers } = await send('/desk/enter', { token });
		expect([status, headers.location]).toEqual([303, '/desk/']);
		const [set = ''] = headers['set-cookie'] ?? [];
		// http at localhost; with https the name begins with __Host- (below).
		expect(set).toMatch(/^desk=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict$/);
		const cookie = set.split(';')[0] ?? '';
		expect((await read('/desk/', cookie)).text).toContain('id="desk"');
		const session = JSON.parse((await read('/desk/api/session', cookie)).text);
		expect(session).toMatchObject({ access: 'link', email: operatorAddress });
		// Nothing in the store opens the desk.
		const database = new DatabaseSync(join(desk.dataDir, 'leads.db'));
		const stored = JSON.stringify([
			database.prepare('SELECT * FROM desk_sessions').all(),
			database.prepare('SELECT * FROM desk_links').all(),
		]);
		database.close();
		expect(stored).not.toContain(token);
		expect(stored).not.toContain(cookie.slice(5));
		expect(desk.output()).not.toMatch(new RegExp(`${token}|${cookie.slice(5)}|${operatorAddress}|enter`));
	});

	test('is not opened by a mail scanner: any number of GETs change nothing', async () => {
		const token = await link();
		for (let visit = 0; visit < 5; visit++)
			expect((await read(`/desk/enter?token=${token}`)).headers['set-cookie']).toBeUndefined();
		expect((await send('/desk/enter', { token })).status).toBe(303);
	});

	test('is opened once by a link, also when its button is pressed twice at once', async () => {
		const token = await link();
		const pressed = await Promise.all(Array.from({ length: 5 }, () => send('/desk/enter', { token })));
		expect(pressed.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410]);
		expect(pressed.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
		const replayed = await send('/desk/enter', { token });
		expect([replayed.status, replayed.text.includes('This link is over')]).toEqual([410, true]);
		expect((await read(`/desk/enter?token=${token}`)).status).toBe(410);
	});

	test('is not opened by a stale link, or by one that was never sent', async () => {
		const token = await link();
		change(`UPDATE desk_links SET expires_at = '${new Date().toISOString()}'`);
		for (const given of [token, 'A'.repeat(43), `${token}A`, '', "' OR 1=1 --", '"><script>']) {
			const entered = await send('/desk/enter', { token: given });
			expect([entered.status, entered.headers['set-cookie']]).toEqual([410, undefined]);
			const shown = await read(`/desk/enter?token=${encodeURIComponent(given)}`);
			expect(shown.status).toBe(410);
			expect(shown.text).not.toContain('<script>');
		}
	});

	test('answers the same whether the address is the operator’s or not', async () => {
		change('DELETE FROM desk_links');
		const answers = [];
		for (const email of [operatorAddress.toUpperCase(), 'stranger@example.com', '', 'x'.repeat(9000)])
			answers.push(await send('/desk/login', { email }));
		const same = answers.map(({ status, text, headers }) => ({
			status,
			text,
			headers: { ...headers, date: '', 'x-request-id': '' },
		}));
		for (const one of same) expect(one).toEqual(same[0]);
		await expect
			.poll(async () => (await receivers.mail.messages()).some(({ to }) => to?.[0]?.address === operatorAddress))
			.toBe(true);
		expect((await receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === 'stranger@example.com')).toEqual(
			[],
		);
	});

	test('sends one link at a time to an address, whoever asks, so that a stranger floods no mailbox and locks nobody out', async () => {
		const token = await link(second);
		const sent = (await receivers.mail.messages()).length;
		await Promise.all(Array.from({ length: 30 }, () => send('/desk/login', { email: second })));
		// The one that was sent before still works; then the next is sent at once.
		expect((await send('/desk/enter', { token })).status).toBe(303);
		expect((await receivers.mail.messages()).length).toBe(sent);
		await send('/desk/login', { email: second });
		expect(await linkSentTo(receivers.mail, second, 1)).toContain('/desk/enter');
	});

	test('is not opened by guessed, forged or expired sessions', async () => {
		const cookie = await enter();
		for (const forged of [
			'desk=',
			`desk=${'A'.repeat(43)}`,
			`${cookie}A`,
			`desk=${'x'.repeat(5000)}`,
			`__Host-${cookie}`,
			cookie.replace('desk', 'Desk'),
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

	test('lists sessions without their secrets, and ends one, the others, and its own', async () => {
		change('DELETE FROM desk_sessions');
		const [one, two, three] = [await enter(), await enter(second), await enter()];
		const list = JSON.parse((await read('/desk/api/sessions', one)).text);
		expect(list).toHaveLength(3);
		expect(list.map(({ email, isThis }: { email: string; isThis: boolean }) => [email, isThis])).toEqual([
			[operatorAddress, false],
			[second, false],
			[operatorAddress, true],
		]);
		expect(Object.keys(list[0]).sort()).toEqual(['browser', 'email', 'id', 'isThis', 'lastSeen', 'since']);
		const ended = await post(desk.url, `/desk/api/sessions/${list[1].id}/end`, {}, { cookie: one });
		expect(JSON.parse(ended.text)).toEqual({ ended: 1 });
		expect((await read('/desk/api/session', two)).status).toBe(401);
		expect(JSON.parse((await post(desk.url, '/desk/api/sessions/end-others', {}, { cookie: one })).text)).toEqual({
			ended: 1,
		});
		expect((await read('/desk/api/session', three)).status).toBe(401);
		const left = await post(desk.url, '/desk/api/session/end', {}, { cookie: one });
		expect(String(left.headers['set-cookie'])).toContain('desk=; Max-Age=0');
		expect((await read('/desk/api/session', one)).status).toBe(401);
	});

	test('refuses other Hosts, data to other sites, and what pages of other sites send', async () => {
		const cookie = await enter();
		for (const host of ['evil.example', `127.0.0.1:${new URL(desk.url).port}`, 'localhost'])
			for (const path of ['/desk/', '/desk/api/session', '/desk/login'])
				expect((await read(path, cookie, { host })).status, `${host} ${path}`).toBe(403);
		const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
		for (const [headers, page, data] of [
			[opened, 200, 403],
			[{ ...opened, 'sec-fetch-dest': 'iframe' }, 403, 403],
			[{ 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }, 403, 403],
			[{ origin: 'https://evil.example' }, 403, 403],
		] as const) {
			expect((await read('/desk/login', cookie, headers)).status).toBe(page);
			expect((await read('/desk/api/session', cookie, headers)).status).toBe(data);
		}
		const token = await link();
		const foreign: Record<string, string>[] = [
			{ origin: 'https://evil.example' },
			{ origin: 'null' },
			{ 'sec-fetch-site': 'cross-site' },
		];
		for (const headers of foreign) {
			const more = { ...headers, cookie };
			expect((await send('/desk/login', { email: operatorAddress }, newCaller(), more)).status).toBe(403);
			expect((await send('/desk/enter', { token }, newCaller(), more)).status).toBe(403);
			expect((await post(desk.url, '/desk/api/session/end', {}, more)).status).toBe(403);
		}
		const typed = { ...ownHeaders(desk.url), cookie, 'content-type': 'text/plain' };
		expect((await ask(desk.url, '/desk/api/session/end', { method: 'POST', headers: typed, body: '{}' })).status).toBe(
			415,
		);
		expect((await read('/desk/api/session', cookie)).status).toBe(200);
		expect((await send('/desk/enter', { token })).status).toBe(303);
	});

	test('limits what one caller tries, and nobody else’s', async () => {
		const cookie = await enter();
		const [guesser, other] = [newCaller(), newCaller()];
		const guess = (from: string) =>
			ask(desk.url, '/desk/api/session', { headers: { cookie: `desk=${'B'.repeat(43)}`, 'x-forwarded-for': from } });
		const statuses = [];
		for (let tries = 0; tries < 35; tries++) statuses.push((await guess(guesser)).status);
		expect([statuses[0], statuses.at(-1)]).toEqual([401, 429]);
		expect((await guess(other)).status).toBe(401);
		// A session is not limited by what others behind the same address try.
		expect((await read('/desk/api/session', cookie, { 'x-forwarded-for': guesser })).status).toBe(200);

		const asked = [];
		for (let tries = 0; tries <= deskAsks.tenMinutes; tries++)
			asked.push((await send('/desk/login', { email: 'x' }, guesser)).status);
		expect([asked[0], asked.at(-1)]).toEqual([200, 429]);
		expect((await send('/desk/login', { email: 'x' }, other)).status).toBe(200);

		const entered = [];
		for (let tries = 0; tries < 35; tries++)
			entered.push((await send('/desk/enter', { token: 'C'.repeat(43) }, guesser)).status);
		expect([entered[0], entered.at(-1)]).toEqual([410, 429]);
		expect((await send('/desk/enter', { token: await link() }, other)).status).toBe(303);
	});

	test('notes who did what, and wakes the courier', async () => {
		const cookie = await enter(second);
		const callback = desk.requests.find(({ kind }) => kind === 'callback');
		const key = `/desk/api/requests/callback/${callback?.id}`;
		await post(desk.url, `${key}/status`, { status: 'contacted' }, { cookie });
		const passed = await post(desk.url, `${key}/pass`, { company: 'Beta Lifts' }, { cookie });
		expect(JSON.parse(passed.text).request).toMatchObject({
			status: 'contacted',
			companies: ['Alpha Lifts', 'Beta Lifts'],
			mayPassTo: [],
			history: [
				{ what: 'status', status: 'contacted', by: second },
				{ what: 'passed', company: 'Beta Lifts', by: second },
			],
		});
		await expect
			.poll(async () => (await receivers.mail.messages()).filter(({ to }) => to?.[0]?.address === 'beta@example.com'))
			.toHaveLength(1);
		const erased = await post(desk.url, `${key}/erase`, { reference: callback?.id.slice(0, 8) }, { cookie });
		expect(JSON.parse(erased.text).message).toContain('Erased 1 request(s)');
		expect((await read(key, cookie)).status).toBe(404);
	});
});

describe('The server', () => {
	test('takes the session of an address that is no longer in LEADS_TO, and names the cookie for https', async () => {
		const cookie = await enter(second);
		await desk.stop();
		// The same data behind an https proxy.
		const settings = {
			...receivers.env,
			...env,
			DESK: 'on',
			SITE_URL: 'https://www.example.org',
			LEADS_TO: operatorAddress,
		};
		const secure = await startServer({ dataDir: desk.dataDir, env: settings });
		const session = (name: string) => {
			const headers = { host: 'www.example.org', cookie: `${name}${cookie.slice('desk='.length)}` };
			return ask(secure.url, '/desk/api/session', { headers });
		};
		expect((await session('desk=')).status).toBe(401);
		expect((await session('__Host-desk=')).status).toBe(401);
		const page = await ask(secure.url, '/desk/login', { headers: { host: 'www.example.org' } });
		expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
		await secure.stop();
		// It has ended: the address comes back and the session does not.
		const again = await startServer({
			dataDir: desk.dataDir,
			env: { ...settings, LEADS_TO: `${operatorAddress},${second}` },
		});
		const headers = { host: 'www.example.org', cookie: `__Host-desk=${cookie.slice('desk='.length)}` };
		expect((await ask(again.url, '/desk/api/session', { headers })).status).toBe(401);
		await again.stop();
	});

	test('has no desk unless DESK is on', async () => {
		const server = await startServer();
		for (const path of ['/desk', '/desk/', '/desk/login', '/desk/api/session', '/desk/assets/x.js']) {
			const { status, text } = await ask(server.url, path);
			expect([status, text.includes('Page Not Found')]).toEqual([404, true]);
		}
		expect((await post(server.url, '/desk/login', {})).status).not.toBe(200);
		await server.stop();
	});
});
