import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Routing } from '#server/delivery/routing.ts';
import { leads } from '../support/operator.ts';
import { sendQuote } from '../support/quotes.ts';
import { temporaryFolder } from '../support/server.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { insert, rowFrom, rows, tableNames } from '../support/wire.ts';

const attacker = 'attacker@example.net';
const callbacksOnly = 'callbacks-only@example.net';
const routing: Routing = {
	maxCompaniesPerLead: 2,
	companies: [{ name: 'Callbacks Only Ltd', email: callbacksOnly, kinds: ['callback'] }],
};

const env = { SITE_URL: 'https://www.example.org', LOG_LEVEL: 'debug' };
const { receivers, server } = sharedDelivery({ routing, env });

/** All e-mails of the server, once nothing waits and at least so many have come. */
async function mails(atLeast: number) {
	await eventually(() => expect(receivers.mail.accepted().length).toBeGreaterThanOrEqual(atLeast));
	await new Promise((resolve) => setTimeout(resolve, 500));
	return receivers.mail.messages();
}

/** The error of an insert whose id is taken. */
const taken = (table: string) => {
	const message = `duplicate key value violates unique constraint "${table}_pkey"`;
	return { code: '23505', details: null, hint: null, message };
};

/** A victim's photo quote, and what somebody gets who knows the address of its photo and sends a callback by its id. */
async function attacked() {
	const before = receivers.mail.accepted().length;
	const { id, photo } = await sendQuote(server.url, { name: 'Llanfairpwll', email: 'victim@example.com' });
	await mails(before + 2);
	const known = photo.split('/').at(-2) ?? '';
	const forged = { ...rows.callback_requests, id: known.toUpperCase(), name: 'x', email: attacker };
	const answer = await insert(server.url, 'callback_requests', forged);
	const all = await mails(before + (answer.status === 201 ? 5 : 2));
	const toStrangers = all.filter(({ to }) => [attacker, callbacksOnly].includes(to?.[0]?.address ?? ''));
	return { id, photo, answer, toStrangers };
}

const isKept = async (id: string, photo: string) => [
	(await leads(['show', id], server.dataDir)).code === 0,
	(await fetch(photo)).status === 200,
];

test('the id in a photo’s URL allows neither reading nor deleting the request', async () => {
	const { id, photo, answer, toStrangers } = await attacked();
	const copies = join(await temporaryFolder(), 'copies');
	const access = await leads(['access', '--email', attacker, '--to', copies], server.dataDir);
	const [link] = toStrangers.flatMap(({ text }) => /\/delete-my-request\?\S+/.exec(text ?? '') ?? []);
	const pressed = link && (await fetch(`${server.url}${link}`, { method: 'POST', redirect: 'manual' }));
	expect({
		answer: [answer.status, answer.body],
		mailsToStrangers: toStrangers.map(({ to, subject }) => [to?.[0]?.address, subject]),
		nameDisclosed: toStrangers.some(({ text }) => text?.includes('Llanfairpwll')),
		access: [access.code, existsSync(copies)],
		link: pressed ? pressed.headers.get('location') : 'none',
		kept: await isKept(id, photo),
		toldToDelete: (await receivers.mail.messages()).filter(({ subject }) => subject?.includes('delete')).length,
	}).toEqual({
		answer: [409, taken('callback_requests')],
		mailsToStrangers: [],
		nameDisclosed: false,
		access: [1, false],
		link: 'none',
		kept: [true, true],
		toldToDelete: 0,
	});
});

test('erasing a person’s requests erases nothing of another person whose id they used', async () => {
	const { id, photo } = await attacked();
	const erase = await leads(['erase', '--email', attacker], server.dataDir);
	expect([erase.code, erase.out, await isKept(id, photo)]).toEqual([1, '', [true, true]]);
});

test('of concurrent requests with one id, one is accepted', async () => {
	for (let round = 0; round < 5; round++) {
		const id = randomUUID();
		const answers = await Promise.all(
			[...tableNames, ...tableNames].map((table) => insert(server.url, table, { ...rows[table], id })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([201, ...answers.slice(1).map(() => 409)]);
	}
});

test('an id stays taken while an erasure notice about it is waiting', async () => {
	const id = randomUUID();
	const row = { ...rows.callback_requests, id, name: 'Llanfairpwll', email: 'gone@example.com' };
	const before = receivers.mail.accepted().length;
	expect((await insert(server.url, 'callback_requests', row)).status).toBe(201);
	await mails(before + 3);
	expect((await leads(['erase', id], server.dataDir)).code).toBe(0);
	for (const table of tableNames)
		expect((await insert(server.url, table, { ...rowFrom(table, attacker), id })).body).toEqual(taken(table));
	expect((await mails(before + 5)).filter(({ to }) => to?.[0]?.address === attacker)).toEqual([]);
});

/** Numbers stand in pieces in HTML, so that no program makes a link of them. */
const withoutTags = (html: unknown) =>
	String(html)
		.replace(/<[^>]*>/g, '')
		.replace(/[\u200b-\u200d\u2060]|&#?\w+;/g, '');

test('deleting a request with the same reference as another causes no erasure notice about the other', async () => {
	const victim = randomUUID();
	const twin = victim.slice(0, 8) + randomUUID().slice(8);
	const before = receivers.mail.accepted().length;
	for (const [id, email] of [[victim, 'victim@example.com'] as const, [twin, attacker] as const])
		expect((await insert(server.url, 'callback_requests', { ...rows.callback_requests, id, email })).status).toBe(201);
	const thanks = (await mails(before + 6)).filter(({ to }) => to?.[0]?.address === attacker).at(-1);
	const [link] = /\/delete-my-request\?\S+/.exec(thanks?.text ?? '') ?? [];
	const pressed = await fetch(`${server.url}${link}`, { method: 'POST', redirect: 'manual' });
	expect(pressed.headers.get('location')).toBe('/delete-my-request/done');
	const reference = victim.slice(0, 4).toUpperCase();
	const all = (await mails(before + 8)).filter(({ subject }) => subject?.includes(` ${reference}-`));
	const withdrawals = all.filter(({ subject }) => subject?.startsWith('Please delete'));
	expect(withdrawals).toHaveLength(2);
	for (const mail of withdrawals)
		for (const said of [mail.text, withoutTags(mail.html)]) {
			expect(said).toContain(twin);
			expect(said).toContain('callback request');
			expect(said).not.toContain(victim);
		}
	// Who holds both can tell them apart by what came with each.
	const ofVictim = all.filter(({ subject, text }) => subject?.startsWith('New') && text?.includes(victim));
	expect(ofVictim).toHaveLength(2);
});
