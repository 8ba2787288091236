import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { withRetry } from '#backend/call.ts';
import { insert } from '#backend/insert.ts';
import { sendPhotos } from '#dialogs/photos/send-photos.ts';
import type { Photo } from '#dialogs/photos/use-photos.ts';
import { site } from '#site/config.ts';
import { inDatabase } from '../support/database.ts';
import { jpeg } from '../support/photos.ts';
import { sharedServer } from '../support/shared.ts';
import { rows } from '../support/wire.ts';

// What the pages' own scripts send, on a line that loses answers: the server has stored what the browser believes unsent.

const server = sharedServer({ env: { PUBLIC_BACKEND_KEY: site.backendKey } });

/** How many of the next answers are lost. */
let lost = 0;
/** How many calls went over the line. */
let calls = 0;
const line = createServer((browser) => {
	const { hostname: host, port } = new URL(server.url);
	const away = connect({ host, port: Number(port) });
	let isLost = false;
	browser.on('data', (chunk) => {
		if (chunk.includes('POST /')) calls++;
		away.write(chunk);
	});
	away.on('data', (chunk) => {
		if (lost > 0) isLost = Boolean(lost--);
		if (isLost) browser.destroy();
		else browser.write(chunk);
	});
	for (const [socket, other] of [
		[browser, away],
		[away, browser],
	] as const)
		socket.on('error', () => {}).on('close', () => other.destroy());
});

let page: Window;
beforeAll(async () => {
	await once(line.listen(0, '127.0.0.1'), 'listening');
	page = new Window({ url: `http://127.0.0.1:${(line.address() as AddressInfo).port}/` });
	for (const name of ['XMLHttpRequest', 'FormData'] as const) vi.stubGlobal(name, page[name]);
	vi.stubGlobal('window', page);
});
beforeEach(() => {
	[lost, calls] = [0, 0];
});
afterAll(async () => {
	vi.unstubAllGlobals();
	await page.happyDOM.close();
	line.close();
});

const countOf = (sql: string, ...given: string[]) =>
	inDatabase(server.dataDir, (database) => database.prepare(sql).get(...given)?.count);
const photosOf = (id: string) => countOf('select count(*) as count from photos where key like ?', `${id}/%`);

/** A chosen photo, and what its card shows. */
function chosen(bytes: Uint8Array = jpeg): { photo: Photo; update: (id: number, change: Partial<Photo>) => void } {
	const blob = new page.Blob([bytes], { type: 'image/jpeg' }) as unknown as Blob;
	const prepared = Promise.resolve({ blob, fileName: 'steps.jpg', drawn: true, fault: undefined });
	const photo: Photo = { id: 1, name: 'steps.jpg', prepared, preparing: false, bytes: blob.size, uploaded: false };
	return { photo, update: (_id, change) => void Object.assign(photo, change) };
}

test('a request whose answer was lost twice is sent three times, and stored once', async () => {
	const row = { ...rows.callback_requests, id: randomUUID() };
	lost = 2;
	expect(await withRetry(() => insert('callback_requests', row))).toEqual({});
	expect(calls).toBe(3);
	expect(countOf('select count(*) as count from callback_requests where id = ?', row.id)).toBe(1);
});

test('a photo whose answer was lost is sent again, and stored once, at the address that the request names', async () => {
	const id = randomUUID();
	const { photo, update } = chosen();
	lost = 1;
	const { urls, left } = await sendPhotos([photo], id, update);
	expect([urls.length, left, calls, photosOf(id)]).toEqual([1, 0, 2, 1]);
	expect(photo).toMatchObject({ uploaded: true, progress: 1 });
	expect((await fetch(urls[0] ?? '')).status).toBe(200);
	// The request failed after its photos, and is sent again with the same id: they are there, for half an hour.
	expect((await sendPhotos([photo], id, update)).urls).toEqual(urls);
	expect(calls).toBe(2);
	photo.uploadedAt = Date.now() - 31 * 60_000;
	expect((await sendPhotos([photo], id, update)).urls).toEqual(urls);
	expect([calls, photosOf(id)]).toEqual([3, 1]);
	// Another request needs photos of its own.
	const other = randomUUID();
	expect((await sendPhotos([photo], other, update)).urls).toEqual([expect.stringContaining(other)]);
	expect(photosOf(other)).toBe(1);
});
