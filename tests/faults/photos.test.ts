import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BrokenPhoto } from '#server/photos/strip/picture.ts';
import { readPicture, TooManyPixels } from '#server/photos/strip/read.ts';
import { countOfRun } from '../support/full-size.ts';
import { mark, seeds } from '../support/photo-seeds.ts';
import { changed } from './fuzzed.ts';

// `npm run long photos` does a hundred times as many. The same files in every run.
const runs = countOfRun(1000, 100_000);

/** CPU time for one file, in ms: the largest of these takes one. */
const mostTime = 250;
/** What a clean file may be longer than what came, in bytes: an Exif block that says which way up it is. */
const mostGrowth = 64;

/** @returns the photo without its metadata; undefined where it is refused, which it may be in two ways */
function clean(file: Buffer, type: string): Buffer | undefined {
	try {
		return readPicture(file, type).bytes;
	} catch (error) {
		if (error instanceof BrokenPhoto || error instanceof TooManyPixels) return undefined;
		throw error;
	}
}

/** What another reader than ours finds. */
async function notesIn(bytes: Buffer): Promise<string> {
	const found = await sharp(bytes)
		.metadata()
		.catch(() => undefined);
	const comments = found?.comments?.map(({ text }) => text).join() ?? '';
	return [found?.exif, found?.xmp, found?.iptc].map((note) => note?.toString('latin1') ?? '').join() + comments;
}

test.each(Object.entries(seeds))(
	`${runs} broken files of %s are refused or clean, each in no time`,
	async (type, files) => {
		let [kept, refused] = [0, 0];
		const property = fc.asyncProperty(changed(fc.constantFrom(...files), 2), async (file) => {
			const begun = process.cpuUsage();
			const bytes = clean(file, type);
			const { user, system } = process.cpuUsage(begun);
			expect((user + system) / 1000).toBeLessThan(mostTime);
			if (!bytes) return void refused++;
			kept++;
			expect(bytes.length).toBeLessThanOrEqual(file.length + mostGrowth);
			expect(clean(bytes, type)?.equals(bytes)).toBe(true);
			// A change of the file may have put the mark into picture data, where it stays.
			if (bytes.includes(mark)) expect(await notesIn(bytes)).not.toContain(mark);
		});
		await fc.assert(property, { numRuns: runs, seed: 1 });
		expect(Math.min(kept, refused)).toBeGreaterThan(runs / 20);
	},
	runs * 10 + 30_000,
);
