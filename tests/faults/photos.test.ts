import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BrokenPhoto } from '#server/photos/strip/picture.ts';
import { readPicture, TooManyPixels } from '#server/photos/strip/read.ts';
import { countOfRun } from '../support/full-size.ts';
import * as attacks from '../support/photo-attacks.ts';
import { mark, seeds } from '../support/photo-seeds.ts';
import { photosByType } from '../support/small-photos.ts';
import { changed } from './fuzzed.ts';

// `npm run long photos` does a hundred thousand of each. The same files in every run.
const runs = countOfRun(1000, 100_000);

/** CPU time for one file, in ms: the largest of these takes a tenth. */
const mostTime = 250;
/** What a clean file may be longer than what came, in bytes: an Exif block that says which way up it is. */
const mostGrowth = 64;

/** @returns the photo without its metadata; undefined where it is refused, which it may be in two ways */
function clean(file: Buffer, type: string): Buffer | undefined {
	const begun = process.cpuUsage();
	try {
		return readPicture(file, type).bytes;
	} catch (error) {
		if (error instanceof BrokenPhoto || error instanceof TooManyPixels) return undefined;
		throw error;
	} finally {
		const { user, system } = process.cpuUsage(begun);
		expect((user + system) / 1000).toBeLessThan(mostTime);
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
	`${runs} broken files of %s are refused or clean, each in less than ${mostTime} ms of CPU`,
	async (type, files) => {
		let [kept, refused] = [0, 0];
		const property = fc.asyncProperty(changed(fc.constantFrom(...files), 2), async (file) => {
			const bytes = clean(file, type);
			if (!bytes) return void refused++;
			kept++;
			expect(bytes.length).toBeLessThanOrEqual(file.length + mostGrowth);
			expect(clean(bytes, type)?.equals(bytes)).toBe(true);
			// A change of the file may have put the mark into picture data, where it stays.
			if (bytes.includes(mark)) expect(await notesIn(bytes)).not.toContain(mark);
		});
		await fc.assert(property, { numRuns: runs, seed: 1 });
		expect(Math.min(kept, refused)).toBeGreaterThan(runs / 30);
	},
	runs * 10 + 240_000,
);

const photo = (type: string) => photosByType[type] as Buffer;
const size = 10 * 1024 * 1024;
test.each<[string, string, () => Buffer]>([
	['12 kB of item locations that claim 131 million places', 'image/heic', () => attacks.heicOfEmptyExtents(2000)],
	['50,000 notes over the same 9 MB', 'image/heic', () => attacks.heicOfOverlappingExtents(50_000, 9e6)],
	['2,000 boxes in each other', 'image/heic', () => attacks.heicOfNestedBoxes(2000)],
	['a JPEG of 1.3 million segments', 'image/jpeg', () => attacks.jpegOfTinySegments(photo('image/jpeg'), size)],
	['a PNG of 870,000 chunks', 'image/png', () => attacks.pngOfTinyChunks(photo('image/png'), size)],
	['a WebP of 1.3 million chunks', 'image/webp', () => attacks.webpOfTinyChunks(photo('image/webp'), size)],
])(`%s is refused in less than ${mostTime} ms of CPU`, (_title, type, make) => {
	expect(clean(make(), type)).toBeUndefined();
});
