import { expect, test } from 'vitest';
import { inDatabase } from '../support/database.ts';
import { linkSentTo } from '../support/desk.ts';
import { operatorAddress } from '../support/receivers.ts';
import { change, desk, link, read, receivers, second, send, startDesk } from './outside.ts';

startDesk();

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
	expect(session).toMatchObject({ email: operatorAddress, sends: true });
	// Nothing in the store opens the desk.
	const stored = inDatabase(desk.dataDir, (database) =>
		JSON.stringify(['sessions', 'links'].map((name) => database.prepare(`SELECT * FROM desk_${name}`).all())),
	);
	expect(stored).not.toContain(token);
	expect(stored).not.toContain(cookie.slice(5));
	expect(desk.output()).not.toMatch(new RegExp(`${token}|${cookie.slice(5)}|${operatorAddress}|enter`));
});

test('is opened once by a link’s button, also when that is pressed twice at once, and not by a visit', async () => {
	const token = await link();
	// A mail scanner changes nothing.
	for (let visit = 0; visit < 5; visit++)
		expect((await read(`/desk/enter?token=${token}`)).headers['set-cookie']).toBeUndefined();
	const pressed = await Promise.all(Array.from({ length: 5 }, () => send('/desk/enter', { token })));
	expect(pressed.map(({ status }) => status).sort()).toEqual([303, 410, 410, 410, 410]);
	expect(pressed.filter(({ headers }) => headers['set-cookie'])).toHaveLength(1);
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
	const from = receivers.mail.accepted().length;
	const answers = [];
	// The operator last: what others were sent would come before.
	for (const email of ['stranger@example.com', '', 'x'.repeat(9000), operatorAddress.toUpperCase()])
		answers.push(await send('/desk/login', { email }));
	const same = answers.map(({ status, text, headers }) => ({
		status,
		text,
		headers: { ...headers, date: '', 'x-request-id': '' },
	}));
	for (const one of same) expect(one).toEqual(same[0]);
	await expect.poll(() => receivers.mail.accepted().slice(from)).toMatchObject([{ to: [operatorAddress] }]);
});

test('sends one link at a time to an address, whoever asks, so that a stranger floods no mailbox and locks nobody out', async () => {
	const token = await link(second);
	const links = () => receivers.mail.accepted().filter(({ to }) => to.includes(second)).length;
	const sent = links();
	await Promise.all(Array.from({ length: 30 }, () => send('/desk/login', { email: second })));
	// The one that was sent before still works; then the next is sent at once.
	expect((await send('/desk/enter', { token })).status).toBe(303);
	await send('/desk/login', { email: second });
	expect(await linkSentTo(receivers.mail, second, sent)).toContain('/desk/enter');
	expect(links()).toBe(sent + 1);
});
