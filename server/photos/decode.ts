import { type ChildProcess, type ExecFileException, execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import * as z from 'zod';
import type { DrawnPhoto } from '#server/photos/draw.ts';
import { NotAPhoto, TooLarge } from '#server/photos/refusals.ts';
import { mib, second } from '#server/settings/units.ts';

/**
 * Most resident memory of a process that decodes, in bytes, and how often it is measured, in ms: a HEIC of 50 megapixels takes 900 MB.
 */
const decoderMemory = 1280 * mib;
const decoderCheckInterval = 50;

/** Heap limit of a process that decodes, in bytes. Pixels are in buffers outside of the heap. */
const decoderHeap = 128 * mib;

/** Photos that are decoded at the same time; others wait. */
export const decodedAtOnce = 2;

/** Longest time for decoding one photo, in ms. A phone's takes half a second, a HEIC of 50 megapixels five. */
const decodeTimeout = 20 * second;

const base64 = z.string().transform((text) => Buffer.from(text, 'base64'));
/** What the process (`draw-one.ts`) prints in its last line. */
const printed = z.union([
	z.object({ refused: z.enum(['broken', 'too many pixels']) }),
	z.object({ large: base64, small: base64, width: z.int(), height: z.int() }),
]);
export type Printed = z.input<typeof printed>;

/**
 * Decodes untrusted photos, each in a process of its own, so that a malicious photo can crash that process and not the server. It has no
 * environment, which contains passwords, and limits of time, memory and pixels.
 * @param limits in ms, of one photo; in bytes, of the process
 */
export function createDecoder({ timeout = decodeTimeout, memory = decoderMemory } = {}) {
	const queue = pLimit(decodedAtOnce);
	const closing = new AbortController();
	const { signal } = closing;
	return {
		/**
		 * @param path of the file as it came
		 * @throws NotAPhoto if it cannot be decoded, crashed the process or exceeded its time or memory, TooLarge if it has too many pixels; other
		 * errors, with Node's code, if the process could not do its work: it was killed by another program, or `close` was called
		 */
		draw: (path: string): Promise<DrawnPhoto> => queue(() => draw(path, { timeout, memory, signal })),
		/** Ends what is being decoded. */
		close: () => closing.abort(),
	};
}

const program = join(import.meta.dirname, 'draw-one.ts');

interface Limits {
	timeout: number;
	memory: number;
	/** Ends it. */
	signal: AbortSignal;
}

async function draw(path: string, { timeout, memory, signal }: Limits): Promise<DrawnPhoto> {
	const args = [
		...process.execArgv.filter((flag) => flag.startsWith('--experimental-')),
		`--max-old-space-size=${decoderHeap / mib}`,
		program,
		path,
	];
	const running = promisify(execFile)(process.execPath, args, {
		env: {},
		timeout,
		killSignal: 'SIGKILL',
		maxBuffer: 64 * mib,
		signal,
	});
	const watch = setInterval(() => void killIfLarge(running.child, memory), decoderCheckInterval);
	const { stdout } = await running.catch(judge).finally(() => clearInterval(watch));
	// The decoder of HEIC prints too.
	const said = printed.parse(JSON.parse(stdout.slice(stdout.lastIndexOf('\n') + 1)));
	if (!('refused' in said)) return said;
	throw said.refused === 'broken' ? new NotAPhoto() : new TooLarge();
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
