import { randomUUID } from 'node:crypto';
import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { maxInsertsPerWindow, rateWindow } from '#server/settings/limits.ts';
import { restErrors } from '#server/wire/errors.ts';
import { photoBucket } from '#wire/names.ts';
import { databases } from '../support/databases.ts';
import { countOfRun } from '../support/full-size.ts';
import { startHosted } from '../support/hosted.ts';
import { publicKey } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, jpegFile } from '../support/small-photos.ts';
import { newKey, rows } from '../support/wire.ts';
import { type Call, call, inLaterWords, newAddress } from './calls.ts';
import { alike, refusedByBoth } from './examples.ts';
import { generatedRows } from './generated.ts';

const generatedCount = countOfRun(60, 500);

const newDatabase = await databases();
const hosted = newDatabase && (await startHosted(await newDatabase()));
afterAll(() => hosted?.stop());
const server = sharedServer({}, startHere);

const toEmbedded = (request: Call) => call(`${server.url}/rest/v1`, publicKey, request);
const toPostgrest = (request: Call) => call(hosted?.url ?? '', hosted?.tokenOf('anon') ?? '', request);

/** Does what Supabase's gateway does: takes `/rest/v1` off the address, and puts a token for `anon` in the key's place. */
const throughGateway: typeof fetch = (input, init) => {
	const headers = new Headers(init?.headers);
	headers.set('authorization', `Bearer ${hosted?.tokenOf('anon')}`);
	headers.set('cf-connecting-ip', newAddress());
	return fetch(String(input).replace('/rest/v1', ''), { ...init, headers });
};
const project = hosted && createClient(hosted.url, publicKey, { global: { fetch: throughGateway } });
const embedded = () => createClient(server.url, publicKey, { auth: { persistSession: false } });

const { callback_requests: callback, photo_quote_requests: quote, brochure_requests: brochure } = rows;
const { comment: _comment, ...short } = callback;
const id = randomUUID();
const from = (client: SupabaseClient, table = 'callback_requests') => client.from(table);

interface Told {
	status: number;
	data: unknown;
	count: number | null;
	error: PostgrestError | null;
}

/** In this order, since the second meets what the first has put there. */
const calls: [string, (client: SupabaseClient) => PromiseLike<Told>][] = [
	['a row', (client) => from(client).insert({ ...callback, id })],
	['the same row again', (client) => from(client).insert({ ...callback, id })],
	['an array', (client) => from(client, 'brochure_requests').insert([brochure])],
	['an array of rows with other keys', (client) => from(client).insert([callback, short])],
	[
		'the same, the rest left to the defaults',
		(client) => from(client).insert([callback, short], { defaultToNull: false }),
	],
	['an empty array', (client) => from(client).insert([])],
	['a row, counted', (client) => from(client).insert(callback, { count: 'exact' })],
	['a photo quote', (client) => from(client, 'photo_quote_requests').insert({ ...quote, photo_urls: ['a', 'b'] })],
	['null', (client) => from(client).insert([{ ...callback, phone: null }])],
	['half a character in an array', (client) => from(client).insert([{ ...callback, name: '\ud83d' }])],
	['an unknown column', (client) => from(client).insert([{ ...callback, age: 80 }])],
	['an unknown table', (client) => from(client, 'visitors').insert(callback)],
	['a row, to be given back', (client) => from(client).insert(callback).select()],
	['an upsert', (client) => from(client).upsert(callback)],
	['an upsert that would change nothing', (client) => from(client).upsert(callback, { ignoreDuplicates: true })],
	['a read', (client) => from(client).select()],
	['a count', (client) => from(client).select('*', { count: 'exact', head: true })],
	['another schema', (client) => client.schema('auth').from('users').insert({ a: 1 })],
];

