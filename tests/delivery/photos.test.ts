import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { requestPath } from '#leads/request-pages.ts';
import { smallPx } from '#server/photos/draw.ts';
import { formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { toldIn } from '../support/operator.ts';
import { photosByType } from '../support/photos.ts';
import { operatorAddress } from '../support/receivers.ts';
import { eventually, sharedDelivery, startHere } from '../support/shared.ts';
import { insert, publicUrl, rows, sendQuote, upload } from '../support/wire.ts';

const site = 'https://www.example.org';
const company = 'alpha@example.com';
const checked = {
	on: new Date().toISOString().slice(0, 10),
	by: 'our office manager',
	training: 'certificates seen',
	insurance: { cover: '£5 million', expires: '2999-12-31' },
	tradeBody: 'none',
} as const;
const alpha = { name: 'Alpha Lifts', email: company, checked, shown: true };
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
	// All companies were checked, and one is shown.
	expect(words).toContain('An approved stairlift company');
	expect(words).toMatch(/Registered in Scotland\. Company number .* VAT number GB123456789\./);
	return { id, visitor, link: link.replace(site, server.url) };
}

function post(link: string, files: File[]): Promise<Response> {
	const body = new FormData();
	for (const file of files) body.append(formNames.photos, file);
	return fetch(link, { method: 'POST', body, redirect: 'manual' });
}

test('added photos are passed to everybody who has the request, each told once', async () => {
	const { id, visitor, link } = await sent();
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
	expect(toVisitor?.text).toContain('You can add up to two more photos until');
	expect(toVisitor?.attachments).toEqual([]);

	const event = { data: { photos_added: 2, kind: 'photo-quote', photos: [{}, {}, {}] } };
	await eventually(() => expect(eventsAbout(id, /updated/)).toMatchObject([{ verified: true, event }]));

	// The next one is told alone.
	expect((await post(link, [fileOf(await photo(90), 'top.jpg')])).status).toBe(303);
	await eventually(async () => expect(await mailsAbout(id, /^1 photo added/)).toHaveLength(2));
	expect((await toldIn(server.dataDir, id)).join()).toContain('added photos, by webhook: delivered');
});

/** A photo as a phone takes it: upright only by the note that says so. */
const large = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#567' } })
	.withMetadata({ orientation: 6 })
	.jpeg()
	.toBuffer();

test('the e-mail has small upright pictures, each with a link to the full photo', async () => {
	const id = randomUUID();
	const photos: [string, Buffer, string][] = [
		// A HEIC of which the visitor's browser has made a JPEG.
		['1700000000000-front.HEIC', large, 'image/jpeg'],
		['2-side.png', photosByType['image/png'] as Buffer, 'image/png'],
		['3-top.heic', photosByType['image/heic'] as Buffer, 'image/heic'],
		['4-gate.jpg', large, 'image/jpeg'],
		['5-path.jpg', photosByType['image/jpeg'] as Buffer, 'image/jpeg'],
	];
	for (const [name, bytes, type] of photos) {
		const file = new File([new Uint8Array(bytes)], name, { type });
		expect((await upload(server.url, `${id}/${name}`, file)).status).toBe(200);
	}
	const urls = photos.map(([name]) => publicUrl(server.url, `${id}/${name}`));
	// An address the visitor's browser never made: not ours to recommend.
	const row = {
		...rows.photo_quote_requests,
		id,
		photo_urls: [...urls.slice(0, 4), 'https://elsewhere.example/steps.jpg'],
	};
	expect((await insert(server.url, 'photo_quote_requests', row)).status).toBe(201);

	const mails = await eventually(async () => {
		const about = await mailsAbout(id);
		expect(about).toHaveLength(3);
		expect(eventsAbout(id)).toHaveLength(1);
		return about;
	});
	const toOperator = mails.find(({ to }) => to?.[0]?.address === operatorAddress);
	const pictures = toOperator?.attachments ?? [];
	expect(pictures.map(({ mimeType, disposition }) => [mimeType, disposition])).toEqual(
		Array(5).fill(['image/jpeg', 'inline']),
	);
	const sizes = await Promise.all(pictures.map(({ content }) => sharp(content as ArrayBuffer).metadata()));
	expect([sizes[0]?.width, sizes[0]?.height]).toEqual([Math.round((smallPx * 2) / 3), smallPx]);
	for (const { contentId } of pictures) expect(toOperator?.html).toContain(`cid:${contentId?.replace(/[<>]/g, '')}`);
	for (const [name] of photos) {
		const link = `${site}/storage/v1/object/public/photo_quotes/${id}/${name}`;
		expect(toOperator?.html).toContain(`href="${link}"`);
		expect(toOperator?.text).toContain(link);
		expect((await fetch(link.replace(site, server.url))).status).toBe(200);
	}
	expect(toOperator?.text).toContain('Photo 1: front.jpg (');
	expect(toOperator?.html).not.toContain('elsewhere.example');

	const toVisitor = mails.find(({ subject }) => subject?.startsWith('We have'));
	expect(toVisitor?.attachments).toEqual([]);
	expect(toVisitor?.text).toContain('Photos: 5');
	// There can be no more, so that nobody is told how to add one: the one link is the visitor's own.
	expect(new Set(toVisitor?.text?.match(/\/my-request\?[^\s#]+/g)).size).toBe(1);
	expect(eventsAbout(id)[0]?.event.data.photos).toMatchObject(
		photos.map(([name]) => ({ url: expect.stringContaining(`/${id}/${name}`), type: 'image/jpeg' })),
	);
});
