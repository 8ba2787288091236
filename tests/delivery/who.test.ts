import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { writeClientInfo } from '#leads/client-info.ts';
import { referenceOf } from '#leads/reference.ts';
import type { EarlierRouting as Routing } from '#server/delivery/earlier-file.ts';
import { clientInfoHeader } from '#wire/names.ts';
import { operatorAddress } from '../support/delivered.ts';
import { startHere } from '../support/server-here.ts';
import { allIsSent, eventually, sharedDelivery } from '../support/shared-delivery.ts';
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

const { receivers, server, eventsAbout } = sharedDelivery({ routing }, startHere);

/** Everybody who got an e-mail about a request, in alphabetical order, once nothing waits. */
async function recipientsOf(id: string): Promise<string[]> {
	await allIsSent(server);
	const all = receivers.mail.accepted();
	return all.flatMap(({ subject, to }) => (subject?.includes(referenceOf(id)) ? to : [])).sort();
}

async function send(table: keyof typeof rows, row: Record<string, unknown>, headers = {}): Promise<string> {
	const id = randomUUID();
	const sent = { ...rows[table], id, email: `${id}@example.com`, ...row };
	expect((await insert(server.url, table, sent, { headers })).status).toBe(201);
	return id;
}

test('a request goes to the operator, companies that take it, and the visitor', async () => {
	const id = await send('photo_quote_requests', { stair_type: 'curved' });
	const told = await recipientsOf(id);
	expect(told).toHaveLength(4);
	expect(told).toEqual(expect.arrayContaining([`${id}@example.com`, operatorAddress]));
	// Two of the three that take it.
	expect(['any@example.com', 'curved@example.com', 'quotes@example.com']).toEqual(
		expect.arrayContaining(told.filter((one) => one !== `${id}@example.com` && one !== operatorAddress)),
	);
});

test('one without a stair type goes to companies that take "unsure"', async () => {
	const id = await send('callback_requests', {});
	const everybody = ['any@example.com', 'straight@example.com', `${id}@example.com`, operatorAddress].sort();
	expect(await recipientsOf(id)).toEqual(everybody);
});

test('suspected spam goes to operator and companies, marked, without a confirmation', async () => {
	const id = await send('callback_requests', {}, { [clientInfoHeader]: writeClientInfo(['trap']) });
	expect(await recipientsOf(id)).toEqual(['any@example.com', 'straight@example.com', operatorAddress].sort());
	const subjects = receivers.mail.accepted().filter(({ subject }) => subject?.includes(referenceOf(id)));
	for (const { subject } of subjects) expect(subject).toContain('Suspected spam');
});

test('the webhook is called once, signed, with all fields', async () => {
	const id = await send('callback_requests', { comment: 'Is it ‘safe’ in snow? ❄' });
	await allIsSent(server);
	expect(eventsAbout(id)).toHaveLength(1);
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
