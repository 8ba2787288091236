import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EarlierRouting as Routing } from '#server/delivery/companies.ts';
import { leads, requestIn } from '../support/operator.ts';
import { allIsSent, eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, press, rows, sendQuote } from '../support/wire.ts';

const attacker = 'attacker@example.net';
const callbacksOnly = 'callbacks-only@example.net';
const routing: Routing = {
	maxCompaniesPerLead: 2,
	companies: [{ name: 'Callbacks Only Ltd', email: callbacksOnly, kinds: ['callback'] }],
};

const env = { SITE_URL: 'https://www.example.org', LOG_LEVEL: 'debug' };
const { receivers, server } = sharedDelivery({ routing, env }, startHere);

/** All e-mails of the server, once nothing waits and at least so many have come. */
async function mails(atLeast: number) {
	await eventually(() => expect(receivers.mail.accepted().length).toBeGreaterThanOrEqual(atLeast));
	await allIsSent(server);
	return receivers.mail.messages();
}

test('the id in a photo’s URL allows neither reading, deleting nor erasing the request', async () => {
	// Somebody knows the address of a photo, and sends a callback by its request's id.
	const { id, photo } = await sendQuote(server.url, { name: 'Llanfairpwll', email: 'victim@example.com' });
	await mails(2);
	const known = photo.split('/').at(-2) ?? '';
	const forged = { ...rows.callback_requests, id: known.toUpperCase(), name: 'x', email: attacker };
	const answer = await insert(server.url, 'callback_requests', forged);
	expect([answer.status, answer.body]).toMatchObject([409, { code: '23505', details: null, hint: null }]);
	expect((await mails(2)).filter(({ to }) => [attacker, callbacksOnly].includes(to?.[0]?.address ?? ''))).toEqual([]);
	for (const act of ['access', 'erase'])
		expect(await leads([act, '--email', attacker], server.dataDir)).toMatchObject({ code: 1, out: '' });
	expect([(await requestIn(server.dataDir, id))?.id, (await fetch(photo)).status]).toEqual([id, 200]);
	expect(receivers.mail.accepted().filter(({ subject }) => subject?.includes('delete'))).toEqual([]);
});

test('deleting a request with the same reference as another has those who hold both ask before they delete', async () => {
	const victim = randomUUID();
	const twin = victim.slice(0, 8) + randomUUID().slice(8);
	const before = receivers.mail.accepted().length;
	for (const [id, email] of [[victim, 'victim@example.com'] as const, [twin, attacker] as const])
		expect((await insert(server.url, 'callback_requests', { ...rows.callback_requests, id, email })).status).toBe(201);
	const thanks = (await mails(before + 6)).filter(({ to }) => to?.[0]?.address === attacker).at(-1);
	const [link] = /\/my-request\?\S+/.exec(thanks?.text ?? '') ?? [];
	expect(await press(`${server.url}${link}`)).toBe(303);
	const reference = victim.slice(0, 4).toUpperCase();
	const all = (await mails(before + 8)).filter(({ subject }) => subject?.includes(` ${reference}-`));
	const withdrawals = all.filter(({ subject }) => subject?.startsWith('Please delete'));
	expect(withdrawals).toHaveLength(2);
	for (const { text } of withdrawals) {
		expect(text).toContain(
			'If two people have sent a request with it, reply to this email before you delete anything.',
		);
		expect(text).toContain('callback request');
		expect(text).not.toMatch(new RegExp(`${victim}|${twin}`));
	}
	// Each who has the notice has had both.
	const ofVictim = all.filter(
		({ subject, text }) => subject?.startsWith('New') && text?.includes('victim@example.com'),
	);
	expect(ofVictim).toHaveLength(2);
});
