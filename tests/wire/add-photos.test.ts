import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPhotos } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { addPhotosPath } from '#leads/request-pages.ts';
import { addPhotosHeader } from '#wire/names.ts';
import { askPath, formNames, sentPath } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer, type TestServer } from '../support/server.ts';
import { linkTo as deleteLinkTo, insert, rows } from '../support/wire.ts';
import { photo, post, read, sent } from './adding-photos.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startServer({ dist });
});
afterAll(async () => {
	await server.stop();
	await removeTemporaryFolders();
});

const photosOf = async (id: string): Promise<string[]> =>
	JSON.parse((await leads(['show', id, '--json'], server.dataDir)).out).photo_urls;

describe('the link that adds photos', () => {
	test('comes with the answer of the insert of a photo quote, and with no other', async () => {
		const { id, link } = await sent(server);
		expect(link).toMatch(
			new RegExp(`^${server.url}${addPhotosPath}\\?kind=photo-quote&request=${id}&signature=[\\w-]{22}$`),
		);
		const again = { ...rows.photo_quote_requests, id };
		const taken = await insert(server.url, 'photo_quote_requests', again);
		expect([taken.status, taken.headers.get(addPhotosHeader)]).toEqual([409, null]);
		const callback = await insert(server.url, 'callback_requests', rows.callback_requests);
		expect([callback.status, callback.headers.get(addPhotosHeader)]).toEqual([201, null]);
	});

	test('shows how many photos there are and can come, and nothing else of the request', async () => {
		const { id, link } = await sent(server);
		const { status, text, headers } = await read(await fetch(link));
		expect(status).toBe(200);
		expect(text).toContain(`Your reference is ${referenceOf(id)}. The request has 1 photo now.`);
		expect(text).toContain('You can add up to 4 more photos until ');
		for (const answer of [rows.photo_quote_requests.name, rows.photo_quote_requests.email, '1 Test Street'])
			expect(text).not.toContain(answer);
		expect(headers.get('cache-control')).toBe('no-store');
	});

	test('adds photos, which are cleaned, listed, shown and counted', async () => {
		const { id, link } = await sent(server);
		const { status, location } = await post(link, [photo(), photo()]);
		expect([status, location]).toEqual([303, `${link.slice(server.url.length)}&added=2`]);
		const { text } = await read(await fetch(server.url + location));
		expect(text).toContain('We have your 2 photos.');
		expect(text).toContain('The request has 3 photos now.');
		const urls = await photosOf(id);
		expect(urls).toHaveLength(3);
		for (const url of urls) expect((await fetch(server.url + new URL(url).pathname)).status).toBe(200);
		expect((await leads(['access', id], server.dataDir)).out).toContain(urls[2]);
	});

	test('that is forged, changed, of another kind, request or purpose opens and adds nothing', async () => {
		const { id, link } = await sent(server);
		const other = await sent(server);
		const signature = new URL(link).searchParams.get('signature') ?? '';
		const wrong = [
			link.replace(/signature=.*/, ''),
			link.replace(signature, `A${signature.slice(1)}`.replace(/^AA/, 'BA')),
			link.replace(signature, ''),
			link.replace(id, other.id),
			link.replace(id, id.toUpperCase()),
			link.replace('kind=photo-quote&', ''),
			link.replace('photo-quote', 'callback'),
			deleteLinkTo(server, id).replace('/delete-my-request', addPhotosPath),
			server.url + addPhotosPath,
		];
		for (const one of wrong.filter((one) => one !== link)) {
			const opened = await read(await fetch(one));
			expect([one, opened.status, opened.title]).toEqual([one, 404, 'This link does not work']);
			expect([one, (await post(one, [photo()])).status]).toEqual([one, 404]);
		}
		expect(await photosOf(id)).toHaveLength(1);
		expect(await photosOf(other.id)).toHaveLength(1);
		const deleting = await fetch(link.replace(addPhotosPath, '/delete-my-request'), {
			method: 'POST',
			redirect: 'manual',
		});
		expect(deleting.headers.get('location')).toBe('/delete-my-request/not-found');
	});

	test('says so when its fourteen days are over, or the request was erased', async () => {
		const { id, link } = await sent(server);
		const database = new DatabaseSync(join(server.dataDir, 'leads.db'));
		const age = (days: number) =>
			database
				.prepare('UPDATE photo_quote_requests SET created_at = ? WHERE id = ?')
				.run(new Date(Date.now() - days * 86_400_000).toISOString(), id);
		age(13.9);
		expect((await read(await fetch(link))).status).toBe(200);
		age(14.1);
		database.close();
		for (const late of [await read(await fetch(link)), await post(link, [photo()])])
			expect([late.status, late.title]).toEqual([410, 'It is too late to add photos']);
		expect(await photosOf(id)).toHaveLength(1);

		await leads(['erase', id], server.dataDir);
		for (const gone of [await read(await fetch(link)), await post(link, [photo()])])
			expect([gone.status, gone.title]).toEqual([404, 'This link does not work']);
	});

	test('keeps the photos that fit, and says which problem the others have', async () => {
		const { id, link } = await sent(server);
		const mixed = await post(link, [photo(), new File(['%PDF-1.7'], 'steps.jpg', { type: 'image/jpeg' }), photo()]);
		expect([mixed.status, mixed.problems]).toEqual([422, ['not-a-photo']]);
		expect(mixed.text).toContain('We have your 2 photos.');
		expect(mixed.text).toContain('The request has 3 photos now.');
		expect((await post(link, [])).problems).toEqual(['photos-required']);
		const six = await post(
			link,
			Array.from({ length: 6 }, () => photo()),
		);
		expect([six.status, six.problems, six.title]).toEqual([422, ['too-many-photos'], 'We have all your photos']);
		expect(six.text).toContain('We have your 2 photos.');
		expect(await photosOf(id)).toHaveLength(maxPhotos);
		const full = await post(link, [photo()]);
		expect([full.problems, await photosOf(id)]).toEqual([['too-many-photos'], expect.objectContaining({ length: 5 })]);
	});

	test('is on the receipt of a form without scripts, for its sender only', async () => {
		const form = new FormData();
		const answers = { name: 'Plain', email: 'test@example.com', address: '1 Test Street' };
		form.append(formNames.photos, photo());
		for (const [name, value] of Object.entries(answers)) form.append(name, value);
		const { headers } = await fetch(`${server.url}${askPath}photo-quote`, {
			method: 'POST',
			body: form,
			redirect: 'manual',
		});
		const location = headers.get('location') ?? '';
		const linkIn = async (path: string) =>
			parse(await (await fetch(server.url + path)).text())
				.querySelector('[data-add-photos] a')
				?.getAttribute('href');
		const link = await linkIn(location);
		expect(location).toBe(`${location.split('&')[0]}&${link?.split('?')[1]}`);
		expect((await post(`${server.url}${link}`, [photo()])).status).toBe(303);
		expect(await linkIn(location.split('&')[0] ?? '')).toBeUndefined();
		expect(await linkIn(location.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).toBeUndefined();
		expect(await linkIn(`${sentPath}callback?${location.split('?')[1]}`)).toBeUndefined();
	});
});
