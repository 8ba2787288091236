import { expect, test } from 'vitest';
import { parseArrayLiteral } from '#server/array-literal.ts';

test.each([
	['{}', []],
	[' { } ', []],
	['{a,b}', ['a', 'b']],
	['{ a b , c }', ['a b', 'c']],
	['{"a,b","c\\"d",""}', ['a,b', 'c"d', '']],
	['{NULL,null,"NULL"}', [null, null, 'NULL']],
	['{a\\,b}', ['a,b']],
])('%s is read', (literal, elements) => {
	expect(parseArrayLiteral(literal)).toEqual(elements);
});

test.each(['', 'a', '{', '{a', 'a}', '{a,}', '{,a}', '{a,,b}', '{"a}', '{"a"b}', '{{a},{b}}'])(
	'%s is malformed',
	(literal) => {
		expect(parseArrayLiteral(literal)).toBeUndefined();
	},
);

test('a megabyte of spaces is read as fast as anything', () => {
	const start = performance.now();
	expect(parseArrayLiteral(`{a${' '.repeat(1_000_000)}"}`)).toBeUndefined();
	expect(parseArrayLiteral(`{a${' '.repeat(1_000_000)}}`)).toEqual(['a']);
	expect(performance.now() - start).toBeLessThan(5000);
});
