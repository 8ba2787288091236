import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { leads } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, publicUrl, rows, upload } from '../support/wire.ts';

const server = sharedServer();

/** So many ways to write an id, the first letters as capitals. */
function spellings(id: string, count: number): string[] {
	const letters = [...id].flatMap((sign, place) => (/[a-f]/.test(sign) ? [place] : []));
	return Array.from({ length: count }, (_, number) =>
		[...id].map((sign, place) => ((number >> letters.indexOf(place)) & 1 ? sign.toUpperCase() : sign)).join(''),
	);
}

test('a request has five photos, whatever the case of its folder', async () => {
	const id = `abcdefab${randomUUID().slice(8)}`;
	const folders = spellings(id, 19);
	expect(new Set(folders).size).toBe(19);
	const keys = folders.flatMap((folder) => [1, 2, 3, 4, 5].map((number) => `${folder}/${number}-steps.jpg`));
	const statuses: number[] = [];
	for (const key of keys) statuses.push((await upload(server.url, key, jpegFile())).status);
	const row = { ...rows.photo_quote_requests, id, photo_urls: [publicUrl(server.url, String(keys[0]))] };
	expect((await insert(server.url, 'photo_quote_requests', row)).status).toBe(201);
	const copied = (await leads(['photos', id, '--to', await temporaryFolder()], server.dataDir)).out.trim().split('\n');
	expect({ taken: statuses.filter((status) => status === 200).length, copied: copied.length }).toEqual({
		taken: 5,
		copied: 5,
	});
});
