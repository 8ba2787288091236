import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawPhoto } from '#server/photos/draw.ts';
import type { DrawnPhoto } from '#server/photos/staging.ts';
import { mark, photosWithNotes } from '../support/photos.ts';
import { temporaryFolder } from '../support/server.ts';
import { countOfRun } from '../support/shared.ts';
import { changed } from './fuzzed.ts';

// `npm run long photos` does ten thousand of each. The same files in every run.
const runs = countOfRun(200, 10_000);

/** The names of the segments that a JPEG has before its picture data: those without which it cannot be decoded. */
const needed = ['c0', 'c4', 'da', 'db', 'dd', 'e0'];

/** The second bytes of the markers of a JPEG up to its picture data. */
function segmentsOf(jpeg: Buffer): string[] {
	const found: string[] = [];
	for (let at = 2; found.at(-1) !== 'da'; at += 2 + jpeg.readUInt16BE(at + 2))
		found.push(jpeg.toString('hex', at + 1, at + 2));
	return found;
}

test.each(Object.entries(await photosWithNotes()))(
	`${runs} broken files of %s are refused, or drawn without anything of them`,
	async (_type, files) => {
		const path = join(await temporaryFolder(), 'photo');
		let [kept, refused] = [0, 0];
		const property = fc.asyncProperty(changed(fc.constantFrom(...files), 2), async (file) => {
			await writeFile(path, file);
			let drawn: DrawnPhoto;
			try {
				drawn = await drawPhoto(path);
			} catch {
				return void refused++;
			}
			kept++;
			for (const jpeg of [drawn.large, drawn.small]) {
				expect(jpeg.includes(mark)).toBe(false);
				expect(segmentsOf(jpeg).filter((segment) => !needed.includes(segment))).toEqual([]);
				// Nothing stands behind the picture.
				expect(jpeg.toString('hex', jpeg.length - 2)).toBe('ffd9');
			}
			expect(await sharp(drawn.large).metadata()).toMatchObject({ width: drawn.width, height: drawn.height });
		});
		await fc.assert(property, { numRuns: runs, seed: 1 });
		expect(Math.min(kept, refused)).toBeGreaterThan(runs / 200);
	},
	runs * 100 + 240_000,
);
