import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { maxPhotos } from '#leads/photos.ts';
import { requestPath } from '#leads/request-pages.ts';
import { addPhotosHeader, requestPageHeader } from '#wire/names.ts';
import { formNames, sentPath } from '#wire/plain-form.ts';
import { read } from '../delivery/pages.ts';
import { inDatabase } from '../support/database.ts';
import { leads } from '../support/operator.ts';
import { jpegFile, jpegOf } from '../support/photos.ts';
import { sharedServer, startHere } from '../support/shared.ts';
import { insert, publicUrl, rows, upload } from '../support/wire.ts';
import { answers, photo, postForm } from './calls.ts';

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
	test('comes with the answer of the insert of a photo quote, and with no other', async () => {
		const { id, link } = await quoteWithLink(server);
		expect(link).toMatch(
			new RegExp(`^${server.url}${requestPath}\\?kind=photo-quote&request=${id}&signature=[\\w-]{22}$`),
		);
		const again = { ...rows.photo_quote_requests, id };
		const taken = await insert(server.url, 'photo_quote_requests', again);
		expect([taken.status, taken.headers.get(addPhotosHeader), taken.headers.get(requestPageHeader)]).toEqual([
			409,
			null,
			null,
		]);
		const callback = await insert(server.url, 'callback_requests', rows.callback_requests);
		expect([callback.status, callback.headers.get(addPhotosHeader)]).toEqual([201, null]);
		const own = await read(server.url + callback.headers.get(requestPageHeader));
		expect(own.text).toContain(rows.callback_requests.email);
	});

	test('says so when its fourteen days are over, or the request was erased', async () => {
		const { id, link } = await quoteWithLink(server);
		const age = (days: number) =>
			inDatabase(server.dataDir, (database) =>
				database
					.prepare('UPDATE photo_quote_requests SET created_at = ? WHERE id = ?')
					.run(new Date(Date.now() - days * 86_400_000).toISOString(), id),
			);
		age(13.9);
		expect((await read(link)).status).toBe(200);
		age(14.1);
		for (const late of [await read(link), await postPhotos(link, [photo()])])
			expect([late.status, late.title]).toEqual([410, 'It is too late to add photos']);
		expect(await photosOf(id)).toHaveLength(1);

		await leads(['erase', id], server.dataDir);
		for (const gone of [await read(link), await postPhotos(link, [photo()])])
			expect([gone.status, gone.title]).toEqual([410, 'Your request is deleted']);
	});

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

	test('is on the receipt of a form without scripts, for its sender only', async () => {
		const { location } = await postForm(server.url, 'photo-quote', answers, [photo()]);
		if (!location) throw new Error('The form was not accepted.');
		const linkIn = async (path: string) =>
			parse(await (await fetch(server.url + path)).text())
				.querySelector('[data-add-photos] a')
				?.getAttribute('href');
		const link = await linkIn(location);
		expect(location).toBe(`${location.split('&')[0]}&${link?.split('?')[1]}`);
		expect((await postPhotos(`${server.url}${link}`, [photo()])).status).toBe(303);
		expect(await linkIn(location.split('&')[0] ?? '')).toBeUndefined();
		expect(await linkIn(location.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).toBeUndefined();
		expect(await linkIn(`${sentPath}callback?${location.split('?')[1]}`)).toBeUndefined();
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
