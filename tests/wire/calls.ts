import { type insert, rows } from '../support/wire.ts';

const { callback_requests: callback, photo_quote_requests: quote, brochure_requests: brochure } = rows;
const { comment: _comment, ...short } = callback;
const { name: _name, ...nameless } = callback;
const photos = (count: number) => ({ ...quote, photo_urls: Array(count).fill('https://a/1.jpg') });

/** An insert, and what a client reads of its answer. */
export interface Call {
	what: string;
	table?: string;
	/** Sent as JSON unless it is a string. */
	body: unknown;
	options?: Parameters<typeof insert>[3];
	/** Absent where the row is stored. */
	refused?: readonly [status: number, code: string, message?: string];
}

const violates = (column: string, table = 'callback_requests') =>
	[400, '23514', `new row for relation "${table}" violates check constraint "${table}_${column}_check"`] as const;
const isNull = (column: string) =>
	[
		400,
		'23502',
		`null value in column "${column}" of relation "callback_requests" violates not-null constraint`,
	] as const;
const denied = [401, '42501', 'permission denied for table callback_requests'] as const;
const noJson = [400, 'PGRST102'] as const;
const unknown = (what: string) => `Could not find ${what} in the schema cache`;
const [brochures, quotes] = ['brochure_requests', 'photo_quote_requests'];

/** The calls of the forms, right and wrong, and what callers may not do: our server and a hosted project answer alike. */
export const calls: readonly Call[] = [
	{ what: 'a row without a column that may be left out', body: short },
	{ what: 'one row in an array', table: brochures, body: [brochure] },
	{ what: 'five photos', table: quotes, body: photos(5) },
	{ what: 'no name', body: nameless, refused: isNull('name') },
	{ what: 'a phone number that is null', body: { ...callback, phone: null }, refused: isNull('phone') },
	{ what: 'a name of spaces', body: { ...callback, name: ' \n' }, refused: violates('name') },
	{ what: 'an e-mail address that is none', body: { ...callback, email: 'zoe' }, refused: violates('email') },
	{ what: 'too long a comment', body: { ...callback, comment: 'x'.repeat(20_000) }, refused: violates('comment') },
	{
		what: 'unknown stairs',
		table: brochures,
		body: { ...brochure, stair_type: 'spiral' },
		refused: violates('stair_type', brochures),
	},
	{ what: 'no photo', table: quotes, body: photos(0), refused: violates('photo_urls', quotes) },
	{ what: 'six photos', table: quotes, body: photos(6), refused: violates('photo_urls', quotes) },
	{
		what: 'an unknown column',
		body: { ...callback, colour: 'red' },
		refused: [400, 'PGRST204', unknown("the 'colour' column of 'callback_requests'")],
	},
	{
		what: 'an unknown table',
		table: 'visitors',
		body: callback,
		refused: [404, 'PGRST205', unknown("the table 'public.visitors'")],
	},
	{ what: 'nothing', body: '', refused: noJson },
	{ what: 'broken JSON', body: '{"name":', refused: noJson },
	{ what: 'a read', body: '', options: { method: 'GET' }, refused: denied },
	{ what: 'an update', body: { name: 'y' }, options: { method: 'PATCH' }, refused: denied },
	{ what: 'a deletion', body: {}, options: { method: 'DELETE' }, refused: denied },
	{
		what: 'a row in return',
		body: callback,
		options: { headers: { prefer: 'return=representation' } },
		refused: denied,
	},
	{
		what: 'an upsert',
		body: callback,
		options: { headers: { prefer: 'resolution=merge-duplicates' } },
		refused: denied,
	},
];
