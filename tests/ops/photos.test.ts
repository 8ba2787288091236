import { randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { leads } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpegFile, photosByType } from '../support/small-photos.ts';
import { insert, newKey, publicUrl, rows, sendQuote, upload } from '../support/wire.ts';

const server = sharedServer({}, startHere);

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif'];

test.each(types)('a %s of which only the beginning is one is refused, and nothing of it stays', async (type) => {
	const before = await readdir(join(server.dataDir, 'photos'));
	const start = (photosByType[type] as Buffer).subarray(0, type === 'image/jpeg' ? 20 : 24);
	const broken = Buffer.concat([start, Buffer.alloc(2000, 'no picture')]);
	const answer = await upload(server.url, newKey(), new File([new Uint8Array(broken)], 'a', { type }));
	expect(answer).toMatchObject({ status: 400, body: { statusCode: '415', code: 'InvalidMimeType' } });
	expect(await readdir(join(server.dataDir, 'photos'))).toEqual(before);
	expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]);
});

test('the operator gets copies with the ending of what they are', async () => {
	const id = randomUUID();
	const heic = photosByType['image/heic'] as Buffer;
	const key = `${id}/1-IMG_0042.HEIC`;
	await upload(server.url, key, new File([new Uint8Array(heic)], 'a', { type: 'image/heic' }));
	await upload(server.url, `${id}/2-steps.jpg`, jpegFile());
	const photo_urls = [publicUrl(server.url, key)];
	await insert(server.url, 'photo_quote_requests', { ...rows.photo_quote_requests, id, photo_urls });
	const folder = await temporaryFolder();
	const { code } = await leads(['access', id, '--to', folder], server.dataDir);
	const names = ['1-1-IMG_0042.jpg', '2-2-steps.jpg'];
	expect([code, (await readdir(join(folder, id))).toSorted()]).toEqual([0, names]);
	for (const name of names) expect(await sharp(join(folder, id, name)).metadata()).toMatchObject({ format: 'jpeg' });
});

test('a place where the photos cannot be copied to is named in one line, with the account that has to write there', async () => {
	const { id } = await sendQuote(server.url);
	const file = join(await temporaryFolder(), 'file');
	await writeFile(file, '');
	const { code, err } = await leads(['access', id, '--to', file], server.dataDir);
	const account = userInfo().username;
	expect([code, err]).toEqual([
		1,
		`Photos cannot be copied to ${join(file, id)} (ENOTDIR): it must be a folder that ${account}, the account of this command, may write to.\n`,
	]);
});
