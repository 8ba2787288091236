import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { smallPx } from '#server/photos/draw.ts';
import { operatorAddress } from '../support/delivered.ts';
import { startHere } from '../support/server-here.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { photosByType } from '../support/small-photos.ts';
import { insert, publicUrl, rows, upload } from '../support/wire.ts';

const { server, mailsAbout, eventsAbout } = sharedDelivery({ env: { SITE_URL: 'https://www.example.org' } }, startHere);

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
		expect(about).toHaveLength(2);
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
		const link = `https://www.example.org/storage/v1/object/public/photo_quotes/${id}/${name}`;
		expect(toOperator?.html).toContain(`href="${link}"`);
		expect(toOperator?.text).toContain(link);
		expect((await fetch(link.replace('https://www.example.org', server.url))).status).toBe(200);
	}
	expect(toOperator?.text).toContain('Photo 1: front.jpg (');
	expect(toOperator?.html).not.toContain('elsewhere.example');

	const toVisitor = mails.find((mail) => mail !== toOperator);
	expect(toVisitor?.attachments).toEqual([]);
	expect(toVisitor?.text).toContain('Photos: 5');
	// There can be no more, so that nobody is told how to add one: the one link is the visitor's own.
	expect(new Set(toVisitor?.text?.match(/\/my-request\?[^\s#]+/g)).size).toBe(1);
	expect(eventsAbout(id)[0]?.event.data.photos).toMatchObject(
		photos.map(([name]) => ({ url: expect.stringContaining(`/${id}/${name}`), type: 'image/jpeg' })),
	);
});
