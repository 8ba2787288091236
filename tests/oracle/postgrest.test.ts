import { randomUUID } from 'node:crypto';
import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Field } from '#leads/fields.ts';
import { checkForm } from '#leads/form.ts';
import { maxPhotoBytes } from '#leads/photos.ts';
import { type AnyLead, leads } from '#leads/tables.ts';
import { restErrors } from '#server/wire/errors.ts';
import { photoBucket } from '#wire/names.ts';
import { databases } from '../support/databases.ts';
import { countOfRun } from '../support/full-size.ts';
import { startHosted } from '../support/hosted.ts';
import { publicKey } from '../support/server.ts';
import { startHere } from '../support/server-here.ts';
import { sharedServer } from '../support/shared-server.ts';
import { jpeg, jpegFile, jpegOf } from '../support/small-photos.ts';
import { newKey, rows } from '../support/wire.ts';
import { type Call, call, inLaterWords, newAddress } from './calls.ts';

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
const { name: _name, ...nameless } = callback;
const photos = (count: number) => ({ ...quote, photo_urls: Array(count).fill(quote.photo_urls[0]) });

/** The calls of the forms, right and wrong, and what callers may not do. Both backends answer alike whatever a client can read. */
const alike: (Call & { what: string })[] = [
	{ what: 'a callback', body: callback },
	{ what: 'a brochure request, in an array', table: 'brochure_requests', body: [brochure] },
	{ what: 'a photo quote', table: 'photo_quote_requests', body: quote },
	{ what: 'a photo quote with five photos', table: 'photo_quote_requests', body: photos(5) },
	{ what: 'a row without a column that may be left out', body: short },
	{ what: 'our schema', body: callback, headers: { 'content-profile': 'public' } },
	{ what: 'a missing name', body: nameless },
	{ what: 'a phone number that is null', body: { ...callback, phone: null } },
	{ what: 'a name of spaces', body: { ...callback, name: ' \n' } },
	{ what: 'an e-mail address that is none', body: { ...callback, email: 'zoe' } },
	{ what: 'a comment that is too long', body: { ...callback, comment: 'x'.repeat(20_000) } },
	{ what: 'an unknown type of stairs', table: 'brochure_requests', body: { ...brochure, stair_type: 'spiral' } },
	{ what: 'no photo', table: 'photo_quote_requests', body: photos(0) },
	{ what: 'six photos', table: 'photo_quote_requests', body: photos(6) },
	{ what: 'an unknown column', body: { ...callback, colour: 'red' } },
	{ what: 'an unknown table', table: 'visitors', body: callback },
	{ what: 'nothing', text: '' },
	{ what: 'broken JSON', text: '{"name":' },
	{ what: 'a read', method: 'GET' },
	{ what: 'an update', method: 'PATCH', body: { name: 'y' } },
	{ what: 'a deletion', method: 'DELETE', body: {} },
	{ what: 'a row in return', body: callback, headers: { prefer: 'return=representation' } },
	{ what: 'an upsert', body: callback, headers: { prefer: 'resolution=merge-duplicates' } },
];

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
	['a photo quote', (client) => from(client, 'photo_quote_requests').insert({ ...quote, photo_urls: ['a', 'b'] })],
	['null', (client) => from(client).insert([{ ...callback, phone: null }])],
	['an unknown column', (client) => from(client).insert([{ ...callback, age: 80 }])],
	['an unknown table', (client) => from(client, 'visitors').insert(callback)],
	['a row in return', (client) => from(client).insert(callback).select()],
	['an upsert', (client) => from(client).upsert(callback)],
	['a read', (client) => from(client).select()],
];

/** Most of them as the field takes it, so that many forms are accepted as a whole. */
function answerTo({ control, maxLength, options }: Field): fc.Arbitrary<string> {
	const text = fc.string({ unit: 'grapheme', maxLength: 30 });
	const atLimit = fc
		.tuple(fc.constantFrom(maxLength, maxLength + 1), fc.constantFrom('x', 'ä', '🏡'))
		.map(([length, filling]) => filling.repeat(length));
	const odd = fc.oneof(
		text,
		atLimit,
		fc.constantFrom('', ' \u00a0\u3000', 'a\0b', '\ud83d', '\u0085', '\r\n x \r', '{a}'),
	);
	const emails = fc.oneof(fc.emailAddress(), fc.constantFrom("o'b+x@mail.example.co.uk", `a@${'x'.repeat(63)}.uk`));
	const usual = fc.constantFrom('Tëst', '🏡', 'e\u0301', '漢字', 'a\u00a0b', 'x\ny');
	const good = options ? fc.constantFrom(...options.map(({ value }) => value)) : control === 'email' ? emails : usual;
	return fc.oneof({ weight: 7, arbitrary: good }, { weight: 1, arbitrary: odd });
}

const forms = fc.constantFrom(...leads).chain((lead) =>
	fc
		.record(
			Object.fromEntries(
				Object.entries<Field>(lead.fields)
					.filter(([, { beside }]) => !beside)
					.map(([name, field]) => [name, answerTo(field)]),
			),
		)
		.map((answers) => ({ lead, answers })),
);

