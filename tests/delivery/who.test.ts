import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brochureAt, brochureFileName, brochurePath } from '#facts/addresses.ts';
import type { EarlierRouting as Routing } from '#server/delivery/companies.ts';
import { dist } from '../support/built.ts';
import { leads, requestIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { allIsSent, eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, rows, sendQuote } from '../support/wire.ts';

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

	const { receivers, server } = sharedDelivery({ routing }, startHere);

	test('a request goes to the operator, companies that take it, and the visitor; by its id nobody reads or erases it', async () => {
		const { id, photo } = await sendQuote(server.url, { stair_type: 'curved', email: 'visitor@example.com' });
		await allIsSent(server);
		const told = receivers.mail.accepted().flatMap(({ to }) => to);
		const others = told.filter((one) => one !== 'visitor@example.com' && one !== operatorAddress);
		expect([told.length, others.length]).toEqual([4, 2]);
		// Two of the three that take it.
		expect(['any@example.com', 'curved@example.com', 'quotes@example.com']).toEqual(expect.arrayContaining(others));

		// Somebody knows the address of a photo, and sends a callback by its request's id.
		const known = photo.split('/').at(-2)?.toUpperCase();
		const [attacker, before] = ['attacker@example.net', receivers.mail.accepted().length];
		const answer = await insert(server.url, 'callback_requests', {
			...rows.callback_requests,
			id: known,
			email: attacker,
		});
		expect([answer.status, answer.body]).toMatchObject([409, { code: '23505', details: null, hint: null }]);
		for (const act of ['access', 'erase'])
			expect(await leads([act, '--email', attacker], server.dataDir)).toMatchObject({ code: 1, out: '' });
		await allIsSent(server);
		expect(receivers.mail.accepted().slice(before)).toEqual([]);
		expect([(await requestIn(server.dataDir, id))?.id, (await fetch(photo)).status]).toEqual([id, 200]);
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

	test('The e-mail after a brochure request has the built brochure attached, and its address, at the lift that was asked for', async () => {
		const lift = 'Bespoke Infinity Curved';
		const thank = (product: string | null) => thanked(server.url, 'brochure_requests', { product });
		const [plain, known, made] = await Promise.all([thank(null), thank(lift), thank('Ring this number')]);
		const pdf = { filename: brochureFileName, mimeType: 'application/pdf', disposition: 'attachment' };
		expect(plain.attachments).toMatchObject([pdf]);
		const [attached] = plain.attachments;
		expect(Buffer.from(attached?.content as ArrayBuffer).equals(readFileSync(join(dist, brochurePath)))).toBe(true);
		expect(plain.text).toContain(`Open your brochure: ${siteUrl}${brochurePath}\n`);
		// A lift that a visitor made up is in no link.
		for (const { html } of [plain, made]) expect(html).toContain(`href="${siteUrl}${brochurePath}"`);
		expect(known.html).toContain(`href="${siteUrl}${brochureAt(lift)}"`);
		const other = await thanked(server.url, 'callback_requests');
		expect([other.attachments, other.html?.includes(brochurePath)]).toEqual([[], false]);
	});
});
