import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { brochureAt, brochureFileName, brochurePath } from '#facts/addresses.ts';
import { maxAttachedBytes } from '#server/delivery/send.ts';
import { dist } from '../support/built.ts';
import { startDelivering } from '../support/delivered.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { insert, rows } from '../support/wire.ts';

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
