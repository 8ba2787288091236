import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { maxPhotos } from '#leads/photos.ts';
import { addPhotosHeader } from '#wire/names.ts';
import { formNames } from '#wire/plain-form.ts';
import { read } from '../delivery/pages.ts';
import { leads } from '../support/operator.ts';
import { jpegFile, jpegOf } from '../support/photos.ts';
import { sharedServer, startHere } from '../support/shared.ts';
import { insert, publicUrl, rows, upload } from '../support/wire.ts';
import { photo } from './calls.ts';

const server = sharedServer({}, startHere);

const about = async (id: string) => JSON.parse((await leads(['access', id], server.dataDir)).out).requests[0];
const photosOf = async (id: string): Promise<string[]> => (await about(id)).photo_urls;

/** Sends a photo quote with one photo. @returns its id and the link that the answer has */
async function quoteWithLink(
	to: { url: string },
	headers: Record<string, string> = {},
): Promise<{ id: string; link: string }> {
	const id = randomUUID();
	const key = `${id}/1-steps.jpg`;
	await upload(to.url, key, jpegFile(), { headers });
	const row = { ...rows.photo_quote_requests, id, photo_urls: [publicUrl(to.url, key)] };
	const answer = await insert(to.url, 'photo_quote_requests', row, { headers });
	expect([answer.status, answer.body]).toEqual([201, '']);
	return { id, link: to.url + answer.headers.get(addPhotosHeader) };
}

async function postPhotos(link: string, photos: (File | string)[], headers: Record<string, string> = {}) {
	const form = new FormData();
	for (const one of photos) form.append(formNames.photos, one);
	const shown = await read(fetch(link, { method: 'POST', body: form, redirect: 'manual', headers }));
	const problems = shown.page.querySelectorAll('[data-problem]').map((item) => item.getAttribute('data-problem'));
	return { ...shown, problems };
}

describe('the link that adds photos', () => {
	test('keeps the photos that fit, and says which problem the others have', async () => {
		const { id, link } = await quoteWithLink(server);
		const pdf = new File(['%PDF-1.7'], 'steps.jpg', { type: 'image/jpeg' });
		const mixed = await postPhotos(link, [photo(), pdf, photo()]);
		expect([mixed.status, mixed.problems]).toEqual([422, ['not-a-photo']]);
		expect(mixed.text).toContain('We have the 2 photos.');
		expect(mixed.text).toContain('The request has 3 photos now.');
		expect((await postPhotos(link, [])).problems).toEqual(['photos-required']);
		const six = await postPhotos(
			link,
			Array(6)
				.fill(0)
				.map(() => photo()),
		);
		expect([six.status, six.problems, six.title]).toEqual([422, ['too-many-photos'], 'We have all the photos']);
		expect(six.text).toContain('We have the 2 photos.');
		expect(await photosOf(id)).toHaveLength(maxPhotos);
	});
});

test('the link obeys the limit of photos, in words, and takes photos from a page that sends no origin', async () => {
	const env = {
		RATE_LIMIT: 'on',
		TRUST_PROXY: '127.0.0.1',
		SITE_URL: 'https://www.example.org',
		MAX_PHOTO_MB_PER_DAY: '1',
	};
	const limited = await startHere({ env });
	const from = { 'x-forwarded-for': '192.0.2.7' };
	const { link } = await quoteWithLink(limited, from);
	// As browsers send it from a page without a referrer.
	expect((await postPhotos(link, [photo()], { ...from, origin: 'null' })).status).toBe(303);
	const refused = await postPhotos(link, [jpegFile(jpegOf(1_100_000))], from);
	expect([refused.status, refused.problems]).toEqual([429, ['too-many-requests']]);
	expect(refused.text).toMatch(/try again in about \d+ (?:minute|hour)s?\./);
	await limited.stop();
});
