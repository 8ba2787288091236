import { describe, expect, test } from 'vitest';
import { inDatabase } from '../support/database.ts';
import { operatorAddress } from '../support/receivers.ts';
import { desk, enter, post, read, second, startDesk } from './outside.ts';

startDesk(false);

/** Both press at once; whose call comes first is not known. @returns statuses and answers, the first operator's first */
const both = (cookies: readonly string[], path: string, sent: readonly object[]) =>
	Promise.all(cookies.map((cookie, index) => post(desk.url, path, sent[index] ?? sent[0], { cookie })));
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

	test('pass one request on to one company once, and to no more companies than the most', async () => {
		const cookies = [await enter(), await enter(second)];
		const key = keyOf('photo-quote');
		const passed = await both(cookies, `${key}/pass`, [{ company: 'Beta Lifts' }, { company: 'Gamma Lifts' }]);
		expect(passed.map(({ status }) => status).sort()).toEqual([200, 409]);
		const { companies } = JSON.parse((await read(key, cookies[0])).text);
		expect(companies).toHaveLength(2);
	});

	test('erase one request once, while the other notes and passes it: each is told how it went, and nothing stays', async () => {
		const cookies = [await enter(), await enter(second)];
		const [mine = '', theirs = ''] = cookies;
		const key = keyOf('photo-quote');
		const id = key.split('/').at(-1) ?? '';
		const answers = await Promise.all([
			post(desk.url, `${key}/notes`, { text: 'Before or after' }, { cookie: theirs }),
			...[mine, theirs].map((cookie) => post(desk.url, `${key}/erase`, {}, { cookie })),
			post(desk.url, `${key}/notes`, { text: 'Too late' }, { cookie: theirs }),
			post(desk.url, `${key}/status`, { status: 'won' }, { cookie: theirs }),
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
