import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { leads } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { type Answer, insert, keyHeaders, publicUrl, rows, upload } from '../support/wire.ts';

const server = sharedServer({}, startHere);

const send = (key: string) => upload(server.url, key, jpegFile());
const codeOf = ({ body }: Answer) => Object(body).code ?? 'kept';

/** As the form does: the photos first, then the row that names them. */
async function quote(id: string, keys: readonly string[], values: Readonly<Record<string, unknown>> = {}) {
	const photo_urls = keys.map((key) => publicUrl(server.url, key));
	return insert(server.url, 'photo_quote_requests', { ...rows.photo_quote_requests, ...values, id, photo_urls });
}

/** The photos that the operator is given of a request, by name. */
async function photosOf(id: string): Promise<string[]> {
	const { out } = await leads(['photos', id, '--to', await temporaryFolder()], server.dataDir);
	return [...out.matchAll(/\/\d+-([\w-]+)\.jpg\n/g)].map(([, name = '']) => name);
}

test('no photos can be added to a request that was sent', async () => {
	const id = `abcdefab${randomUUID().slice(8)}`;
	const door = `${id}/door.jpg`;
	expect((await send(door)).status).toBe(200);
	expect((await quote(id, [door])).status).toBe(201);
	const folders = [id, id.toUpperCase(), `${id}/deeper`, id, id, id];
	const answers = await Promise.all(folders.map((folder, index) => send(`${folder}/evil${index}.jpg`)));
	expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(400));
	expect(answers[0]?.body).toEqual({
		statusCode: '403',
		error: 'Unauthorized',
		message: 'new row violates row-level security policy',
		code: 'AccessDenied',
	});
	expect(await photosOf(id)).toEqual(['door']);
	// A photo that is there is said to be there: the form takes that for a success.
	expect(codeOf(await send(door))).toBe('KeyAlreadyExists');
});

test('a photo in flight when its request is sent is rejected at its end, and leaves no file', async () => {
	const id = randomUUID();
	const late = new ReadableStream<Uint8Array>({
		async start(controller) {
			const bytes = new Uint8Array(await jpegFile().arrayBuffer());
			controller.enqueue(bytes.subarray(0, 100));
			expect((await send(`${id}/door.jpg`)).status).toBe(200);
			expect((await quote(id, [`${id}/door.jpg`])).status).toBe(201);
			controller.enqueue(bytes.subarray(100));
			controller.close();
		},
	});
	const answer = await fetch(`${server.url}/storage/v1/object/photo_quotes/${id}/late.jpg`, {
		method: 'POST',
		headers: { ...keyHeaders, 'content-type': 'image/jpeg' },
		body: late,
		duplex: 'half',
	} as RequestInit);
	expect(await answer.json()).toMatchObject({ code: 'AccessDenied' });
	expect((await fetch(publicUrl(server.url, `${id}/late.jpg`))).status).toBe(400);
	expect(await photosOf(id)).toEqual(['door']);
});

test('requests of other kinds close no folder, and photos without a folder are accepted', async () => {
	const id = randomUUID();
	expect((await insert(server.url, 'callback_requests', { ...rows.callback_requests, id })).status).toBe(201);
	expect(codeOf(await send(`${id}/steps.jpg`))).toBe('kept');
	expect(codeOf(await send(`${randomUUID()}.jpg`))).toBe('kept');
});

test('a request has five photos, however many it references and has in its folder', async () => {
	const [id, other] = [randomUUID(), randomUUID()];
	const named = [1, 2, 3, 4, 5].map((number) => `${other}/${number}-named.jpg`);
	const own = [1, 2, 3, 4, 5].map((number) => `${id}/${number}-own.jpg`);
	for (const key of [...named, ...own]) expect(codeOf(await send(key))).toBe('kept');
	expect((await quote(id, named)).status).toBe(201);
	expect(await photosOf(id)).toEqual(named.map((key) => key.slice(37, -4)));
});
