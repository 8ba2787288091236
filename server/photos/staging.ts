import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process';
import { createHash, hash, randomUUID } from 'node:crypto';
import { open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import * as z from 'zod';
import { maxPhotoBytes, photoTypes } from '#leads/photos.ts';
import { mib, second } from '#server/settings/limits.ts';

/** A photo with too many bytes or pixels. */
export class TooLarge extends Error {
	override name = 'TooLarge';
}

/** A file that is not of an accepted type, or cannot be decoded. */
export class NotAPhoto extends Error {
	override name = 'NotAPhoto';
	/** Its media type as its sender stated it, if that is not accepted. */
	readonly type: string;

	constructor(type = 'application/octet-stream') {
		super(`The file is not a photo (${type}).`);
		this.type = type;
	}
}

/** A photo drawn anew: nothing in it is of the file that came but the picture. Width and height in px are those of `large`. */
export interface DrawnPhoto {
	large: Buffer;
	small: Buffer;
	width: number;
	height: number;
}

/** A drawn photo, the large picture in a temporary file. */
export interface StagedPhoto extends Omit<DrawnPhoto, 'large'> {
	path: string;
	/** Of that file, in bytes. */
	size: number;
	/** Of that file, in hexadecimal. */
	sha256: string;
}

/** Opens the folder in which photos arrive, which exists. */
export function openStaging(folder: string) {
	const decoder = createDecoder();
	const newPath = () => join(folder, randomUUID());

	/** Draws the photo of a file anew, and flushes what it has drawn. */
	async function drawAnew(from: string): Promise<StagedPhoto> {
		const { large, ...drawn } = await decoder.draw(from);
		const path = newPath();
		await writeFile(path, large, { mode: 0o600, flush: true }).catch(async (error: unknown) => {
			await rm(path, { force: true });
			throw error;
		});
		return { ...drawn, path, size: large.length, sha256: hash('sha256', large) };
	}

	return {
		drawAnew,
		/** Removes what a crash has left. For the server, of which a data folder has one. */
		clear: async () => {
			for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
		},
		/**
		 * Writes a stream to a temporary file and draws the photo in it anew; the file is removed in any case. Stops reading when the photo is
		 * rejected; the caller drains the rest.
		 * @param declared its media type as its sender states it
		 * @param checkRoom called repeatedly meanwhile, since other programs use the disk too; throws when there is too little
		 * @returns also the SHA-256 of what came, in hexadecimal
		 * @throws TooLarge, NotAPhoto, or the error of the stream or of `checkRoom`
		 */
		stage: async (stream: Readable, declared: string, checkRoom: () => Promise<void>) => {
			// Parameters, such as `; charset=utf-8`, are ignored.
			if (!Object.hasOwn(photoTypes, declared.split(';')[0]?.trim().toLowerCase() ?? '')) throw new NotAPhoto(declared);
			const path = newPath();
			try {
				const sent_sha256 = await receive(stream, path, checkRoom);
				return { ...(await drawAnew(path)), sent_sha256 };
			} finally {
				await rm(path, { force: true });
			}
		},
		/** Ends what is being decoded. */
		close: decoder.close,
		discard: ({ path }: Pick<StagedPhoto, 'path'>) => rm(path, { force: true }),
		/** Writes, flushes and removes a small file in the folder. */
		tryWriting: async () => {
			const path = newPath();
			await writeFile(path, 'x', { flush: true, mode: 0o600 }).finally(() => rm(path, { force: true }));
		},
	};
}

/** @returns the SHA-256 of what came, in hexadecimal */
async function receive(stream: Readable, path: string, checkRoom: () => Promise<void>): Promise<string> {
	const file = await open(path, 'wx', 0o600);
	const digest = createHash('sha256');
	let size = 0;
	try {
		// If the stream is the request itself, destroying it would close the connection before the response.
		for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
			size += chunk.length;
			if (size > maxPhotoBytes) throw new TooLarge();
			await checkRoom();
			digest.update(chunk);
			await file.writeFile(chunk);
		}
	} finally {
		await file.close();
	}
	return digest.digest('hex');
}

/** Photos that are decoded at the same time; others wait. */
const decodedAtOnce = 2;

/**
 * What a process that decodes may take: time for its photo, in ms, of which a phone's takes half a second and a HEIC of 50 megapixels
 * five, many times as long where the machine is busy, since other processes come first; resident memory, in bytes, of which that HEIC takes
 * 900 MB. Its heap, in bytes, has no pixels: these are in buffers outside of it.
 */
const usual = { timeout: 60 * second, memory: 1280 * mib };
const decoderHeap = 128 * mib;
/** How often its memory is measured, in ms. */
const memoryCheckInterval = 50;

const base64 = z.string().transform((text) => Buffer.from(text, 'base64'));
/** What the process (`draw.ts`) prints in its last line. */
const printed = z.union([
	z.object({ refused: z.enum(['broken', 'too many pixels']) }),
	z.object({ large: base64, small: base64, width: z.int(), height: z.int() }),
]);
export type Printed = z.input<typeof printed>;

const program = join(import.meta.dirname, 'draw.ts');

/**
 * Decodes untrusted photos, each in a process of its own, so that a malicious photo can crash that process and not the server. It has no
 * environment, which contains passwords, and limits of time, memory and pixels.
 */
export function createDecoder({ timeout, memory }: Partial<typeof usual> = {}) {
	const queue = pLimit(decodedAtOnce);
	const closing = new AbortController();

	async function draw(path: string): Promise<DrawnPhoto> {
		const args = [
			...process.execArgv.filter((flag) => flag.startsWith('--experimental-')),
			`--max-old-space-size=${decoderHeap / mib}`,
			program,
			path,
		];
		const running = promisify(execFile)(process.execPath, args, {
			env: {},
			timeout: timeout ?? usual.timeout,
			killSignal: 'SIGKILL',
			maxBuffer: 64 * mib,
			signal: closing.signal,
		});
		const watch = setInterval(() => void killIfLarge(running.child, memory ?? usual.memory), memoryCheckInterval);
		const { stdout } = await running.catch(judge).finally(() => clearInterval(watch));
		// The decoder of HEIC prints too.
		const said = printed.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1)));
		if (!('refused' in said)) return said;
		throw said.refused === 'broken' ? new NotAPhoto() : new TooLarge();
	}
	return {
		/**
		 * @param path of the file as it came
		 * @throws NotAPhoto if it cannot be decoded, crashed the process or exceeded its time or memory, TooLarge if it has too many pixels; other
		 * errors, with Node's code, if the process could not do its work: it was killed by another program, or `close` was called
		 */
		draw: (path: string) => queue(() => draw(path)),
		/** Ends what is being decoded. */
		close: () => closing.abort('closed'),
	};
}

/** By its resident memory in /proc, on Linux only; elsewhere the number of pixels alone limits it. */
async function killIfLarge(child: ChildProcess, memory: number): Promise<void> {
	const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
	if (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024 > memory) child.kill('SIGKILL');
}

/** The signals of a crash. Others are from other programs, such as SIGKILL from the OOM killer. */
const crashes: readonly unknown[] = ['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP'];

/** @throws NotAPhoto if the photo is the cause, also by a limit past which its process was killed */
function judge(error: ExecFileException): never {
	if (error.name !== 'AbortError' && (error.killed || crashes.includes(error.signal))) throw new NotAPhoto();
	throw error;
}
