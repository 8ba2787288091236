import { expect, test } from 'vitest';
import { countOfRun } from '../support/full-size.ts';
import { seeds } from '../support/photo-seeds.ts';
import { fuzzPhotos } from './photo-fuzz.ts';

// `npm run long photos` does a hundred times as many; the number of a run makes the same file again.
const runs = countOfRun(1000, 100_000);

test.each(Object.keys(seeds))(
	`${runs} broken files of %s are refused or clean, each in no time`,
	async (type) => {
		const { faults, kept, refused } = await fuzzPhotos(type, runs, 1);
		expect(faults).toEqual([]);
		expect(Math.min(kept, refused)).toBeGreaterThan(runs / 20);
	},
	runs * 10 + 30_000,
);
