import sharp from 'sharp';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { requestPath } from '#leads/request-pages.ts';
import { formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { toldIn } from '../support/operator.ts';
import { operatorAddress } from '../support/receivers.ts';
import { eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { sendQuote } from '../support/wire.ts';

const site = 'https://www.example.org';
const company = 'alpha@example.com';
const alpha = { name: 'Alpha Lifts', email: company };
const routing = { maxCompaniesPerLead: 1, companies: [alpha] };

const env = { SITE_URL: site, COMPANY_REGISTERED_IN: 'Scotland', VAT_NUMBER: 'GB123456789' };
const { server, mailsAbout, eventsAbout } = sharedDelivery({ dist, routing, env }, startHere);

const photo = (hue: number) =>
	sharp({ create: { width: 1600, height: 1200, channels: 3, background: `hsl(${hue}, 50%, 50%)` } })
		.jpeg()
		.toBuffer();
const fileOf = (bytes: Buffer, name: string) => new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });

/** Sends a photo quote with one photo, and gives its id and the link of the visitor's e-mail, on the test's server. */
async function sent(): Promise<{ id: string; link: string; visitor: string }> {
	const visitor = `${crypto.randomUUID()}@example.com`;
	const { id } = await sendQuote(server.url, { email: visitor });
	const mail = await eventually(async () => {
		expect(await mailsAbout(id)).toHaveLength(3);
		expect(eventsAbout(id, /created/)).toHaveLength(1);
		return (await mailsAbout(id, /We have your/))[0];
	});
	// The visitor's own comes first, and that for somebody else stands alone on its line.
	const [link = ''] = new RegExp(`^${site}${requestPath}\\S+$`, 'm').exec(mail?.text ?? '') ?? [];
	expect(mail?.html).toContain(`href="${link.replaceAll('&', '&amp;')}"`);
	const words = mail?.text?.replace(/\s+/g, ' ');
	expect(words).toMatch(/Registered in Scotland\. Company number .* VAT number GB123456789\./);
	return { id, visitor, link: link.replace(site, server.url) };
}

function post(link: string, files: File[]): Promise<Response> {
	const body = new FormData();
	for (const file of files) body.append(formNames.photos, file);
	return fetch(link, { method: 'POST', body, redirect: 'manual' });
}

test('photos are in the e-mails about their request as small pictures, each with a link to the full photo; added ones are told once to all who have it', async () => {
	const { id, visitor, link } = await sent();
	for (const lead of await mailsAbout(id, /^New/)) {
		expect(lead.attachments).toMatchObject([{ mimeType: 'image/jpeg', disposition: 'inline' }]);
		expect(lead.html).toContain(`cid:${lead.attachments[0]?.contentId?.replace(/[<>]/g, '')}`);
		const full = `${site}/storage/v1/object/public/photo_quotes/${id}/1-steps.jpg`;
		expect(lead.html).toContain(`href="${full}"`);
		expect(lead.text).toContain(full);
		expect((await fetch(full.replace(site, server.url))).status).toBe(200);
	}
	expect(eventsAbout(id)[0]?.event.data.photos).toMatchObject([{ type: 'image/jpeg' }]);
	// Longer than any form without photos may be.
	const long = Buffer.concat([await photo(20), Buffer.alloc(300_000)]);
	expect((await post(link, [fileOf(long, 'front.jpg'), fileOf(await photo(200), 'side.jpg')])).status).toBe(303);
	const mails = await eventually(async () => {
		const about = await mailsAbout(id, /added/);
		expect(about.map(({ to }) => to?.[0]?.address).sort()).toEqual([company, operatorAddress, visitor].sort());
		return about;
	});
	for (const address of [operatorAddress, company]) {
		const mail = mails.find(({ to }) => to?.[0]?.address === address);
		expect(mail?.subject).toBe(`2 photos added to request ${referenceOf(id)}`);
		expect(mail?.attachments.map(({ mimeType }) => mimeType)).toEqual(['image/jpeg', 'image/jpeg']);
		for (const { contentId, content } of mail?.attachments ?? []) {
			expect(mail?.html).toContain(`cid:${contentId?.replace(/[<>]/g, '')}`);
			expect((await sharp(content as ArrayBuffer).metadata()).width).toBeGreaterThan(300);
		}
		expect(mail?.html).toMatch(new RegExp(`href="${site}/storage/v1/object/public/photo_quotes/${id}/\\d+-front.jpg"`));
		expect(mail?.text).not.toContain('1-steps.jpg');
		expect(mail?.text).not.toContain(requestPath);
		expect(mail?.replyTo?.[0]?.address).toBe(visitor);
	}
	const toVisitor = mails.find(({ to }) => to?.[0]?.address === visitor);
	expect(toVisitor?.subject).toBe(`We have your added photos (${referenceOf(id)})`);
	expect(toVisitor?.text).toMatch(
		/2 photos have been added to your request\. It now has 3\. We are passing them to Alpha Lifts/,
	);
	expect(toVisitor?.attachments).toEqual([]);

	const event = { data: { photos_added: 2, kind: 'photo-quote', photos: [{}, {}, {}] } };
	await eventually(() => expect(eventsAbout(id, /updated/)).toMatchObject([{ verified: true, event }]));

	// The next one is told alone.
	expect((await post(link, [fileOf(await photo(90), 'top.jpg')])).status).toBe(303);
	await eventually(async () => expect(await mailsAbout(id, /^1 photo added/)).toHaveLength(2));
	expect((await toldIn(server.dataDir, id)).join()).toContain('added photos, by webhook: delivered');
});
