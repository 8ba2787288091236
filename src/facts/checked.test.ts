import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { checked } from '#facts/checked.ts';
import { textSchema } from '#facts/figures.ts';

const schema = z.array(z.strictObject({ text: textSchema() }));

test('what a file of the content says is taken as it is', () => {
	const written = [{ text: 'A straight lift costs {straightPrice}.' }];
	expect(checked('content/plan/steps.json', schema, written)).toEqual(written);
});

test.each([
	[[{ text: 'It costs {straitPrice}.' }], 'No figure is called {straitPrice}', '[0].text'],
	[[{ text: 'Ask.' }, { txt: 'Ask.' }], 'Unrecognized key: "txt"', '[1]'],
	[[{}], 'expected string, received undefined', '[0].text'],
])('%j fails with its file, its place and what is wrong', (written, problem, place) => {
	const read = () => checked('content/plan/steps.json', schema, written);
	expect(read).toThrow('content/plan/steps.json cannot be used.');
	expect(read).toThrow(problem);
	expect(read).toThrow(place);
});
