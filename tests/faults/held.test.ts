import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openForCommand } from '#server/store/open.ts';
import { leads } from '../support/operator.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { insert, rows } from '../support/wire.ts';

// What an attack on the totals costs whom. When requests over a total were refused, these 313 calls of 136 addresses left every visitor with
// 429 for ten minutes, and sent 5,120 e-mails; again each ten minutes, until after 4.2 times nobody was served before midnight.

const companies = ['Alpha', 'Beta', 'Gamma'].map((name) => ({ name, email: `${name.toLowerCase()}@example.com` }));
const { receivers, server } = sharedDelivery({
	env: { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1', LEADS_WEBHOOK_URL: '', LEADS_WEBHOOK_SECRET: '' },
	routing: { maxCompaniesPerLead: 3, companies },
});

const send = async (address: string, count: number, email = 'stranger@example.com') => {
	const body = Array.from({ length: count }, () => ({ ...rows.callback_requests, id: randomUUID(), email }));
	const { status } = await insert(server.url, 'callback_requests', body, { headers: { 'x-forwarded-for': address } });
	return { status, ids: body.map(({ id }) => id) };
};

test('313 calls of 136 addresses have some requests delivered and the others held; visitors are held at worst, and let go in one step', async () => {
	const sent: Record<number, number> = {};
	for (let n = 0; n < 192; n++) {
		const { status } = await send(`192.${n % 16}.2.1`, 5);
		sent[status] = (sent[status] ?? 0) + 5;
	}
	for (let n = 0; n < 121; n++) {
		const { status } = await send(`198.${n}.100.1`, 2);
		sent[status] = (sent[status] ?? 0) + 2;
	}
	expect(sent[429]).toBeUndefined();
	expect(sent[201]).toBe(200);
	const honest = [];
	for (const address of ['92.40.1.1', '2a00:23c0:1::1', '81.2.70.1'])
		honest.push(await send(address, 1, 'real@example.com'));
	expect(honest.map(({ status }) => status)).toEqual([202, 202, 202]);

	const listed = await leads(['held'], server.dataDir);
	expect(listed.out).toContain(`${(sent[202] ?? 0) + 3} request(s) are held`);
	// Nothing is sent of what is held.
	const mails = () => receivers.mail.accepted().length;
	let before = -1;
	while (before !== mails()) {
		before = mails();
		await sleep(3000);
	}
	const toVisitors = () => receivers.mail.accepted().filter(({ to }) => to.includes('real@example.com'));
	expect(toVisitors()).toHaveLength(0);
	expect(before).toBeLessThan(200 * 5 + 20);
	if (process.env.FIGURES) process.stdout.write(`${JSON.stringify({ sent, mails: before })}\n`);

	const few = await leads(['held', 'send', 'few'], server.dataDir);
	expect(few.out).toMatch(/^Let go: \d+ request/);
	// Their confirmations are sent after all that goes to operator and companies.
	await eventually(() => expect(toVisitors()).toHaveLength(3));
	const all = await leads(['held', 'drop', 'all', '--yes'], server.dataDir);
	expect(all.out).toMatch(/^Dropped: \d+ request/);
	const store = openForCommand(server.dataDir, 'read');
	for (const { ids } of honest) expect(await store.held.has({ kind: 'callback', id: ids[0] ?? '' })).toBe(false);
	expect(await store.held.isAny()).toBe(false);
	await store.close();
}, 240_000);
