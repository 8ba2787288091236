import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mostOthers } from '#desk/contract.ts';
import { addByTelephone } from '#server/desk/acts.ts';
import { readSettings } from '#server/settings/read.ts';
import { openForCommand } from '#server/store/open.ts';
import { inDatabase } from '../support/database.ts';
import { operatorAddress } from '../support/receivers.ts';
import { insert, rows as sentRows } from '../support/wire.ts';
import * as calls from './outside.ts';
import { desk, enter, newCaller, read, receivers, second, startDesk } from './outside.ts';

startDesk(false);

const post = (path: string, sent: unknown, cookie: string) =>
	calls.post(desk.url, `/desk/api/${path}`, sent, { cookie, 'x-forwarded-for': newCaller() });
const nobody = { name: 'New Person', email: '', phone: '07700 900555', comment: '4 Hill Road, Truro TR1 2QN. Rain?' };
const call = { kind: 'callback', answers: nobody, again: false };

describe('The desk, for a week’s work', () => {
	test('sends a request by telephone from somebody without an e-mail address to all who are to have it', async () => {
		const cookie = await enter();
		const added = JSON.parse((await post('requests', call, cookie)).text);
		const shown = async () => JSON.parse((await read(`/desk/api/requests/callback/${added.request.id}`, cookie)).text);
		// To the operator and to companies as any other; a visitor without an address gets nothing.
		const states = async () => (await shown()).deliveries.map(({ state }: { state: string }) => state);
		// To both addresses of LEADS_TO and two companies, and to the webhook.
		await expect.poll(states).toEqual(Array(5).fill('delivered'));
		const mails = (await receivers.mail.messages()).filter(({ text }) => text?.includes('New Person'));
		// Alpha has had all others, so it is not its turn.
		const told = [second, 'beta@example.com', 'gamma@example.com', operatorAddress];
		expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(told.sort());
		expect(desk.output()).not.toMatch(/New Person|900555/);
	});

	test('stores one of two requests of the same person that are saved at once at two desks', async () => {
		const given = { ...call, answers: { ...nobody, phone: '07700 900556' } };
		const stores = [1, 2].map(() => openForCommand(desk.dataDir, 'command'));
		const by = { settings: readSettings({}), session: { id: '', email: '' } };
		const saved = stores.map((store) => addByTelephone(given, { store, ...by }));
		for (const store of stores) await store.close();
		const [one, ...others] = saved.flatMap(({ request }) => request ?? []);
		expect(others).toEqual([]);
		expect(saved.flatMap(({ earlier }) => earlier.map(({ id }) => id))).toEqual([one?.id]);
	});

	test('shows the newest requests of the same person beside one, as many as it says', async () => {
		const cookie = await enter();
		const sent = Array.from({ length: mostOthers + 2 }, () => ({ ...sentRows.callback_requests, id: randomUUID() }));
		for (const row of sent) {
			const headers = { 'x-forwarded-for': newCaller() };
			expect((await insert(desk.url, 'callback_requests', row, { headers })).status).toBe(201);
		}
		const { text } = await read(`/desk/api/requests/callback/${sent.at(-1)?.id}`, cookie);
		const others: { id: string }[] = JSON.parse(text).others;
		expect(others).toHaveLength(mostOthers);
		expect(others.map(({ id }) => id)).not.toContain(sent.at(-1)?.id);
	});

	test('erases one request once for two operators, of whom one notes and passes it: each is told how it went, and nothing stays', async () => {
		const cookies = [await enter(), await enter(second)];
		const [mine = '', theirs = ''] = cookies;
		const key = `/desk/api/requests/photo-quote/${desk.requests.find(({ kind }) => kind === 'photo-quote')?.id}`;
		const id = key.split('/').at(-1) ?? '';
		const answers = await Promise.all([
			calls.post(desk.url, `${key}/notes`, { text: 'Before or after' }, { cookie: theirs }),
			...[mine, theirs].map((cookie) => calls.post(desk.url, `${key}/erase`, {}, { cookie })),
			calls.post(desk.url, `${key}/notes`, { text: 'Too late' }, { cookie: theirs }),
			calls.post(desk.url, `${key}/status`, { status: 'won' }, { cookie: theirs }),
		]);
		for (const { status, text } of answers) expect([200, 404, 409], text).toContain(status);
		const erased = answers.slice(1, 3).map(({ status }) => status);
		expect(erased.filter((status) => status === 200)).toHaveLength(1);
		for (const cookie of cookies) expect((await read(key, cookie)).status).toBe(404);
		const left = `SELECT action FROM history WHERE request_id = :id UNION ALL SELECT key FROM photos WHERE folder = :id
			UNION ALL SELECT due_at FROM follow_ups WHERE request_id = :id UNION ALL SELECT id FROM request_ids WHERE id = :id`;
		expect(inDatabase(desk.dataDir, (database) => database.prepare(left).all({ id }))).toEqual([]);
	});
});

