import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { photoBucket } from '#wire/names.ts';
import { publicKey, startServer, type TestServer } from '../support/server.ts';
import { jpeg, jpegFile } from '../support/small-photos.ts';
import { rows, tableNames } from '../support/wire.ts';

let server: TestServer;
const clientFor = (key = publicKey) => createClient(server.url, key, { auth: { persistSession: false } });
beforeAll(async () => {
	server = await startServer();
});
afterAll(async () => {
	await server.stop();
});

describe('the official client, pointed at the embedded backend', () => {
	test.each(tableNames)('inserts into %s, one row or an array', async (table) => {
		const row: Record<string, unknown> = rows[table];
		const one = await clientFor().from(table).insert(row);
		expect(one).toMatchObject({ error: null, data: null, status: 201 });
		const several = await clientFor().from(table).insert([row, row]);
		expect(several).toMatchObject({ error: null, status: 201 });
		const defaults = await clientFor().from(table).insert([row], { defaultToNull: false });
		expect(defaults).toMatchObject({ error: null, status: 201 });
	});

	test('gets an error for a duplicate row', async () => {
		const row = { ...rows.callback_requests, id: randomUUID() };
		await clientFor().from('callback_requests').insert(row);
		const { error, status } = await clientFor().from('callback_requests').insert(row);
		expect([status, error?.code]).toEqual([409, '23505']);
	});

	test.each([
		['select', () => clientFor().from('callback_requests').select(), '42501'],
		['insert and select', () => clientFor().from('callback_requests').insert(rows.callback_requests).select(), '42501'],
		['upsert', () => clientFor().from('callback_requests').upsert(rows.callback_requests), '42501'],
		['update', () => clientFor().from('callback_requests').update({ name: 'X' }).eq('name', 'Y'), '42501'],
		['delete', () => clientFor().from('callback_requests').delete().eq('name', 'Y'), '42501'],
		['unknown table', () => clientFor().from('visitors').insert({ name: 'X' }), 'PGRST205'],
		[
			'unknown column',
			() =>
				clientFor()
					.from('callback_requests')
					.insert([{ age: 80 }]),
			'PGRST204',
		],
		['unknown function', () => clientFor().rpc('anything'), 'PGRST202'],
		['another schema', () => clientFor().schema('auth').from('users').insert({ a: 1 }), 'PGRST106'],
		['a wrong key', () => clientFor('sb_publishable_other').from('callback_requests').insert({}), 'PGRST301'],
	])('is refused: %s', async (_what, call, code) => {
		const { error, data } = await call();
		expect({ code: error?.code, data }).toEqual({ code, data: null });
	});

	test('an array whose objects differ is filled up with null, since it names the columns', async () => {
		const { comment: _comment, ...without } = rows.callback_requests;
		const { error } = await clientFor().from('callback_requests').insert([rows.callback_requests, without]);
		expect(error).toBeNull();
	});

	test.each([
		['File', () => jpegFile()],
		['Blob', () => new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })],
		['Buffer', () => jpeg],
		['ArrayBuffer', () => new Uint8Array(jpeg).buffer],
	])('uploads a %s and finds it at its public address, byte for byte', async (_what, photo) => {
		const bucket = clientFor().storage.from(photoBucket);
		const key = `${randomUUID()}/1-steps.jpg`;
		const { data, error } = await bucket.upload(key, photo(), { contentType: 'image/jpeg' });
		expect(error).toBeNull();
		expect(data).toMatchObject({ path: key, fullPath: `${photoBucket}/${key}` });
		const shown = await fetch(bucket.getPublicUrl(key).data.publicUrl);
		expect(Buffer.from(await shown.arrayBuffer())).toEqual(jpeg);
	});

	test('gets the wire’s error for a rejected photo', async () => {
		const bucket = clientFor().storage.from(photoBucket);
		const key = `${randomUUID()}/1-steps.jpg`;
		await bucket.upload(key, jpegFile());
		const refused = async (call: Promise<{ error: unknown }>) => (await call).error;
		expect(await refused(bucket.upload(key, jpegFile()))).toMatchObject({ statusCode: '409' });
		expect(await refused(bucket.upload(key, jpegFile(), { upsert: true }))).toMatchObject({ statusCode: '403' });
		expect(await refused(bucket.upload('a.txt', new Blob(['text'], { type: 'text/plain' })))).toMatchObject({
			statusCode: '415',
		});
		expect(await refused(bucket.upload('a.jpg', Buffer.alloc(12e6), { contentType: 'image/jpeg' }))).toMatchObject({
			statusCode: '413',
		});
		expect(await refused(clientFor().storage.from('avatars').upload('a.jpg', jpegFile()))).toMatchObject({
			statusCode: '404',
		});
		expect(await refused(bucket.list())).toMatchObject({ statusCode: '404' });
		expect(await refused(bucket.download('missing.jpg'))).not.toBeNull();
	});
});
