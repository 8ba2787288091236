import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, test } from 'vitest';
import { photoBucket } from '#wire/names.ts';
import { publicKey } from '../support/server.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, jpegFile } from '../support/small-photos.ts';

const server = sharedServer();
const bucketOf = () =>
	createClient(server.url, publicKey, { auth: { persistSession: false } }).storage.from(photoBucket);

describe('the official client, pointed at the embedded backend', () => {
	test.each([
		['File', () => jpegFile()],
		['Blob', () => new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' })],
		['Buffer', () => jpeg],
		['ArrayBuffer', () => new Uint8Array(jpeg).buffer],
	])('uploads a %s and finds it at its public address, byte for byte', async (_what, photo) => {
		const bucket = bucketOf();
		const key = `${randomUUID()}/1-steps.jpg`;
		const { data, error } = await bucket.upload(key, photo(), { contentType: 'image/jpeg' });
		expect(error).toBeNull();
		expect(data).toMatchObject({ path: key, fullPath: `${photoBucket}/${key}` });
		const shown = await fetch(bucket.getPublicUrl(key).data.publicUrl);
		expect(Buffer.from(await shown.arrayBuffer())).toEqual(jpeg);
	});

	test('gets the wire’s error for a rejected photo', async () => {
		const bucket = bucketOf();
		const key = `${randomUUID()}/1-steps.jpg`;
		await bucket.upload(key, jpegFile());
		const { error } = await bucket.upload(key, jpegFile());
		expect(error).toMatchObject({ statusCode: '409' });
		expect((await bucket.list()).error).toMatchObject({ statusCode: '404' });
		expect((await bucket.download('missing.jpg')).error).not.toBeNull();
	});
});
