import { randomUUID } from 'node:crypto';
import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHosted } from '../support/hosted.ts';
import { publicKey, startServer, type TestServer } from '../support/server.ts';
import { rows } from '../support/wire.ts';
import { inLaterWords, newAddress } from './calls.ts';

// Before the tests are named, since their names say what they compare.
const hosted = await startHosted({ postgres: { fsync: 'off' } });

let server: TestServer;
let embedded: SupabaseClient;
beforeAll(async () => {
	server = await startServer();
	embedded = createClient(server.url, publicKey, { auth: { persistSession: false } });
});
afterAll(async () => {
	await server.stop();
	await hosted?.stop();
});

/** Does what Supabase's gateway does: takes `/rest/v1` off the address, and puts a token for `anon` in the key's place. */
const throughGateway: typeof fetch = (input, init) => {
	const headers = new Headers(init?.headers);
	headers.set('authorization', `Bearer ${hosted?.tokenOf('anon')}`);
	headers.set('cf-connecting-ip', newAddress());
	return fetch(String(input).replace('/rest/v1', ''), { ...init, headers });
};
const project = hosted && createClient(hosted.url, publicKey, { global: { fetch: throughGateway } });

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

describe(`the official client is told the same by the embedded server and ${hosted?.name ?? 'by nobody else: no PostgREST runs on this machine, so the answers are held to written expectations only'}`, () => {
	test.each(calls)('%s', async (_what, make) => {
		const ours = await told(make(embedded));
		if (project) expect(ours).toEqual(await told(make(project), (error) => inLaterWords(error, 'visitors')));
		else expect(ours.error === null ? ours.status : ours.error.code).toEqual(expect.anything());
	});
});
