import { describe, expect, test } from 'vitest';
import { sharedServer } from '../support/shared-server.ts';
import { insert, rows } from '../support/wire.ts';

const server = sharedServer();

const callback = rows.callback_requests;
const refusal = (code: string, message: string) => ({ code, details: null, hint: null, message });

describe('the first error of a row is reported in the wire’s format', () => {
	const check = (table: string, column: string) =>
		refusal('23514', `new row for relation "${table}" violates check constraint "${table}_${column}_check"`);
	const missing = (table: string, column: string) =>
		refusal('23502', `null value in column "${column}" of relation "${table}" violates not-null constraint`);
	const { name: _name, ...nameless } = callback;
	const quote = rows.photo_quote_requests;

	test.each([
		[
			'an e-mail address that is none',
			'callback_requests',
			{ ...callback, email: 'zoe' },
			400,
			check('callback_requests', 'email'),
		],
		['a name of spaces', 'callback_requests', { ...callback, name: ' \n' }, 400, check('callback_requests', 'name')],
		[
			'a comment of 1 MB',
			'callback_requests',
			{ ...callback, comment: 'x'.repeat(1e6) },
			400,
			check('callback_requests', 'comment'),
		],
		[
			'an unknown stair type',
			'brochure_requests',
			{ ...rows.brochure_requests, stair_type: 'spiral' },
			400,
			check('brochure_requests', 'stair_type'),
		],
		[
			'no photo',
			'photo_quote_requests',
			{ ...quote, photo_urls: [] },
			400,
			check('photo_quote_requests', 'photo_urls'),
		],
		[
			'six photos',
			'photo_quote_requests',
			{ ...quote, photo_urls: Array(6).fill('x') },
			400,
			check('photo_quote_requests', 'photo_urls'),
		],
		[
			'a photo that is null',
			'photo_quote_requests',
			{ ...quote, photo_urls: [null] },
			400,
			check('photo_quote_requests', 'photo_urls'),
		],
		[
			'two CHECKs: the first by name',
			'callback_requests',
			{ ...callback, name: ' ', email: 'zoe' },
			400,
			check('callback_requests', 'email'),
		],
		['an empty form', 'callback_requests', {}, 400, missing('callback_requests', 'name')],
		['a missing column', 'callback_requests', nameless, 400, missing('callback_requests', 'name')],
		['a null column', 'callback_requests', { ...callback, phone: null }, 400, missing('callback_requests', 'phone')],
		['a null id', 'callback_requests', { ...callback, id: null }, 400, missing('callback_requests', 'id')],
		[
			'missing before CHECK',
			'callback_requests',
			{ ...callback, email: 'zoe', phone: null },
			400,
			missing('callback_requests', 'phone'),
		],
		[
			'a column not granted',
			'callback_requests',
			{ ...callback, created_at: '2020-01-01' },
			401,
			refusal('42501', 'permission denied for table callback_requests'),
		],
		[
			'an unknown column',
			'callback_requests',
			{ ...callback, colour: 'red', age: 80 },
			400,
			refusal('PGRST204', "Could not find the 'age' column of 'callback_requests' in the schema cache"),
		],
		[
			'an unknown table',
			'visitors',
			callback,
			404,
			refusal('PGRST205', "Could not find the table 'public.visitors' in the schema cache"),
		],
		['an empty body', 'callback_requests', '', 400, refusal('PGRST102', 'Empty or invalid json')],
		['broken JSON', 'callback_requests', '{"name": "Zo', 400, refusal('PGRST102', 'Empty or invalid json')],
		[
			'bytes that are no UTF-8',
			'callback_requests',
			new Uint8Array([0x22, 0xff, 0x22]),
			400,
			refusal('PGRST102', 'Empty or invalid json'),
		],
		['mixed keys', 'callback_requests', [callback, nameless], 400, refusal('PGRST102', 'All object keys must match')],
		['an array of numbers', 'callback_requests', [1, 2], 400, refusal('PGRST102', 'All object keys must match')],
		[
			'NUL in a text',
			'callback_requests',
			{ ...callback, comment: 'a\0b' },
			400,
			refusal('22P05', 'unsupported Unicode escape sequence'),
		],
		[
			'half a character',
			'callback_requests',
			{ ...callback, comment: '\ud83d' },
			400,
			refusal('PGRST102', 'Empty or invalid json'),
		],
		[
			'an array literal that is none',
			'photo_quote_requests',
			{ ...quote, photo_urls: '{a' },
			400,
			refusal('22P02', 'malformed array literal: "{a"'),
		],
		[
			'an array literal, which Postgres takes and the site never sends',
			'photo_quote_requests',
			{ ...quote, photo_urls: '{a}' },
			400,
			refusal('22P02', 'malformed array literal: "{a}"'),
		],
		[
			'an id that is none',
			'callback_requests',
			{ ...callback, id: '7' },
			400,
			refusal('22P02', 'invalid input syntax for type uuid: "7"'),
		],
	])('%s', async (_case, table, body, status, expected) => {
		const answer = await insert(server.url, table, body);
		expect({ status: answer.status, body: answer.body }).toEqual({ status, body: expected });
		if (status === 401) expect(answer.headers.get('www-authenticate')).toBe('Bearer');
	});
});
