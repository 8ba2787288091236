import { describe, expect, test } from 'vitest';
import { operatorAddress } from '../support/receivers.ts';
import { startHere } from '../support/shared.ts';
import { ask, change, desk, enter, env, post, read, receivers, second, startDesk } from './outside.ts';

startDesk();

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
			'export.csv',
			'bills?month=2026-11',
			'bills.csv?month=2026-11&company=Alpha+Lifts',
			'figures?month=2026-11',
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
		expect(JSON.parse(ended.text)).toEqual({ message: '1 session ended.' });
		expect((await read('/desk/api/session', two)).status).toBe(401);
		expect(JSON.parse((await post(desk.url, '/desk/api/sessions/end-others', {}, { cookie: one })).text)).toEqual({
			message: '1 session ended.',
		});
		expect((await read('/desk/api/session', three)).status).toBe(401);
		const left = await post(desk.url, '/desk/api/session/end', {}, { cookie: one });
		expect(left.status).toBe(200);
		expect((await read('/desk/api/session', one)).status).toBe(401);
	});
});

describe('The server', () => {
	test('takes the session of an address that is no longer in LEADS_TO, and names the cookie for https', async () => {
		const [own, cookie] = [await enter(), await enter(second)];
		await desk.stop();
		// The same data behind an https proxy.
		const settings = {
			...receivers.env,
			...env,
			DESK: 'on',
			SITE_URL: 'https://www.example.org',
			LEADS_TO: operatorAddress,
		};
		const secure = await startHere({ dataDir: desk.dataDir, env: settings });
		const session = (name: string, of = cookie) => {
			const headers = { host: 'www.example.org', cookie: `${name}${of.slice('desk='.length)}` };
			return ask(secure.url, '/desk/api/session', { headers });
		};
		expect((await session('desk=')).status).toBe(401);
		expect((await session('__Host-desk=')).status).toBe(401);
		const page = await ask(secure.url, '/desk/login', { headers: { host: 'www.example.org' } });
		expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=31536000']);
		// After a restart too.
		expect((await session('__Host-desk=', own)).status).toBe(200);
		await secure.stop();
		// It has ended: the address comes back and the session does not.
		const again = await startHere({
			dataDir: desk.dataDir,
			env: { ...settings, LEADS_TO: `${operatorAddress},${second}` },
		});
		const headers = { host: 'www.example.org', cookie: `__Host-desk=${cookie.slice('desk='.length)}` };
		expect((await ask(again.url, '/desk/api/session', { headers })).status).toBe(401);
		await again.stop();
	});
});
