import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { maxPhotos } from '#leads/photos.ts';
import { askPath, formNames } from '#wire/plain-form.ts';
import { dist } from '../support/built.ts';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer, type TestServer } from '../support/server.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startServer({ dist });
});
afterAll(async () => {
	await server.stop();
	await removeTemporaryFolders();
});

const answers = { name: 'Test Person', email: 'test@example.com', phone: '0000 000000', address: '1 Test Street' };
let size = 1000;
const photo = () => jpegFile(jpegOf(size++));

/** Posts a photo quote as the page does: what is hidden before the photos, the answers after them. */
async function post(hidden: [string, string][], photos: File[], given: Record<string, string>) {
	const form = new FormData();
	for (const [name, value] of hidden) form.append(name, value);
	for (const one of photos) form.append(formNames.photos, one);
	for (const [name, value] of Object.entries(given)) form.append(name, value);
	const response = await fetch(`${server.url}${askPath}photo-quote`, {
		method: 'POST',
		body: form,
		redirect: 'manual',
	});
	const shown = parse(await response.text()).querySelector('[data-plain-form]');
	const named: string[] = [formNames.request, formNames.storedPhoto];
	const inputs = shown?.querySelectorAll('input[type=hidden]') ?? [];
	return {
		status: response.status,
		errors: shown?.querySelectorAll('[role=alert] li').map((item) => item.text.replace(/\s+/g, ' ')),
		hidden: inputs.flatMap((input): [string, string][] => {
			const [name = '', value = ''] = [input.getAttribute('name'), input.getAttribute('value')];
			return named.includes(name) ? [[name, value]] : [];
		}),
	};
}

async function photosOf(name: string): Promise<number[]> {
	const all: { name: string; photo_urls: string[] }[] = JSON.parse(
		(await leads(['list', '--json'], server.dataDir)).out,
	);
	return all.filter((one) => one.name === name).map((one) => one.photo_urls.length);
}

test('a page with errors that is posted again after it was sent, with another photo, makes a request of its own', async () => {
	const name = 'Back Again';
	const page = await post([], [photo()], { ...answers, name, email: 'no address' });
	expect(page.status).toBe(422);
	expect((await post(page.hidden, [], { ...answers, name })).status).toBe(303);
	expect((await post(page.hidden, [photo(), photo()], { ...answers, name })).status).toBe(303);
	expect(await photosOf(name)).toEqual([1, 3]);
});

test('such a page with errors again keeps the new photos only, for the new request', async () => {
	const name = 'Back With Errors';
	const page = await post([], [photo()], { ...answers, name, email: 'no address' });
	expect((await post(page.hidden, [], { ...answers, name })).status).toBe(303);
	const again = await post(page.hidden, [photo()], { ...answers, name, email: 'no address' });
	expect([again.status, again.hidden.length]).toEqual([422, 2]);
	expect(again.hidden[0]).not.toEqual(page.hidden[0]);
	expect((await post(again.hidden, [photo()], { ...answers, name })).status).toBe(303);
	expect(await photosOf(name)).toEqual([1, 2]);
});

test('a sixth photo is refused as one too many, and the five before it are kept', async () => {
	const name = 'Sixth Photo';
	const five = Array.from({ length: maxPhotos }, photo);
	const page = await post([], five, { ...answers, name, email: 'no address' });
	const again = await post(page.hidden, [photo()], { ...answers, name });
	expect([again.status, again.errors]).toEqual([422, ['You can upload a maximum of 5 photos.']]);
	expect(again.hidden).toEqual(page.hidden);
	expect((await post(again.hidden, [], { ...answers, name })).status).toBe(303);
	expect(await photosOf(name)).toEqual([maxPhotos]);
});
