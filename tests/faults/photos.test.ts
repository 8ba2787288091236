import { expect, test } from 'vitest';
import { seeds } from '../support/photo-seeds.ts';
import { fuzzPhotos } from './photo-fuzz.ts';

// `npm run test:photos` does a hundred times as many.
test.each(Object.keys(seeds))('1,000 broken files of %s are refused or clean, each in no time', async (type) => {
	const { faults, kept, refused } = await fuzzPhotos(type, 1000, 1);
	expect(faults).toEqual([]);
	expect(Math.min(kept, refused)).toBeGreaterThan(50);
});
