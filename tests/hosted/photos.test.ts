import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPhotos } from '#leads/photos.ts';
import { maxUploadsPerWindow, rateWindow } from '#server/settings/limits.ts';
import { photoBucket } from '#wire/names.ts';
import { asRole, becomeHostedUntil, migrateFrom } from '../support/supabase.ts';

const withMirrors = '20261122000300';
const put = (key: string) => `insert into storage.objects (bucket_id, name) values ('${photoBucket}', '${key}')`;
const full = '42501 new row violates row-level security policy for table "objects"';
const there = /^23505 duplicate key value violates unique constraint "objects_/;

let database: PGlite;
beforeAll(async () => {
	database = await PGlite.create();
	await becomeHostedUntil(withMirrors, (sql) => database.exec(sql));
	await database.exec(`insert into storage.buckets (id, name) values ('${photoBucket}', '${photoBucket}')`);
	for (let index = 0; index < maxPhotos; index++) await database.exec(put(`before/${index}.jpg`));
	await migrateFrom(withMirrors, (sql) => database.exec(sql));
});
afterAll(() => database.close());

describe('with the hosted migrations, the folder of a request', () => {
	test('holds five however they come: by a signed address the storage service writes them as itself', async () => {
		const as = asRole(database);
		for (let index = 0; index < maxPhotos; index++)
			expect(await as('supabase_storage_admin', put(`signed/${index}.jpg`))).toBe(1);
		expect(await as('supabase_storage_admin', put('signed/5.jpg'))).toBe(full);
	});

	test('counts the photos that were there before the migration, and no longer those that are gone', async () => {
		const as = asRole(database);
		expect(await as('anon', put('before/4.jpg'))).toMatch(there);
		expect(await as('anon', put('before/5.jpg'))).toBe(full);
		await database.exec("set storage.allow_delete_query = 'true'");
		expect(await as('supabase_storage_admin', "delete from storage.objects where name = 'before/0.jpg'")).toBe(1);
		expect(await as('anon', put('before/5.jpg'))).toBe(1);
	});
});

test('with the hosted migrations, no photos can be added to a request that was sent', async () => {
	const as = asRole(database);
	const id = 'abcdefab-0000-4000-8000-000000000001';
	expect(await as('anon', put(`${id}/door.jpg`))).toBe(1);
	const row = `insert into photo_quote_requests (id, name, email, address, photo_urls)
		values ('${id}', 'Test Person', 'person@example.co.uk', '1 Test Street', '{https://example.com/door.jpg}')`;
	expect(await as('anon', row)).toBe(1);
	for (const role of ['anon', 'supabase_storage_admin'])
		for (const folder of [id, id.toUpperCase(), `${id}/deeper`])
			expect(await as(role, put(`${folder}/evil.jpg`)), `${role} ${folder}`).toBe(full);
	// Sent again after a lost answer.
	expect(await as('anon', put(`${id}/door.jpg`))).toMatch(there);
	expect(await as('anon', put('abcdefab-0000-4000-8000-000000000002/door.jpg'))).toBe(1);
	await database.exec(`delete from photo_quote_requests where id = '${id}'`);
	expect(await as('anon', put(`${id}/later.jpg`))).toBe(1);
});

test('an address may upload a hundred photos to the hosted bucket in ten minutes', async () => {
	const as = asRole(database);
	const headers = { 'cf-connecting-ip': '192.0.2.1' };
	/** As the storage service: as its caller, which it undoes, then as itself. */
	const upload = async (key: string) => {
		const tried = await as('anon', `do $$ begin ${put(key)}; raise exception 'undone'; end $$`, headers);
		return tried === 'P0001 undone' ? as('supabase_storage_admin', put(key), headers) : tried;
	};
	for (let index = 0; index < maxUploadsPerWindow; index++)
		expect(await upload(`${crypto.randomUUID()}/1.jpg`)).toBe(1);
	expect(await upload('more/1.jpg')).toBe('42501 Too many photos');
	expect(await as('anon', put('more/1.jpg'), { 'cf-connecting-ip': '192.0.2.2' })).toBe(1);
	const window = `interval '${rateWindow / 1000} seconds'`;
	await database.exec(`update private.upload_counts set window_start = now() - ${window} + interval '1 second'`);
	expect(await upload('later/1.jpg')).toBe('42501 Too many photos');
	await database.exec(`update private.upload_counts set window_start = now() - ${window}`);
	expect(await upload('later/1.jpg')).toBe(1);
	const { rows } = await database.query('select caller, photos from private.upload_counts');
	expect(rows).toEqual([{ caller: '192.0.2.1', photos: 1 }]);
});
