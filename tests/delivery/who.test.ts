import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brochureAt, brochureFileName, brochurePath } from '#facts/addresses.ts';
import { writeClientInfo } from '#leads/client-info.ts';
import { referenceOf } from '#leads/reference.ts';
import type { EarlierRouting as Routing } from '#server/delivery/companies.ts';
import { maxAttachedBytes } from '#server/delivery/send.ts';
import { clientInfoHeader } from '#wire/names.ts';
import { dist } from '../support/built.ts';
import { operatorAddress } from '../support/receivers.ts';
import { startDelivering, temporaryFolder } from '../support/server.ts';
import { allIsSent, eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, rows } from '../support/wire.ts';

describe('who is told', () => {
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
});

describe('the brochure', () => {
	const siteUrl = 'https://www.example.org';
	const { receivers, server } = sharedDelivery({ dist, env: { SITE_URL: siteUrl } }, startHere);

	/** Sends a request and gives the e-mail that the visitor got. */
	async function thanked(url: string, table: keyof typeof rows, more: object = {}) {
		const id = randomUUID();
		const row = { ...rows[table], id, email: `${id}@example.com`, ...more };
		expect((await insert(url, table, row)).status).toBe(201);
		return eventually(async () => {
			const mail = (await receivers.mail.messages()).find(({ to }) => to?.[0]?.address === row.email);
			if (!mail) throw new Error('The visitor has no e-mail yet.');
			return mail;
		});
	}

	test('The e-mail after a brochure request has the built brochure attached, and its address', async () => {
		const mail = await thanked(server.url, 'brochure_requests', { product: null });
		const [attached, ...others] = mail.attachments;
		expect(others).toEqual([]);
		expect(attached).toMatchObject({
			filename: brochureFileName,
			mimeType: 'application/pdf',
			disposition: 'attachment',
		});
		expect(Buffer.from(attached?.content as ArrayBuffer).equals(readFileSync(join(dist, brochurePath)))).toBe(true);
		expect(mail.text).toContain(`Open your brochure: ${siteUrl}${brochurePath}\n`);
		expect(mail.html).toContain(`href="${siteUrl}${brochurePath}"`);
	});

	test('Asked for one lift, it opens at that lift, and a lift that a visitor made up is in no link', async () => {
		const lift = 'Bespoke Infinity Curved';
		const [known, made] = await Promise.all([
			thanked(server.url, 'brochure_requests', { product: lift }),
			thanked(server.url, 'brochure_requests', { product: 'Ring this number' }),
		]);
		expect(known.html).toContain(`href="${siteUrl}${brochureAt(lift)}"`);
		expect(made.html).toContain(`href="${siteUrl}${brochurePath}"`);
	});

	test('Other requests get no brochure', async () => {
		const mail = await thanked(server.url, 'callback_requests');
		expect(mail.attachments).toEqual([]);
		expect(mail.html).not.toContain(brochurePath);
	});

	test('A brochure that is too large for an e-mail is linked only', async () => {
		const site = await temporaryFolder();
		writeFileSync(join(site, 'index.html'), '<!doctype html><title>Test</title>');
		writeFileSync(join(site, brochurePath), Buffer.alloc(maxAttachedBytes + 1));
		const other = await startDelivering(receivers, { dist: site, env: { SITE_URL: siteUrl } });
		const mail = await thanked(other.url, 'brochure_requests');
		await other.stop();
		expect(mail.attachments).toEqual([]);
		expect(mail.html).toContain(`href="${siteUrl}${brochurePath}`);
	});
});
