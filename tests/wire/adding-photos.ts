import { randomUUID } from 'node:crypto';
import { parse } from 'node-html-parser';
import { expect } from 'vitest';
import { addPhotosHeader } from '#wire/names.ts';
import { formNames } from '#wire/plain-form.ts';
import type { TestServer } from '../support/server.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';
import { insert, publicUrl, rows, upload } from '../support/wire.ts';

let size = 1000;
export const photo = (name = 'later.jpg') => new File([new Uint8Array(jpegOf(size++))], name, { type: 'image/jpeg' });

/** Sends a photo quote with one photo, and gives its id and the link of the answer. */
export async function sent(
	to: TestServer,
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

export async function post(link: string, photos: (File | string)[], headers: Record<string, string> = {}) {
	const form = new FormData();
	for (const one of photos) form.append(formNames.photos, one);
	return read(await fetch(link, { method: 'POST', body: form, redirect: 'manual', headers }));
}

export async function read(response: Response) {
	const html = await response.text();
	const main = parse(html).querySelector('main');
	return {
		status: response.status,
		location: response.headers.get('location'),
		headers: response.headers,
		title: main?.querySelector('h1')?.text,
		text: main?.text.replace(/\s+/g, ' ') ?? '',
		problems: main?.querySelectorAll('[data-problem]').map((item) => item.getAttribute('data-problem')) ?? [],
	};
}
