import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeClientInfo } from '#leads/client-info.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Routing } from '#server/delivery/routing.ts';
import { maxThanksPerDay } from '#server/settings/delivery-limits.ts';
import { clientInfoHeader } from '#wire/names.ts';
import { operatorAddress } from '../support/delivered.ts';
import { leads } from '../support/operator.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { insert, rows } from '../support/wire.ts';

const routing: Routing = {
	maxCompaniesPerLead: 2,
	companies: [
		{ name: 'Curved Test Lifts', email: 'curved@example.com', stairTypes: ['curved'] },
		{ name: 'Quote Test Lifts', email: 'quotes@example.com', kinds: ['photo-quote'] },
		{ name: 'Any Test Lifts', email: 'any@example.com' },
		{ name: 'Straight Test Lifts', email: 'straight@example.com', stairTypes: ['straight', 'unsure'] },
	],
};

const { receivers, server, eventsAbout } = sharedDelivery({ routing });

/** Everybody who got an e-mail about a request, once there are so many. */
async function toldOf(id: string, expected: number): Promise<string[]> {
	const told = () =>
		receivers.mail
			.accepted()
			.filter(({ subject }) => subject?.includes(referenceOf(id)))
			.flatMap(({ to }) => to);
	return eventually(() => {
		expect(told().length).toBeGreaterThanOrEqual(expected);
		return told().sort();
	});
}

/** The same again after a while, so that one too many is seen. */
async function quietly<T>(read: () => Promise<T>): Promise<T> {
	await new Promise((resolve) => setTimeout(resolve, 500));
	return read();
}

async function send(table: keyof typeof rows, row: Record<string, unknown>, headers = {}): Promise<string> {
	const id = randomUUID();
	const answer = await insert(
		server.url,
		table,
		{ ...rows[table], id, email: `${id}@example.com`, ...row },
		{ headers },
	);
	expect(answer.status).toBe(201);
	return id;
}

test('a request goes to the operator, companies that take it, and the visitor', async () => {
	const id = await send('photo_quote_requests', { stair_type: 'curved' });
	await toldOf(id, 4);
	const told = await quietly(() => toldOf(id, 4));
	expect(told).toHaveLength(4);
	expect(told).toEqual(expect.arrayContaining([`${id}@example.com`, operatorAddress]));
	// Two of the three that take it: its random id decides which.
	expect(['any@example.com', 'curved@example.com', 'quotes@example.com']).toEqual(
		expect.arrayContaining(told.filter((one) => one !== `${id}@example.com` && one !== operatorAddress)),
	);
});

test('a brochure request goes to companies only where the visitor asked for them', async () => {
	const id = await send('brochure_requests', { stair_type: 'curved' });
	await toldOf(id, 2);
	expect(await quietly(() => toldOf(id, 2))).toEqual([`${id}@example.com`, operatorAddress].sort());

	const headers = { [clientInfoHeader]: writeClientInfo([], { companies_too: 'yes' }) };
	const ticked = await send('brochure_requests', { stair_type: 'curved' }, headers);
	const everybody = ['any@example.com', 'curved@example.com', `${ticked}@example.com`, operatorAddress].sort();
	await toldOf(ticked, 4);
	expect(await quietly(() => toldOf(ticked, 4))).toEqual(everybody);
	const { out } = await leads(['list'], server.dataDir);
	const lines = out.split('\n').filter((line) => /asks for companies too/.test(line));
	expect(lines).toEqual([expect.stringContaining(referenceOf(ticked))]);
});

test('one without a stair type goes to companies that take "unsure"', async () => {
	const id = await send('callback_requests', {});
	const everybody = ['any@example.com', 'straight@example.com', `${id}@example.com`, operatorAddress].sort();
	expect(await toldOf(id, 4)).toEqual(everybody);
});

test('with more companies than maxCompaniesPerLead, they are chosen in turn', async () => {
	const ids = await Promise.all(
		Array.from({ length: 24 }, () => send('photo_quote_requests', { stair_type: 'straight' })),
	);
	const told = await Promise.all(ids.map((id) => toldOf(id, 4)));
	const companies = told.map((all) => all.filter((to) => /^(any|quotes|straight)@/.test(to)));
	expect(new Set(companies.map(({ length }) => length))).toEqual(new Set([2]));
	expect(new Set(companies.flat()).size).toBe(3);
});