async function told(call: PromiseLike<Told>, words = (error: Record<string, unknown>) => error) {
	const { status, data, count, error } = await call;
	if (!error) return { status, data, count, error };
	const said = { ...error, message: error.message };
	// A refusal of a HEAD request has no body and so no words.
	const { code, message, hint } = said.message === '' && status === 401 ? said : words(said);
	return { status, data, count, error: { code, message, hint } };
}

describe.runIf(hosted)(`the embedded server and ${hosted?.name} answer alike`, () => {
	test.each(alike)('$what', async (request) => {
		expect(await toEmbedded(request)).toEqual(await toPostgrest(request));
	});

	test.each(refusedByBoth)('both refuse: $what', async (request) => {
		const answers = [await toEmbedded(request), await toPostgrest(request)];
		for (const { status } of answers) expect(status).toBeGreaterThanOrEqual(400);
	});

	test('the same id again', async () => {
		const request = { body: { ...rows.callback_requests, id: randomUUID() } };
		expect([await toEmbedded(request), await toPostgrest(request)]).toMatchObject([{ status: 201 }, { status: 201 }]);
		const again = await toEmbedded(request);
		expect(again).toMatchObject({ status: 409, code: '23505' });
		expect(again).toEqual(await toPostgrest(request));
	});

	test('an address that asks too often', async () => {
		const headers = { 'cf-connecting-ip': '192.0.2.1' };
		for (let count = 0; count < maxInsertsPerWindow; count++)
			expect((await toPostgrest({ body: rows.callback_requests, headers })).status).toBe(201);
		const { status, code, message, hint } = await toPostgrest({ body: rows.callback_requests, headers });
		const { body: ours, status: ourStatus } = restErrors.tooMany(rateWindow / 1000);
		expect({ status, code, message }).toEqual({ status: ourStatus, code: ours.code, message: ours.message });
		expect(hint).toMatch(/^Try again in (600|59\d) seconds\.$/);
	});

	test(`of ${generatedCount} generated rows, one by one, in an array, and with the columns named, PostgREST refuses none that a form accepts`, async () => {
		const generated = fc.sample(generatedRows, { seed: 20261121, numRuns: generatedCount });
		for (const [index, { table, given, body }] of generated.entries()) {
			const request = {
				table: table.name,
				text: index % 3 === 1 ? `[ ${body}]` : body,
				query: index % 3 === 2 ? `?columns=${Object.keys(given)}` : '',
			};
			const [ours, theirs] = await Promise.all([toEmbedded(request), toPostgrest(request)]);
			// The project's rules say less, and never more.
			if (ours.status === 201) expect(theirs, body).toEqual(ours);
		}
	});

	test.each(calls)('to the official client: %s', async (_what, make) => {
		const ours = await told(make(embedded()));
		expect(ours).toEqual(await told(make(project as SupabaseClient), (error) => inLaterWords(error, 'visitors')));
	});
});

describe('the official client, pointed at the embedded backend', () => {
	const bucket = () => embedded().storage.from(photoBucket);
	test.each([
		['File', () => jpegFile()],
		['Buffer', () => jpeg],
	])('uploads a %s and finds it at its public address, byte for byte', async (_what, photo) => {
		const key = newKey();
		const { data, error } = await bucket().upload(key, photo(), { contentType: 'image/jpeg' });
		expect(error).toBeNull();
		expect(data).toMatchObject({ path: key, fullPath: `${photoBucket}/${key}` });
		const shown = await fetch(bucket().getPublicUrl(key).data.publicUrl);
		expect(Buffer.from(await shown.arrayBuffer())).toEqual(jpeg);
	});

	test('gets the wire’s error for a rejected photo', async () => {
		const key = newKey();
		await bucket().upload(key, jpegFile());
		const { error } = await bucket().upload(key, jpegFile());
		expect(error).toMatchObject({ statusCode: '409' });
		expect((await bucket().list()).error).toMatchObject({ statusCode: '404' });
		expect((await bucket().download('missing.jpg')).error).not.toBeNull();
	});
});
