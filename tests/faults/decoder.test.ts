import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDecoder, decodedAtOnce, NotAPhoto } from '#server/photos/staging.ts';
import { childrenOf } from '../support/linux.ts';
import { jpeg, jpegFile } from '../support/photos.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { newKey, upload } from '../support/wire.ts';

const linux = platform === 'linux';

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

/** The processes that decode now, once there are as many. */
const decoding = (count: number) =>
	vi.waitUntil(
		async () => {
			const pids = await childrenOf(process.pid);
			const lines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
			const found = pids.filter((_, index) => lines[index]?.includes('photos/draw.ts'));
			return found.length === count && found;
		},
		{ timeout: 60_000, interval: 20 },
	);

describe.runIf(linux)('The process of a photo', () => {
	test('is ended when it takes too long or too much memory, and the photo is refused', async () => {
		await expect(open({ timeout: 500 }).draw(await endless())).rejects.toThrow(NotAPhoto);
		// More than Node takes, and less than a photo of 12 megapixels with it.
		const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#567' } })
			.avif({ effort: 0 })
			.toBuffer();
		const small = open({ memory: 130 * 1024 ** 2 });
		await expect(small.draw(await file(large))).rejects.toThrow(NotAPhoto);
		expect(await small.draw(await file(jpeg))).toMatchObject({ width: 32 });
	});

	test('is one of two at most, and each that ends makes room for the next', async () => {
		const decoder = open();
		const drawn = Promise.allSettled([await endless(), await endless(), await endless()].map(decoder.draw));
		const [first = 0] = await decoding(decodedAtOnce);
		process.kill(first, 'SIGSEGV');
		const next = await vi.waitUntil(async () => {
			const pids = await decoding(decodedAtOnce);
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
		const server = await startServer({
			env: { CONTACT_EMAIL: 'test@example.com', SECRET_SETTING: 'not for decoders' },
		});
		const children = async () => (await childrenOf(server.pid)).length;
		expect(await children()).toBe(0);
		const large = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#567' } })
			.avif({ effort: 0 })
			.toBuffer();
		const sent = upload(server.url, newKey(), new File([new Uint8Array(large)], 'a', { type: 'image/avif' }));
		sent.catch(() => {});
		const [pid = 0] = await vi.waitUntil(
			async () => {
				const pids = await childrenOf(server.pid);
				return pids.length > 0 && pids;
			},
			{ timeout: 60_000, interval: 2 },
		);
		const names = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((line) => line.split('=')[0]);
		expect(names.filter((name) => name !== '')).toEqual([]);
		await server.stop();
		await expect.poll(() => readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).toBe('');
	});

	test('is gone when the photo is stored', async () => {
		const server = await startServer();
		expect(await upload(server.url, newKey(), jpegFile())).toMatchObject({ status: 200 });
		expect(await childrenOf(server.pid)).toEqual([]);
	});
});