async function told(call: PromiseLike<Told>) {
	const { status, data, count, error } = await call;
	return { status, data, count, error: error && inLaterWords({ ...error, message: error.message }, 'visitors') };
}

describe.runIf(hosted)(`the embedded server and ${hosted?.name} answer alike`, () => {
	test.each(alike)('$what', async (request) => {
		expect(await toEmbedded(request)).toEqual(await toPostgrest(request));
	});

	test('the same id again', async () => {
		const request = { body: { ...rows.callback_requests, id: randomUUID() } };
		expect([await toEmbedded(request), await toPostgrest(request)]).toMatchObject([{ status: 201 }, { status: 201 }]);
		const again = await toEmbedded(request);
		expect(again).toMatchObject({ status: 409, error: { code: '23505' } });
		expect(again).toEqual(await toPostgrest(request));
	});

	test('an address that asks too often', async () => {
		const headers = { 'cf-connecting-ip': '192.0.2.1' };
		for (let count = 0; count < 60; count++)
			expect((await toPostgrest({ body: rows.callback_requests, headers })).status).toBe(201);
		const { status, body } = restErrors.tooMany(600);
		const hint = expect.stringMatching(/^Try again in (600|59\d) seconds\.$/);
		const error = { code: body.code, message: body.message, hint };
		expect(await toPostgrest({ body: rows.callback_requests, headers })).toMatchObject({ status, error });
	});

	test(`of ${generatedCount} forms with generated answers, PostgREST refuses none that the form accepts`, async () => {
		const accepted = { status: 201 };
		let count = 0;
		for (const { lead, answers } of fc.sample(forms, { seed: 20261121, numRuns: generatedCount })) {
			const checked = checkForm<AnyLead['fields']>(lead.fields, answers);
			const values = checked.ok ? checked.values : answers;
			const row = {
				...lead.toRow(values as never, randomUUID()),
				...('photo_urls' in lead.more && { photo_urls: ['a'] }),
			};
			const ours = await toEmbedded({ table: lead.table, body: row });
			expect(ours.status === 201, JSON.stringify(row)).toBe(checked.ok);
			if (checked.ok)
				expect(await toPostgrest({ table: lead.table, body: row }), JSON.stringify(row)).toMatchObject(accepted);
			if (checked.ok) count++;
		}
		expect(count).toBeGreaterThan(generatedCount / 4);
	});

	test.each(calls)('to the official client: %s', async (_what, make) => {
		expect(await told(make(embedded()))).toEqual(await told(make(project as SupabaseClient)));
	});
});

describe('the official client, pointed at the embedded backend', () => {
	const bucket = () => embedded().storage.from(photoBucket);
	test.each([
		['File', () => jpegFile()],
		['Buffer', () => jpeg],
	])('uploads a %s and finds it at its public address', async (_what, photo) => {
		const key = newKey();
		const { data, error } = await bucket().upload(key, photo(), { contentType: 'image/jpeg' });
		expect(error).toBeNull();
		expect(data).toMatchObject({ path: key, fullPath: `${photoBucket}/${key}` });
		const shown = await fetch(bucket().getPublicUrl(key).data.publicUrl);
		expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
	});

	test.each([
		['a photo that is there', newKey(), jpegFile(), '409', 'The resource already exists'],
		['a file that is no photo', newKey(), new File(['hello'], 'a.jpg', { type: 'image/jpeg' }), '415', 'mime type'],
		['a text', newKey(), new File(['hello'], 'a.txt', { type: 'text/plain' }), '415', 'mime type text/plain'],
		['a photo over 10 MiB', newKey(), jpegFile(jpegOf(maxPhotoBytes + 1)), '413', 'exceeded the maximum allowed size'],
		['a key that cannot be', 'a/{b}.jpg', jpegFile(), '400', 'Invalid key'],
	])('reads why %s is refused', async (what, key, photo, statusCode, message) => {
		if (what.endsWith('there')) expect((await bucket().upload(key, photo)).error).toBeNull();
		const { error } = await bucket().upload(key, photo);
		expect(error).toMatchObject({ statusCode, message: expect.stringContaining(message) });
	});

	test('reads that there is no other bucket, nothing to list, to change or to replace', async () => {
		const key = newKey();
		await bucket().upload(key, jpegFile());
		const refusals = [
			[embedded().storage.from('other').upload(key, jpegFile()), '404', 'Bucket not found'],
			[bucket().upload(key, jpegFile(), { upsert: true }), '403', 'new row violates row-level security policy'],
			[bucket().update(key, jpegFile()), '403', 'new row violates row-level security policy'],
			[bucket().list(), '404', ''],
		] as const;
		for (const [call, statusCode, message] of refusals)
			expect((await call).error).toMatchObject({ statusCode, message: expect.stringContaining(message) });
		expect((await bucket().download('missing.jpg')).error).not.toBeNull();
		const other = createClient(server.url, 'sb_publishable_other', { auth: { persistSession: false } });
		expect((await other.storage.from(photoBucket).upload(newKey(), jpegFile())).error).toMatchObject({
			message: 'Invalid API key',
		});
		expect(await from(other).insert(callback)).toMatchObject({ status: 401, error: { code: 'PGRST301' } });
	});
});
