import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { mostOthers } from '#desk/contract.ts';
import { addByTelephone } from '#server/desk/acts.ts';
import { readSettings } from '#server/settings/read.ts';
import { openForCommand } from '#server/store/open.ts';
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
});