/** Both press at once; whose call comes first is not known. @returns statuses and answers, the first operator's first */
const both = (cookies: readonly string[], path: string, sent: readonly object[]) =>
	Promise.all(cookies.map((cookie, index) => calls.post(desk.url, path, sent[index] ?? sent[0], { cookie })));
const keyOf = (kind: string) => `/desk/api/requests/${kind}/${desk.requests.find((one) => one.kind === kind)?.id}`;

describe('Two operators at once', () => {
	test('set one status, and both read which came last, who set it, and the notes of both', async () => {
		const cookies = [await enter(), await enter(second)];
		const key = keyOf('callback');
		const same = await both(cookies, `${key}/status`, [{ status: 'quoted' }]);
		expect(same.map(({ status }) => status)).toEqual([200, 200]);
		const answers = await both(cookies, `${key}/status`, [{ status: 'won' }, { status: 'lost' }]);
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		await both(cookies, `${key}/notes`, [{ text: 'Rings after six' }, { text: 'Has a dog' }]);
		const [mine, theirs] = await Promise.all(cookies.map(async (cookie) => JSON.parse((await read(key, cookie)).text)));
		expect(mine).toEqual(theirs);
		const statuses = mine.history.filter(({ what }: { what: string }) => what.startsWith('Status: '));
		// That of both was noted once.
		expect(statuses).toHaveLength(3);
		expect(mine.status).toBe(statuses[0].what.slice('Status: '.length).toLowerCase());
		const notes = mine.history.filter(({ what }: { what: string }) => what === 'Note');
		expect(notes.map(({ text }: { text: string }) => text).sort()).toEqual(['Has a dog', 'Rings after six']);
		expect(new Set(notes.map(({ by }: { by: string }) => by))).toEqual(new Set([operatorAddress, second]));
	});

	test('erase one request once, while the other notes and passes it: each is told how it went, and nothing stays', async () => {
		const cookies = [await enter(), await enter(second)];
		const [mine = '', theirs = ''] = cookies;
		const key = keyOf('photo-quote');
		const id = key.split('/').at(-1) ?? '';
		const answers = await Promise.all([
			calls.post(desk.url, `${key}/notes`, { text: 'Before or after' }, { cookie: theirs }),
			...[mine, theirs].map((cookie) => calls.post(desk.url, `${key}/erase`, {}, { cookie })),
			calls.post(desk.url, `${key}/notes`, { text: 'Too late' }, { cookie: theirs }),
			calls.post(desk.url, `${key}/status`, { status: 'won' }, { cookie: theirs }),
		]);
		for (const { status, text } of answers) expect([200, 404, 409], text).toContain(status);
		const erased = answers.slice(1, 3).map(({ status }) => status);
		expect(erased.filter((status) => status === 200)).toHaveLength(1);
		for (const cookie of cookies) expect((await read(key, cookie)).status).toBe(404);
		const left = `SELECT action FROM history WHERE request_id = :id UNION ALL SELECT key FROM photos WHERE folder = :id
			UNION ALL SELECT due_at FROM follow_ups WHERE request_id = :id UNION ALL SELECT id FROM request_ids WHERE id = :id`;
		expect(inDatabase(desk.dataDir, (database) => database.prepare(left).all({ id }))).toEqual([]);
	});
});
