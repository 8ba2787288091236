import { randomUUID } from 'node:crypto';
import { rows } from '../support/wire.ts';
import type { Call } from './calls.ts';

const callback = rows.callback_requests;
const quote = rows.photo_quote_requests;
const brochure = rows.brochure_requests;
const { comment: _comment, ...short } = callback;
const { name: _name, ...nameless } = callback;

interface Named extends Call {
	what: string;
}

/** Calls that both backends answer with the same status, headers, code, message and hint. */
export const alike: Named[] = [
	{ what: 'a callback', body: callback },
	{ what: 'a brochure', table: 'brochure_requests', body: brochure },
	{ what: 'a photo quote', table: 'photo_quote_requests', body: quote },
	{ what: 'a row without what may be left out', body: short },
	{ what: 'a missing name', body: nameless },
	{ what: 'a phone that is null', body: { ...callback, phone: null } },
	{ what: 'an id that is null', body: { ...callback, id: null } },
	{ what: 'an id that is none', body: { ...callback, id: '7' } },
	{ what: 'two things missing', body: { comment: 'x' } },
	{ what: 'missing and too long', body: { ...callback, name: null, email: 'zoe' } },
	{ what: 'an e-mail address that is none', body: { ...callback, email: 'zoe' } },
	{ what: 'missing before a CHECK', body: { ...callback, email: 'zoe', phone: null } },
	{ what: 'a name of spaces', body: { ...callback, name: ' \n' } },
	{ what: 'a comment of 1 MB', body: { ...callback, comment: 'x'.repeat(1e6) } },
	{ what: 'two CHECKs', body: { ...callback, phone: ' ', email: 'zoe' } },
	{ what: 'a number for a text', body: { ...callback, phone: 1.5 } },
	{ what: 'an object for a text', body: { ...callback, comment: { a: [1, null] } } },
	{ what: 'NUL in a text', body: { ...callback, comment: 'a\0b' } },
	{ what: 'a stair type nobody knows', table: 'brochure_requests', body: { ...brochure, stair_type: 'spiral' } },
	{ what: 'a stair type that is empty', table: 'brochure_requests', body: { ...brochure, stair_type: '' } },
	...[[], ['a'], [null], ['a', null], Array(5).fill('a'), Array(6).fill('a'), [['a']], ['a', ['b']]].map((urls) => ({
		what: `photos ${JSON.stringify(urls)}`,
		table: 'photo_quote_requests',
		body: { ...quote, photo_urls: urls },
	})),
	...['{a', '', 'a'].map((urls) => ({
		what: `photos as the text ${urls}`,
		table: 'photo_quote_requests',
		body: { ...quote, photo_urls: urls },
	})),
	{ what: 'an empty array', body: [] },
	{ what: 'a bare number', body: 5 },
	{ what: 'null', body: null },
	{ what: 'two rows', body: [callback, callback] },
	{ what: 'two rows, the second wrong', body: [callback, { ...callback, email: 'zoe' }] },
	{ what: 'two rows with other keys', body: [callback, short] },
	{
		what: 'two rows with other keys, the columns named',
		body: [callback, short],
		query: '?columns=name,email,phone,comment',
	},
	{ what: 'columns in quotes', body: [callback], query: '?columns=%22name%22,%22email%22,%22phone%22' },
	{ what: 'a column passed over', body: [{ ...callback, x: 1 }], query: '?columns=name,email,phone' },
	{ what: 'an unknown column named', body: callback, query: '?columns=name,x' },
	{ what: 'a column not granted, named', body: callback, query: '?columns=name,created_at' },
	{ what: 'an unknown column named, and no JSON', text: '{', query: '?columns=x' },
	{ what: 'a scalar, the columns named', body: 5, query: '?columns=name' },
	{ what: 'no JSON, the columns named', text: '{', query: '?columns=name' },
	{
		what: 'half a character, the columns named',
		body: { ...callback, x: '\ud83d' },
		query: '?columns=name,email,phone',
	},
	{ what: 'NUL where nobody looks', body: { ...callback, x: '\0' }, query: '?columns=name,email,phone' },
	{ what: 'half a character', body: { ...callback, comment: '\ud83d' } },
	{ what: 'an array of scalars', body: [1, 2] },
	{ what: 'an array of null', body: [null] },
	{ what: 'nothing', text: '' },
	{ what: 'broken JSON', text: '{"name":' },
	{ what: 'bytes that are no UTF-8', text: new Uint8Array([0x22, 0xff, 0x22]) },
	{ what: 'JSON and more', text: '{}x' },
	{ what: 'a byte order mark', text: '\ufeff{}' },
	{ what: 'a key twice', text: '{"name":" ","name":"A","email":"a@b.uk","phone":"1"}' },
	{ what: 'an unknown column', body: { ...callback, colour: 'red' } },
	{ what: 'two unknown columns', body: { ...callback, colour: 'red', age: 80 } },
	{ what: 'a column not granted', body: { ...callback, created_at: '2020-01-01' } },
	{ what: 'an unknown table', table: 'visitors', body: callback },
	{ what: 'an unknown path', table: 'a/b', body: callback },
	{ what: 'a slash at the end', table: 'callback_requests/', body: callback },
	{ what: 'a table as percent codes', table: 'callback%5frequests', body: callback },
	{ what: 'plain text', body: callback, headers: { 'content-type': 'text/plain' } },
	{ what: 'a type with a parameter', body: callback, headers: { 'content-type': 'application/json; charset=utf-8' } },
	{ what: 'bytes', body: callback, headers: { 'content-type': 'application/octet-stream' } },
	{ what: 'a type in capitals', body: callback, headers: { 'content-type': 'APPLICATION/JSON' } },
	{ what: 'another schema', body: callback, headers: { 'content-profile': 'auth' } },
	{ what: 'our schema', body: callback, headers: { 'content-profile': 'public' } },
	...[
		...['return=minimal', 'return=representation', 'return=headers-only', 'return=anything', 'missing=default'],
		...[
			'resolution=merge-duplicates',
			'resolution=ignore-duplicates',
			'return=minimal, missing=default',
			'count=exact',
		],
	].map((prefer) => ({ what: `Prefer: ${prefer}`, body: callback, headers: { prefer } })),
	{ what: 'a read', method: 'GET' },
	{ what: 'a look', method: 'HEAD' },
	{ what: 'a read of an unknown table', method: 'GET', table: 'visitors' },
	{ what: 'an update', method: 'PATCH', query: '?name=eq.x', body: { name: 'y' } },
	{ what: 'a deletion', method: 'DELETE', query: '?name=eq.x', body: {} },
	{ what: 'a method nobody knows', method: 'PROPFIND', body: {} },
];

/** Calls that both refuse, each in words of its own: what the site never asks for is not worth an imitation. */
export const refusedByBoth: Named[] = [
	{ what: 'CSV', text: 'name\nA', headers: { 'content-type': 'text/csv' } },
	{ what: 'a form', text: 'name=A', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
	{ what: 'a put', method: 'PUT', query: `?id=eq.${randomUUID()}`, body: { ...callback, id: randomUUID() } },
	{ what: 'a function', table: 'rpc/anything', body: {} },
	{ what: 'columns that are no list', body: callback, query: '?columns=name,' },
	...['{}', '{NULL}', [['a'], 'b'], [['a'], ['b', 'c']], [[[[[[['a']]]]]]]].map((urls) => ({
		what: `photos ${JSON.stringify(urls)}`,
		table: 'photo_quote_requests',
		body: { ...quote, photo_urls: urls },
	})),
	{ what: 'another key', body: callback, headers: { authorization: 'Bearer another' } },
];
