import fc from 'fast-check';
import type { Column } from '#leads/columns.ts';
import { type Table, tables } from '#leads/tables.ts';

interface GeneratedRow {
	table: Table;
	/** What is given for each column; a column that is not here is not given. */
	given: Readonly<Record<string, unknown>>;
	/** The row as it is sent. */
	body: string;
}

const spaces = [...' \t\n\v\f\r\u00a0\u1680\u2000\u2003\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'];
const invisible = [...'\u0085\u180e\u200b\u2060\u00ad'];
const controls = [...'\u0001\u0007\u001b\u001f\u007f\u009f'];
const characters = fc.oneof(
	{ weight: 6, arbitrary: fc.constantFrom(...'aZ09 .,-\'"\\/{}[]:@%_$') },
	{ weight: 2, arbitrary: fc.constantFrom(...'äéßŁ漢字ع') },
	{ weight: 1, arbitrary: fc.constantFrom('🏡', '👩‍🦽', '𝒳', 'e\u0301', '\u202e') },
	{ weight: 1, arbitrary: fc.constantFrom(...spaces, ...invisible, ...controls) },
);

/** Longest values of the columns, from which lengths are taken one below, at and one above. */
const limits = [20, 40, 200, 254, 500, 1000, 4000];
const atLimit = fc
	.tuple(fc.constantFrom(...limits), fc.integer({ min: -1, max: 1 }), fc.constantFrom('x', 'ä', '🏡', ' ', 'e\u0301'))
	.map(([limit, more, filling]) => [...filling.repeat(limit + 1)].slice(0, limit + more).join(''));

const label = fc.constantFrom('a', 'A-b', 'mail', 'x'.repeat(62), 'x'.repeat(63), 'x'.repeat(64), '-a', 'a-', '', 'ä');
const local = fc.constantFrom(
	'zoe',
	"o'brien+x",
	'a.b',
	'.',
	'',
	'z e',
	'zoë',
	`${'x'.repeat(186)}`,
	'!#$%&*/=?^_`{|}~',
);
const emails = fc
	.tuple(local, fc.constantFrom('@', '@', '@', '@', '', '@@'), fc.array(label, { minLength: 1, maxLength: 4 }))
	.map(([name, at, labels]) => `${name}${at}${labels.join('.')}`);

/** Texts of every kind a column may be given, from a visitor or from somebody who is none. */
const texts = fc.oneof(
	{ weight: 4, arbitrary: fc.array(characters, { maxLength: 30 }).map((list) => list.join('')) },
	{ weight: 2, arbitrary: atLimit },
	{ weight: 1, arbitrary: fc.array(fc.constantFrom(...spaces, ...invisible), { maxLength: 4 }).map((s) => s.join('')) },
	{ weight: 1, arbitrary: fc.constantFrom('straight', 'curved', 'unsure', 'Straight', 'straight ', '') },
	{ weight: 1, arbitrary: emails },
	{ weight: 1, arbitrary: fc.constantFrom('a\0b', '\ud83d', 'a\udfe1b', '\ud83d\ud83d', '\r\n x \r') },
);

const photoUrl = fc.oneof(
	{ weight: 5, arbitrary: fc.webUrl() },
	{ weight: 2, arbitrary: texts },
	{ weight: 1, arbitrary: atLimit },
);
/** A text in the place of a list. Not the array literals of Postgres, such as `{a,b}`: it takes them, and we do not. */
const noList = texts.filter((text) => !/[{[]/.test(text));
const photoUrls = fc.oneof(
	{ weight: 6, arbitrary: fc.array(photoUrl, { minLength: 1, maxLength: 5 }) },
	{ weight: 1, arbitrary: fc.array(photoUrl, { maxLength: 7 }) },
	{ weight: 1, arbitrary: fc.array(fc.oneof(photoUrl, fc.constantFrom(null, 7, true, {})), { maxLength: 6 }) },
	{
		weight: 1,
		arbitrary: fc.constantFrom(
			[['a']],
			[[], []],
			[
				['a', 'b'],
				['c', null],
			],
			[[['a']]],
		),
	},
	{ weight: 2, arbitrary: noList },
);

const scalars = fc.oneof(
	fc.constantFrom(null, undefined, true, false, 'null', 12345678901, -0, 1.5e-7, 1e21),
	fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const otherTypes = fc.oneof(scalars, fc.constantFrom({}, [], [null], { a: { b: ' ' } }), fc.jsonValue({ maxDepth: 2 }));

const ids = fc.oneof(
	{ weight: 12, arbitrary: fc.uuid() },
	{ weight: 1, arbitrary: fc.uuid().map((id) => `{${id.toUpperCase()}}`) },
	{ weight: 1, arbitrary: fc.uuid().map((id) => id.replaceAll('-', '')) },
	{ weight: 1, arbitrary: fc.oneof(texts, otherTypes) },
);

/** Mostly what the column takes, so that most rows come as far as the column where something is wrong. */
function valueFor({ name, type }: Column): fc.Arbitrary<unknown> {
	if (type === 'uuid') return ids;
	const good =
		name === 'email'
			? fc.constantFrom('caller@example.ie', "o'b+x@mail.example.co.uk", `a@${'x'.repeat(63)}.uk`)
			: name === 'stair_type'
				? fc.constantFrom('straight', 'curved', 'unsure', null)
				: fc.constantFrom('Tëst', '🏡', 'a\u00a0', '\u3000x', 'q');
	if (type === 'text[]')
		return fc.oneof(
			{ weight: 4, arbitrary: photoUrls },
			{ weight: 1, arbitrary: fc.oneof(scalars, fc.constantFrom({}, { a: [1] })) },
		);
	return fc.oneof(
		{ weight: 10, arbitrary: good },
		{ weight: 3, arbitrary: name === 'email' ? fc.oneof(emails, texts) : texts },
		{ weight: 1, arbitrary: otherTypes },
	);
}

export const generatedRows: fc.Arbitrary<GeneratedRow> = fc
	.constantFrom(...tables)
	.chain((table) => {
		const values = table.columns
			.filter(({ beside }) => !beside)
			.map((column) => fc.tuple(fc.constant(column.name), valueFor(column)));
		return fc.tuple(fc.constant(table), fc.tuple(...values), fc.nat({ max: 3 }), fc.boolean());
	})
	.map(([table, entries, indent, escaped]) => {
		const given = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
		return { table, given, body: write(given, indent, escaped) };
	});

/** JSON as others may write it: with white space, or with every letter that is not English as an escape. */
function write(given: Readonly<Record<string, unknown>>, indent = 0, escaped = false): string {
	const gap = ' '.repeat(indent);
	const members = Object.entries(given).map(([name, value]) => {
		const text = isSpelt(name, value) ? JSON.stringify(value) : spell(JSON.stringify(value, null, indent), escaped);
		return `${gap}"${name}":${gap}${text}`;
	});
	return `${gap}{${members.join(`,${gap}`)}${gap}}`;
}

/** Whether Postgres keeps a value letter for letter as the JSON has it; then it is written as we keep it. */
function isSpelt(name: string, value: unknown): boolean {
	const parts = name === 'photo_urls' && Array.isArray(value) ? value : [value];
	return parts.some((part) => typeof part === 'object');
}

function spell(json: string, escaped: boolean): string {
	if (!escaped) return json;
	return json.replace(/[^\0-~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
