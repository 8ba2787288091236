import { createClient } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { maxPhotoBytes } from '#leads/photos.ts';
import { photoBucket } from '#wire/names.ts';
import { jpegFile, jpegOf } from '../support/photos.ts';
import { publicKey } from '../support/server.ts';
import { sharedServer, startHere } from '../support/shared.ts';
import { newKey, rows } from '../support/wire.ts';

// supabase-js, as a page of a hosted project uses it, pointed at our server.

const server = sharedServer({}, startHere);
const clientOf = (key: string) => createClient(server.url, key, { auth: { persistSession: false } });
const bucketOf = (key = publicKey) => clientOf(key).storage.from(photoBucket);

test('inserts a row, and reads why another is refused', async () => {
	const callbacks = clientOf(publicKey).from('callback_requests');
	const row = { ...rows.callback_requests, id: crypto.randomUUID() };
	expect(await callbacks.insert(row)).toMatchObject({ status: 201, error: null });
	const refusals = [
		[callbacks.insert(row), 409, '23505'],
		[callbacks.insert({ ...row, phone: null }), 400, '23502'],
		[callbacks.insert([{ ...row, age: 80 }]), 400, 'PGRST204'],
		[callbacks.insert(row).select(), 401, '42501'],
		[callbacks.upsert(row), 401, '42501'],
		[callbacks.select(), 401, '42501'],
		[clientOf('sb_publishable_other').from('callback_requests').insert(row), 401, 'PGRST301'],
	] as const;
	for (const [call, status, code] of refusals) expect(await call).toMatchObject({ status, error: { code } });
});

test('uploads a photo, finds it at its public address, and reads why another is refused', async () => {
	const key = newKey();
	const { data, error } = await bucketOf().upload(key, jpegFile(), { contentType: 'image/jpeg' });
	expect(error).toBeNull();
	expect(data).toMatchObject({ path: key, fullPath: `${photoBucket}/${key}` });
	const shown = await fetch(bucketOf().getPublicUrl(key).data.publicUrl);
	expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
	const refusals = [
		[bucketOf().upload(key, jpegFile()), '409', 'The resource already exists'],
		[bucketOf().upload(newKey(), new File(['hello'], 'a.jpg', { type: 'image/jpeg' })), '415', 'mime type'],
		[bucketOf().upload(newKey(), jpegFile(jpegOf(maxPhotoBytes + 1))), '413', 'exceeded the maximum allowed size'],
		[bucketOf().upload('a/{b}.jpg', jpegFile()), '400', 'Invalid key'],
		[bucketOf().upload(key, jpegFile(), { upsert: true }), '403', 'new row violates row-level security policy'],
		[clientOf(publicKey).storage.from('other').upload(key, jpegFile()), '404', 'Bucket not found'],
		[bucketOf('sb_publishable_other').upload(newKey(), jpegFile()), '403', 'Invalid API key'],
	] as const;
	for (const [call, statusCode, message] of refusals)
		expect((await call).error).toMatchObject({ statusCode, message: expect.stringContaining(message) });
});
