import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jpegFile } from '../contract/photos.ts';
import { insert, publicUrl, rows, tableNames, upload } from '../contract/wire.ts';
import { type Receivers, startDelivering, startReceivers } from '../support/delivered.ts';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, type TestServer, temporaryFolder } from '../support/server.ts';

const attacker = 'attacker@example.net';
const callbacksOnly = 'callbacks-only@example.net';
const routing = {
	maxCompaniesPerLead: 2,
	companies: [{ name: 'Callbacks Only Ltd', email: callbacksOnly, kinds: ['callback'] }],
};

let receivers: Receivers;
let server: TestServer;
beforeAll(async () => {
	receivers = await startReceivers();
	const file = join(await temporaryFolder(), 'routing.ts');
	await writeFile(file, `export default ${JSON.stringify(routing)}`);
	server = await startDelivering(receivers, {
		env: { LEADS_ROUTING: file, SITE_URL: 'https://www.example.org', LOG_LEVEL: 'debug' },
	});
});
afterAll(async () => {
	await server.stop();
	await receivers.end();
	await removeTemporaryFolders();
});

/** All e-mails of the server, once nothing waits and at least so many have come. */
async function mails(atLeast: number) {
	await vi.waitFor(() => expect(receivers.mail.accepted().length).toBeGreaterThanOrEqual(atLeast), {
		timeout: 20_000,
		interval: 50,
	});
	await new Promise((resolve) => setTimeout(resolve, 500));
	return receivers.mail.messages();
}

test('C1: an id that stands in a photo’s address gives nobody the request, nor the power to delete it', async () => {
	const id = randomUUID();
	const photo = publicUrl(server.url, `${id}/1-steps.jpg`);
	await upload(server.url, `${id}/1-steps.jpg`, jpegFile());
	const victim = { ...rows.photo_quote_requests, id, name: 'Llanfairpwll', email: 'victim@example.com' };
	expect((await insert(server.url, 'photo_quote_requests', { ...victim, photo_urls: [photo] })).status).toBe(201);
	await mails(2);

	// What the attacker knows: the photo's address.
	const known = photo.split('/').at(-2) ?? '';
	const forged = { ...rows.callback_requests, id: known.toUpperCase(), name: 'x', email: attacker };
	const answer = await insert(server.url, 'callback_requests', forged);
	const all = await mails(answer.status === 201 ? 5 : 2);
	const toStrangers = all.filter(({ to }) => [attacker, callbacksOnly].includes(to?.[0]?.address ?? ''));
	const [link] = toStrangers.flatMap(({ text }) => /\/delete-my-request\?\S+/.exec(text ?? '') ?? []);
	const pressed = link && (await fetch(`${server.url}${link}`, { method: 'POST', redirect: 'manual' }));
	const copies = join(await temporaryFolder(), 'copies');
	const access = await leads(['access', '--email', attacker, '--to', copies], server.dataDir);
	const erase = await leads(['erase', '--email', attacker], server.dataDir);
	expect({
		answer: [answer.status, answer.body],
		mailsToStrangers: toStrangers.map(({ to, subject }) => [to?.[0]?.address, subject]),
		nameDisclosed: toStrangers.some(({ text }) => text?.includes('Llanfairpwll')),
		link: pressed ? pressed.headers.get('location') : 'none',
		access: [access.code, access.out.includes('Llanfairpwll'), existsSync(copies)],
		erase: [erase.code, erase.out],
		photo: (await fetch(photo)).status,
		kept: (await leads(['show', id], server.dataDir)).code,
		toldToDelete: (await receivers.mail.messages()).filter(({ subject }) => subject?.includes('delete')).length,
	}).toEqual({
		answer: [
			409,
			{
				code: '23505',
				details: null,
				hint: null,
				message: 'duplicate key value violates unique constraint "callback_requests_pkey"',
			},
		],
		mailsToStrangers: [],
		nameDisclosed: false,
		link: 'none',
		access: [1, false, false],
		erase: [1, ''],
		photo: 200,
		kept: 0,
		toldToDelete: 0,
	});
});

test('C1: of any number of requests with one id, sent at once, one is taken', async () => {
	for (let round = 0; round < 5; round++) {
		const id = randomUUID();
		const answers = await Promise.all(
			[...tableNames, ...tableNames].map((table) => insert(server.url, table, { ...rows[table], id })),
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
	}
	const id = randomUUID();
	const twice = ['A', 'B'].map((name) => ({ ...rows.callback_requests, id, name }));
	expect((await insert(server.url, 'callback_requests', twice)).body).toMatchObject({ code: '23505' });
	// All or nothing: the id is free still.
	expect((await insert(server.url, 'brochure_requests', { ...rows.brochure_requests, id })).status).toBe(201);
});

test('C1: an id stays taken while somebody is to be told that its request was erased', async () => {
	const id = randomUUID();
	const row = { ...rows.callback_requests, id, name: 'Llanfairpwll', email: 'gone@example.com' };
	const before = receivers.mail.accepted().length;
	expect((await insert(server.url, 'callback_requests', row)).status).toBe(201);
	await mails(before + 3);
	expect((await leads(['erase', id], server.dataDir)).code).toBe(0);
	for (const table of tableNames)
		expect((await insert(server.url, table, { ...rows[table], id, email: attacker })).body).toMatchObject({
			code: '23505',
			message: `duplicate key value violates unique constraint "${table}_pkey"`,
		});
	expect((await mails(before + 5)).filter(({ to }) => to?.[0]?.address === attacker)).toEqual([]);
});
