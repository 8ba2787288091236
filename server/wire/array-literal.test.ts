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

test('ten times as many spaces take some ten times as long, not a hundred', () => {
	const cost = (spaces: number) => {
		const before = process.threadCpuUsage();
		expect(parseArrayLiteral(`{a${' '.repeat(spaces)}"}`)).toBeUndefined();
		expect(parseArrayLiteral(`{a${' '.repeat(spaces)}}`)).toEqual(['a']);
		const { user, system } = process.threadCpuUsage(before);
		return user + system;
	};
	cost(100_000);
	expect(cost(1_000_000)).toBeLessThan(40 * Math.max(cost(100_000), 1000));
});
