import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { drawPhoto } from '#server/photos/draw.ts';
import { createDecoder, type DrawnPhoto, NotAPhoto } from '#server/photos/staging.ts';
import { jpeg, jpegFile, mark, photosWithNotes } from '../support/photos.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { countOfRun } from '../support/shared.ts';
import { newKey, upload } from '../support/wire.ts';
import { changed } from './fuzzed.ts';
import { childrenOf } from './linux.ts';

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

function open(limits?: Parameters<typeof createDecoder>[0]) {
	const decoder = createDecoder(limits);
	onTestFinished(decoder.close);
	return decoder;
}

async function file(bytes: Buffer): Promise<string> {
	const path = join(await temporaryFolder(), 'photo');
	await writeFile(path, bytes);
	return path;
}

/** A photo that its process waits for, since it is a pipe that nobody writes to. */
async function endless(): Promise<string> {
	const path = join(await temporaryFolder(), 'photo');
	execFileSync('mkfifo', [path]);
	return path;
}

/** An AVIF of 49 megapixels. */
const large = sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#567' } })
	.avif({ effort: 0 })
	.toBuffer();

/** The processes of another that decode now, once there are as many. */
const decoding = (count: number, parent = process.pid) =>
	vi.waitUntil(
		async () => {
			const pids = await childrenOf(parent);
			const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
			const found = pids.filter((_, index) => lines[index]?.includes('photos/draw.ts'));
			return found.length === count && found;
		},
		{ timeout: 60_000, interval: 20 },
	);

describe.runIf(platform === 'linux')('The process of a photo', () => {
	test('is ended when it takes too long or too much memory, and the photo is refused', async () => {
		await expect(open({ timeout: 500 }).draw(await endless())).rejects.toThrow(NotAPhoto);
		// More than Node takes, and less than a photo of 12 megapixels with it.
		const small = open({ memory: 130 * 1024 ** 2 });
		await expect(small.draw(await file(await large))).rejects.toThrow(NotAPhoto);
		expect(await small.draw(await file(jpeg))).toMatchObject({ width: 32 });
	});

	test('is one of two at most, and each that ends makes room for the next', async () => {
		const decoder = open();
		const drawn = Promise.allSettled([await endless(), await endless(), await endless()].map(decoder.draw));
		const [first = 0] = await decoding(2);
		process.kill(first, 'SIGSEGV');
		const next = await vi.waitUntil(async () => {
			const pids = await decoding(2);
			return !pids.includes(first) && pids;
		});
		for (const pid of next) process.kill(pid, 'SIGSEGV');
		// It crashed, which is the photo's fault.
		for (const one of await drawn) expect(one).toMatchObject({ reason: expect.any(NotAPhoto) });
	});

	test('is killed by another program, such as the OOM killer: then the photo is not refused, and can be sent again', async () => {
		const decoder = open();
		const drawn = decoder.draw(await endless()).catch((error: unknown) => error);
		const [pid = 0] = await decoding(1);
		process.kill(pid, 'SIGKILL');
		expect(await drawn).toMatchObject({ name: 'Error', signal: 'SIGKILL' });
		expect(await decoder.draw(await file(jpeg))).toMatchObject({ width: 32 });
	});

	test('has no setting and ends with the server; without photos there is none', async () => {
		const server = await startServer({ env: { SECRET_SETTING: 'not for decoders' } });
		expect(await upload(server.url, newKey(), jpegFile())).toMatchObject({ status: 200 });
		// Gone with the photo that is stored.
		expect(await childrenOf(server.pid)).toEqual([]);
		const avif = new File([new Uint8Array(await large)], 'a', { type: 'image/avif' });
		upload(server.url, newKey(), avif).catch(() => {});
		const [pid = 0] = await decoding(1, server.pid);
		const names = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((line) => line.split('=')[0]);
		expect(names.filter((name) => name !== '')).toEqual([]);
		await server.stop();
		await expect.poll(() => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).toBe('');
	});
});