test('suspected spam goes to operator and companies, marked, without a confirmation', async () => {
	const id = await send('callback_requests', {}, { [clientInfoHeader]: writeClientInfo(['trap']) });
	await toldOf(id, 3);
	expect(await quietly(() => toldOf(id, 3))).toEqual(
		['any@example.com', 'straight@example.com', operatorAddress].sort(),
	);
	const subjects = receivers.mail.accepted().filter(({ subject }) => subject?.includes(referenceOf(id)));
	for (const { subject } of subjects) expect(subject).toContain('Suspected spam');
});

test('a form sent too fast still gets a confirmation', async () => {
	const id = await send('callback_requests', {}, { [clientInfoHeader]: writeClientInfo(['haste']) });
	const everybody = ['any@example.com', 'straight@example.com', `${id}@example.com`, operatorAddress].sort();
	expect(await toldOf(id, 4)).toEqual(everybody);
});

test('a mailbox gets a limited number of confirmations', async () => {
	const email = `Often.${randomUUID()}@example.com`;
	const ids: string[] = [];
	for (let count = 0; count < maxThanksPerDay + 2; count++) {
		// Most mail systems tell no capitals from small letters, and pass over what follows a plus.
		const written = count % 2 ? email : email.toLowerCase().replace('@', `+${count}@`);
		ids.push(await send('callback_requests', { email: written }));
	}
	for (const id of ids) await toldOf(id, 3);
	const thanks = await quietly(async () =>
		receivers.mail
			.accepted()
			.filter(({ to }) => to[0]?.toLowerCase().startsWith(email.toLowerCase().split('@')[0] ?? '')),
	);
	expect(thanks).toHaveLength(maxThanksPerDay);
});

test('rejected and duplicate requests cause no deliveries', async () => {
	const id = randomUUID();
	const row = { ...rows.callback_requests, id, email: `${id}@example.com` };
	expect((await insert(server.url, 'callback_requests', { ...row, phone: null })).status).toBe(400);
	expect((await insert(server.url, 'callback_requests', row)).status).toBe(201);
	expect((await insert(server.url, 'callback_requests', row)).status).toBe(409);
	await toldOf(id, 4);
	expect(await quietly(() => toldOf(id, 4))).toHaveLength(4);
});

test('the webhook is called once, signed, with all fields', async () => {
	const id = await send('callback_requests', { comment: 'Is it ‘safe’ in snow? ❄' });
	await eventually(() => expect(eventsAbout(id)).toHaveLength(1));
	await quietly(async () => expect(eventsAbout(id)).toHaveLength(1));
	const [post] = eventsAbout(id);
	const event = post?.event;
	expect(post).toMatchObject({ method: 'POST', verified: true, 'content-type': 'application/json' });
	expect(event).toMatchObject({
		type: 'lead.created',
		data: {
			id,
			reference: referenceOf(id),
			kind: 'callback',
			name: rows.callback_requests.name,
			email: `${id}@example.com`,
			phone: rows.callback_requests.phone,
			comment: 'Is it ‘safe’ in snow? ❄',
			suspected: null,
			photos: [],
			passed_to: ['Any Test Lifts', 'Straight Test Lifts'],
		},
	});
	expect(event.timestamp).toBe(event.data.created_at);
});

test('a redirect of the webhook is not followed', async () => {
	await receivers.hook.behave('redirect');
	const id = await send('callback_requests', {});
	const posts = () => eventsAbout(id);
	await eventually(() => expect(posts()).toMatchObject([{ answer: 302 }]));
	await receivers.hook.behave('well');
	await eventually(() => expect(posts()).toMatchObject([{ answer: 302 }, { answer: 204 }]));
	expect(posts()[0]?.['webhook-id']).toBe(posts()[1]?.['webhook-id']);
	expect(receivers.hook.redirected()).toEqual([]);
});
