import { expect, test } from 'vitest';
import { parseArrayLiteral } from '#server/wire/array-literal.ts';
import { notAList } from '#server/wire/text-array.ts';

test.each([
	['{}', []],
	[' { } ', []],
	['{a,b}', ['a', 'b']],
	['{ a b , c }', ['a b', 'c']],
	['{"a,b","c\\"d",""}', ['a,b', 'c"d', '']],
	['{NULL,null,"NULL",\\null}', [null, null, 'NULL', 'null']],
	['{a\\,b}', ['a,b']],
	['{a\\  }', ['a ']],
	['[2:3]={a,b}', ['a', 'b']],
	['[1] = {a}', ['a']],
	['{{a},{b}}', notAList],
	['{{}}', notAList],
])('%s is read', (literal, elements) => {
	expect(parseArrayLiteral(literal)).toEqual(elements);
});

test.each([
	...['', 'a', '{', '{a', 'a}', '{a,}', '{,a}', '{a,,b}', '{"a}', '{"a"b}', '{a"b"}', '{a}x', '{a}}', '{{a}'],
	...['{{a},{b,c}}', '{{a},b}', '{a,{b}}', '{a\\}', '[1:2]={a}', '[1]{a}', '={a}', '[ 1 : 1 ]={a}', '\u00a0{a}'],
])('%s is malformed', (literal) => {
	expect(parseArrayLiteral(literal)).toBeUndefined();
});

test('a megabyte of spaces is read as fast as anything', () => {
	const start = performance.now();
	expect(parseArrayLiteral(`{a${' '.repeat(1_000_000)}"}`)).toBeUndefined();
	expect(parseArrayLiteral(`{a${' '.repeat(1_000_000)}}`)).toEqual(['a']);
	expect(performance.now() - start).toBeLessThan(5000);
});
