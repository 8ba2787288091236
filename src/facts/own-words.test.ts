import { expect, test } from 'vitest';
import { pricesGbp } from '#facts/guide-prices.ts';
import { pounds } from '#facts/in-words.ts';
import { ownWords } from '#facts/own-words.ts';

test('the desk says each price and promise with its file', () => {
	const [prices, promises] = ownWords;
	expect(prices?.lines).toContainEqual({ label: 'curved', text: pounds(pricesGbp.curved) });
	expect(promises?.lines.map(({ label }) => label)).toContain('own copies');
	for (const { text } of promises?.lines ?? []) expect(text).toMatch(/\.$/);
});
