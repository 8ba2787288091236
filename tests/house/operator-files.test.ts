import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { maxOwnBytes, wrongPdf } from '#brochure/own.ts';
import { checkMoved, checkPhotographs } from '../../scripts/build/operator-files.ts';

let folder = '';
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'photographs-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(file: string, content: string | Buffer = ''): void {
	const path = join(folder, file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, content);
}

/** The smallest that is large enough. */
const large = await picture(1200, 860);

async function picture(width: number, height: number): Promise<Buffer> {
	return await sharp({ create: { width, height, channels: 3, background: '#678' } })
		.jpeg()
		.toBuffer();
}

describe('The folder of photographs', () => {
	it('may be missing, or hold a README, one for the home page, a lift and an article, and a text beside each', async () => {
		put('README.md');
		put('hero.jpg', large);
		put('hero.txt', 'A woman rides up to her front door');
		put('person.jpg', large);
		put('person.txt', 'Test Person, our office manager');
		put('products/bespoke-synergy.jpg', large);
		put('products/bespoke-synergy.txt', 'A red chair at the foot of timber steps');
		put('articles/can-a-stairlift-be-used-outside.jpeg', await picture(3000, 2000));
		await expect(checkPhotographs(folder)).resolves.toBeUndefined();
		await expect(checkPhotographs(join(folder, 'none'))).resolves.toBeUndefined();
	});

	it.each([
		['products/bespoke-sinergy.jpg', /^there is no "bespoke-sinergy" in products; the names are .*bespoke-synergy/],
		[
			'bespoke-synergy.jpg',
			/^photographs are kept in photographs\/products or photographs\/articles; only hero and person are beside them$/,
		],
		['hero.txt', /^the photograph that it describes is missing$/],
		['constructor/bespoke-synergy.jpg', /^photographs are kept in /],
		['products/bespoke-synergy.JPG', /^must end in \.jpg, .*in small letters$/],
	])('stops the build at %s, and says why in one line', async (file, why) => {
		put(file, large);
		expect(await refusal()).toMatch(new RegExp(`^photographs/${file}: ${why.source.slice(1)}`));
		expect(await refusal()).not.toContain('\n');
	});

	it('fails the build with one that is too small or no image, and with two for the same lift', async () => {
		put('products/bespoke-synergy.jpg', await picture(1200, 859));
		expect(await refusal()).toBe(
			'photographs/products/bespoke-synergy.jpg: is 1200 × 859 pixels; at least 1200 × 860 are needed',
		);
		put('products/bespoke-synergy.jpg', 'not a picture');
		expect(await refusal()).toBe('photographs/products/bespoke-synergy.jpg: cannot be read as a picture');
		put('products/bespoke-synergy.jpg', large);
		put('products/bespoke-synergy.png', large);
		expect(await refusal()).toMatch(/one photograph is enough.*synergy\.jpg, products\/bespoke-synergy\.png$/);
	});
});

it('words in a file that an earlier release read stop the build, and it says where they belong', () => {
	put('brochure/brochure.typ');
	put('content/plan/advice.json');
	expect(() => checkMoved(folder)).not.toThrow();
	put('content/plan/money.json');
	expect(() => checkMoved(folder)).toThrow(
		/^content.plan.money\.json: its words are in content\/plan\/advice\.json now/,
	);
});

async function refusal(): Promise<string> {
	return checkPhotographs(folder).then(
		() => 'nothing is wrong',
		(error: Error) => error.message,
	);
}

function pdfOf(bytes: number): Buffer {
	const [start, end] = ['%PDF-1.7\n', '\n%%EOF\n'];
	return Buffer.concat([Buffer.from(start), Buffer.alloc(bytes - start.length - end.length), Buffer.from(end)]);
}

describe("The operator's own brochure", () => {
	it('is a whole PDF of up to 10 MB', () => {
		expect(wrongPdf(pdfOf(3000))).toBeUndefined();
		expect(wrongPdf(pdfOf(maxOwnBytes))).toBeUndefined();
		expect(wrongPdf(pdfOf(maxOwnBytes + 100_000))).toContain('is 10.1 MB large; at most 10 MB');
	});

	it('is refused where it is another kind of file, or cut off', () => {
		expect(wrongPdf(Buffer.from('PK\u0003\u0004 a Word file'))).toContain('is not a PDF');
		expect(wrongPdf(Buffer.alloc(0))).toContain('is not a PDF');
		expect(wrongPdf(pdfOf(3000).subarray(0, 2000))).toContain('was cut off');
	});
});
