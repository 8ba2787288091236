import { expect, test } from 'vitest';
import { ownWordsSchema, ownWordsWith, savedOf, writtenWords } from '#facts/own-words.ts';

const { prices, promises } = writtenWords;
const wrongWith = (change: object) =>
	ownWordsSchema
		.safeParse({ ...writtenWords, ...change })
		.error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('says of each price and sentence what is wrong with it', () => {
	expect(wrongWith({})).toBeUndefined();
	expect(wrongWith({ prices: { ...prices, year: 1999, straight: { from: 3000, to: 1800 } } })).toEqual([
		['prices.year', 'Give a year from 2000 to 2100.'],
		['prices.straight', '“To” is below “from”.'],
	]);
	for (const from of [Number.NaN, 0, -1, 1800.5, '1800'])
		expect(wrongWith({ prices: { ...prices, curved: { from, to: 12_000 } } })).toContainEqual([
			'prices.curved.from',
			'Give whole pounds, such as 1800.',
		]);
	for (const [replies, why] of [
		['No full stop', 'Write a whole sentence, with its full stop.'],
		[' . ', 'Write a whole sentence, with its full stop.'],
		['Two\nlines.', 'Keep it on one line.'],
		[`${'x'.repeat(500)}.`, 'Keep it below 500 letters.'],
	])
		expect(wrongWith({ promises: { ...promises, replies } })).toContainEqual(['promises.replies', why]);
});

test('keeps of what is saved only what differs, so that a release may change the rest', () => {
	expect(savedOf(writtenWords)).toEqual({});
	const dearer = { ...prices, curved: { from: 5500, to: 12_500 } };
	const saved = savedOf({ prices: dearer, promises: { ...promises, replies: 'We read each.' } });
	expect(saved).toEqual({ prices: dearer, promises: { replies: 'We read each.' } });
	expect(ownWordsWith(saved)).toEqual({ prices: dearer, promises: { ...promises, replies: 'We read each.' } });
	const { socket: _, ...ofAnotherRelease } = { ...dearer, gone: 1 };
	expect(ownWordsWith({ prices: ofAnotherRelease as never }).prices).toEqual({ ...dearer, socket: prices.socket });
});
