import { expect, test } from 'vitest';
import { tables } from '#leads/tables.ts';
import { findBadCharacter, hasMoreElements, readRows, textOf } from '#server/wire/rows.ts';

test.each([
	['[1,2]', false],
	['[1,2,3]', true],
	[' \n[1,2,3', true],
	['["a,b\\",c,d",[1,2,3],{"a":1,"b":2,"c":3}]', true],
	['["a,b\\",c,d",[1,2,3]]', false],
	['{"a":1,"b":2,"c":3}', false],
	['[', false],
	['["', false],
])('%s has more than two elements: %s', (text, more) => {
	expect(hasMoreElements(text, 2)).toBe(more);
});

test.each([
	[null, null],
	['1.50 ', '1.50 '],
	[1.5, '1.5'],
	[false, 'false'],
	[{ a: [1, null] }, '{"a":[1,null]}'],
])('%j is kept as %j', (value, text) => {
	expect(textOf(value)).toBe(text);
});

test.each([
	['a\0b', 'nul'],
	[{ a: ['x', { '\ud83d': 1 }] }, 'half'],
	[['\udfe1\ud83d', '\0'], 'half'],
	[['\\\0', '\ud83d'], 'nul'],
	['\\u0000 \\ud83d \\\\u0000', undefined],
	['🏡\u0001\n', undefined],
])('%j has a bad character: %s', (value, bad) => {
	expect(findBadCharacter(value)).toBe(bad);
});

test('a megabyte of backslashes or brackets is parsed, or rejected as invalid JSON', () => {
	expect(findBadCharacter('\\'.repeat(1_000_000))).toBeUndefined();
	expect(findBadCharacter('\n'.repeat(1_000_000))).toBeUndefined();
	expect(() => textOf(JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)))).toThrow('PGRST102');
});

test('too many rows are refused unread, with the ten minutes after which there may be more', () => {
	const options = { maxRows: 2, newId: () => 'an-id' };
	for (const table of tables)
		expect(() => readRows('[{},{},', table, options)).toThrow(
			expect.objectContaining({ status: 429, headers: { 'retry-after': '600' } }),
		);
});
