import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxPhotos } from '#leads/photos.ts';
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
