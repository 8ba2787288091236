import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { openDesk } from '#server/desk/app.ts';
import { createLinks } from '#server/desk/login.ts';
import { listen } from '#server/http/listen.ts';
import { createLog } from '#server/log.ts';
import { deskMailRetries, minute } from '#server/settings/limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { inStore, insert, open, planner, setClock } from '../store/data.ts';
import { startMailServer } from '../support/receivers.ts';
import { smallSite } from '../support/server.ts';
import { eventually } from '../support/shared.ts';
import { call } from '../support/sockets.ts';

const host = 'localhost:4321';
const own = { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' };
const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const wanted = '<input name="wanted" value="{{wanted}}">';
const pages = {
	...{ 'index.html': '<main id="desk">', 'link-sent.html': 'It is on its way.', 'link-over.html': 'It is over.' },
	...{ 'login.html': wanted, 'enter.html': `${wanted}<input value="{{token}}">`, 'assets/a.js': 'a()' },
};
type Headers = Record<string, string>;

test('What the desk answers to anybody who calls, what it sends, and what its log says', async () => {
	const at = (minutes: number) => setClock(Date.parse('2026-11-16T09:00:00Z') + minutes * minute);
	at(0);
	const { store, path } = await open(planner);
	const mail = await startMailServer();
	onTestFinished(() => mail.stop());
	const by = { SMTP_URL: mail.url, MAIL_FROM: 'desk@example.com', LEADS_TO: 'anna@example.com,Ben@example.com' };
	const settings = readSettings({ ...by, SITE_URL: `http://${host}`, DESK: 'on' });
	const said: string[] = [];
	const log = createLog('info', { write: (line) => void said.push(`  log ${line.trim()}`) });
	let isHealthy = true;
	const parts = {
		...{ store, log, askDelay: 0, dist: await smallSite(pages), wakeCourier: () => said.push('  woken') },
		pages: { state: () => ({ is: 'building' as const }), build: () => '' },
		health: async () => {
			if (!isHealthy) throw Object.assign(new TypeError('Test Person'), { code: 'EX' });
			return { status: 'ok' as const, checks: {} };
		},
	};
	const desk = await openDesk({ ...parts, settings });
	const listener: RequestListener = (request, response) =>
		desk.isReachedBy(request) ? desk.listener(request, response) : response.writeHead(421).end();
	const { port, stop } = await listen(listener, '127.0.0.1', 0);
	onTestFinished(stop);
	let usual: Record<string, unknown> = {};
	const ask = async (line: string, headers: Headers = {}, body = '') => {
		const [method = '', path = ''] = line.split(' ');
		const options = { method, headers: { host, ...headers }, agent: false, body } as const;
		const answer = await call(`http://127.0.0.1:${port}`, path, options);
		const { date, connection, 'transfer-encoding': _, 'x-request-id': id, location, ...rest } = answer.headers;
		const names = Object.keys({ ...usual, ...rest }).filter((name) => rest[name] !== usual[name]);
		const others = Object.fromEntries(names.map((name) => [name, rest[name] ?? null]));
		if (line === 'GET /desk/') usual = rest;
		const shown = { ...(location && { location }), ...(!id && { id }), ...others };
		said.push(`> ${line} ${body.slice(0, 99)} → ${answer.status} ${JSON.stringify(shown)} ${answer.body}`.trim());
		return answer;
	};
	const asks = async (lines: string, headers: Headers = {}) => {
		for (const line of lines.split(' ')) await ask(`GET ${line}`, headers);
	};
	const mailed = async (count: number) => {
		await eventually(() => expect(mail.accepted()).toHaveLength(count));
		const { to, deliveryId, mail: { subject, text = '' } = {} } = mail.accepted()[count - 1] ?? {};
		said.push(`@ ${to} ${deliveryId}: ${subject}`, ...text.split('\n').filter((line) => /token=/.test(line)));
		return /token=([\w-]+)/.exec(text)?.[1] ?? '';
	};

	// Before a session.
	const withFind = '/desk/?open=callback/1&find=Pay+me /desk/login?status=new&due=1';
	await asks(`/desk/ /desk ${withFind} /desk/assets/b.js /desk/api/session /desk/api/x`);
	await asks('/desk/assets/a.js', { 'accept-encoding': 'br' });
	for (const forged of ['', 'A'.repeat(43), 'x'.repeat(5000)])
		await asks('/desk/api/session', { cookie: `desk=${forged}` });
	await asks('/desk/?status=new&due=1 /desk/login /desk/api/session', opened);
	for (const headers of [
		{ ...opened, ...own },
		{ ...opened, origin: 'null' },
		{ ...opened, 'sec-fetch-mode': 'no-cors' },
		{ ...opened, 'sec-fetch-dest': 'iframe' },
		{ 'sec-fetch-site': 'none' },
	])
		await asks('/desk/login', headers);
	for (const line of ['POST /desk/x', 'HEAD /desk/login']) await ask(line, line.startsWith('P') ? own : {});
	const { origin: _, ...without } = form;
	for (const headers of [
		without,
		{ ...without, ...opened },
		{ ...form, origin: 'null' },
		{ ...form, 'sec-fetch-site': 'same-site' },
	])
		await ask('POST /desk/login', headers, 'email=anna@example.com');
	for (const other of ['127.0.0.1:4321', 'LOCALHOST:4321']) await asks('/desk', { ...own, host: other });
	for (const email of ['stranger@example.com', ' ANNA@example.com ', 'anna@example.com'])
		await ask('POST /desk/login', form, `email=${email}&wanted=?due=1%26find=x`);
	const token = await mailed(1);
	at(0);
	// While there is one that is unused, and no older than ten minutes.
	await ask('POST /desk/login', form, 'email=anna@example.com');
	await asks([token, `${token}-`, '%22%3E'].map((one) => `/desk/enter?token=${one}&wanted=?due=1`).join(' '));
	const enter = (body: string) => ask('POST /desk/enter', { ...form, 'user-agent': 'Firefox' }, body);
	const { headers } = await enter(`token=${token}&wanted=?due=1`);
	await enter(`token=${token}`);
	const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
	const stored = ['sessions', 'links'].map((name) =>
		inStore(store, (database) => database.prepare(`SELECT * FROM desk_${name}`).all()),
	);
	for (const secret of [token, cookie.slice(5)]) expect(JSON.stringify(stored)).not.toContain(secret);

	// In the session.
	const { id } = insert(store);
	const key = `${id}/1-stéps.jpg`;
	inStore(store, (database) =>
		database.exec(`INSERT INTO photos (id, key, folder, small, type, size, created_at)
			VALUES ('p', '${key}', '${id}', x'736d616c6c', 'image/png', 5, '2026-11-16T09:00:00.000Z')`),
	);
	await writeFile(path(key), 'photo');
	const photo = `/desk/api/photos/${encodeURI(key)}`;
	const tables = '/desk/api/export.csv?kind=brochure&find= /desk/api/bills.csv?month=2026-11&company=Alpha';
	const photos = `${photo} ${photo}?small /desk/api/photos/x /desk/api/photos/% /desk/api/photos/x?small`;
	await asks(`/desk/?due=1 /desk/api/session /desk/api/x ${tables} ${photos}`, { cookie });
	const outside = '/desk/assets/../index.html /desk/assets/%2e%2e/%2e%2e/package.json /desk/assets/..%2fpackage.json';
	const none = '00000000-0000-0000-0000-000000000000';
	const strange = `/desk/api/photos/../../leads.db /desk/api/photos/%2e%2e%2fleads.db //desk/api/session`;
	await asks(`${outside} ${strange} /desk/api/requests/__proto__/${none} /desk/api/requests/callback/${none}`, {
		cookie,
	});
	await writeFile(path(key), 'cut');
	await asks(photo, { cookie });
	const press = (path: string, body = '{}', type = 'Application/JSON; charset=utf-8') =>
		ask(`POST /desk/api/${path}`, { ...own, cookie, 'content-type': type }, body);
	await press('texts', '{"texts":["Hello"]}');
	await press('texts', '{}', 'text/plain');
	for (const body of ['{', '[]', JSON.stringify({ texts: ['x'.repeat(17_000)] })]) await press('texts', body);
	isHealthy = false;
	await asks('/desk/api/server', { cookie });
	await press('server/test');
	await mailed(2);
	mail.mode = { recipient: 550 };
	await press('server/test');

	// What the mail server and the database do to a link.
	let [tries, refused] = [0, 2];
	mail.mode = {
		get message() {
			return ++tries > refused ? 0 : 451;
		},
	};
	const pauses = [...deskMailRetries];
	Object.assign(deskMailRetries, [1, 1]);
	onTestFinished(() => void Object.assign(deskMailRetries, pauses));
	const links = createLinks(settings, store.deskAccess, log, 0);
	links.ask('BEN@example.com ', '?due=1');
	await mailed(3);
	said.push(`after ${tries} tries`);
	[tries, refused] = [0, 9];
	at(11);
	links.ask('anna@example.com');
	await eventually(() => expect(said.at(-1)).toContain('could not send'));
	said.push(`after ${tries} tries`);
	refused = 0;
	// A new link at once: the one before could not be sent.
	links.ask('anna@example.com');
	await mailed(4);
	// A link that is ten minutes old holds up no new one.
	await ask('POST /desk/login', form, 'email=ben@example.com');
	await mailed(5);
	const rename = (from: string, to: string) =>
		inStore(store, (database) => database.exec(`ALTER TABLE ${from} RENAME TO ${to}`));
	rename('desk_links', 'away');
	links.ask('ben@example.com');
	await eventually(() => expect(said.at(-1)).toContain('could not make'));
	rename('away', 'desk_links');
	mail.mode = { slow: new Promise(() => {}) };
	links.ask('ben@example.com');
	await links.stop();
	links.ask('anna@example.com');

	// A session is noted as used every five minutes; it may be ended, and those are refused that are nobody's.
	for (const minutes of [5, 5.001]) {
		at(minutes);
		await asks('/desk/api/session /desk/api/sessions', { cookie });
	}
	for (const who of ['margaret', 'gone@example.com'])
		await enter(`token=${store.deskAccess.newLink(who, 0)}&wanted=//evil.example`);
	await asks('/desk/api/sessions', { cookie });
	for (const one of [`sessions/${store.deskAccess.all()[0]?.id}/end`, 'session/end', 'session/end']) await press(one);
	const again = await enter(`token=${store.deskAccess.newLink('anna@example.com', 0)}`);
	at(8 * 24 * 60);
	await asks('/desk/api/session', { cookie: String(again.headers['set-cookie']).split(';')[0] ?? '' });
	said.push(`${store.deskAccess.all().length} sessions`);
	await desk.stop();
	const off = await openDesk({ ...parts, settings: readSettings({}), dist: '' });
	for (const [host, remoteAddress] of [
		['localhost:9', '127.0.0.1'],
		['localhost:4321', '192.0.2.1'],
	])
		said.push(
			`${host} of ${remoteAddress}: ${off.isReachedBy({ headers: { host }, socket: { remoteAddress } } as never)}`,
		);
	const text = said.join('\n').replace(/"(?:time|requestId|ms|at)":(?:"[^"]+"|\d+|\[.*?\]),?/g, '');
	const plain = text.replaceAll(token, 'TOKEN').replace(/(?<==)[\w-]{43}/g, 'TOKEN');
	await expect(plain.replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'ID')).toMatchFileSnapshot(
		'links.approved.txt',
	);
});
