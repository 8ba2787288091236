import sharp from 'sharp';
import { BrokenPhoto } from '#server/photos/strip/picture.ts';
import { readPicture, TooManyPixels } from '#server/photos/strip/read.ts';
import { mark, seeds } from '../support/photo-seeds.ts';

interface FuzzReport {
	type: string;
	runs: number;
	refused: number;
	kept: number;
	/** Of those kept, in how many a mark stands in picture data, where a change of the file has put it. */
	marksInData: number;
	/** CPU time of the slowest, in ms. */
	slowest: number;
	/** Most memory this process has taken so far, in MB. */
	peak: number;
	/** What went wrong, with the number of the run, which makes the same file again. */
	faults: string[];
}

/** CPU time for one file, in ms: the largest of these takes one. */
const mostTime = 250;
/** What a clean file may be longer than what came, in bytes: an Exif block that says which way up it is. */
const mostGrowth = 64;

/** Reads files of a type that are broken in ways that depend on nothing but `seed` and the number of the run. */
export async function fuzzPhotos(type: string, runs: number, seed: number): Promise<FuzzReport> {
	const report: FuzzReport = { type, runs, refused: 0, kept: 0, marksInData: 0, slowest: 0, peak: 0, faults: [] };
	for (let run = 0; run < runs; run++) {
		const fault = await fuzzOnce(type, mutate(type, seed * 1_000_003 + run), report);
		if (fault) report.faults.push(`run ${run}: ${fault}`);
	}
	report.peak = Math.round(process.resourceUsage().maxRSS / 1024);
	return report;
}

async function fuzzOnce(type: string, file: Buffer, report: FuzzReport): Promise<string | undefined> {
	const begun = process.cpuUsage();
	let bytes: Buffer;
	try {
		bytes = readPicture(file, type).bytes;
	} catch (error) {
		report.refused++;
		const isRefusal = error instanceof BrokenPhoto || error instanceof TooManyPixels;
		return isRefusal ? undefined : String((error as Error).stack);
	} finally {
		const { user, system } = process.cpuUsage(begun);
		report.slowest = Math.max(report.slowest, (user + system) / 1000);
	}
	report.kept++;
	if (report.slowest > mostTime) return `took ${report.slowest} ms`;
	if (bytes.length > file.length + mostGrowth) return `grew from ${file.length} to ${bytes.length} bytes`;
	if (!readAgain(bytes, type)?.equals(bytes)) return 'is not clean after it was cleaned';
	if (!bytes.includes(mark)) return undefined;
	report.marksInData++;
	return (await notesIn(bytes)).includes(mark) ? 'has a note left' : undefined;
}

function readAgain(bytes: Buffer, type: string): Buffer | undefined {
	try {
		return readPicture(bytes, type).bytes;
	} catch {
		return undefined;
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

function mutate(type: string, seed: number): Buffer {
	const random = randomNumbers(seed);
	const files = seeds[type] ?? [];
	const pick = () => files[random(files.length)] as Buffer;
	let bytes: Buffer = Buffer.from(pick());
	// Mostly where the structure is: at the beginning.
	const place = () => random(random(4) === 0 ? bytes.length : Math.min(800, bytes.length));
	for (let count = 1 + random(6); count > 0 && bytes.length > 16; count--) {
		const kind = random(7);
		const at = place();
		const part = bytes.subarray(at, at + 1 + random(random(2) === 0 ? 12 : 400));
		if (kind === 0) bytes[at] = random(256);
		else if (kind === 1) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
		else if (kind === 2) bytes = insert(bytes, at, pick().subarray(random(600), random(1200)));
		else if (kind === 3) bytes = insert(bytes, at, Buffer.concat(Array(1 + random(40)).fill(part)));
		else if (kind === 4) bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + part.length)]);
		else if (kind === 5) setExtreme(bytes, at, random);
		else if (random(3) === 0) bytes = bytes.subarray(0, at);
		else bytes.fill(random(2) === 0 ? 0 : 0xff, at, at + part.length);
	}
	return bytes;
}

function insert(bytes: Buffer, at: number, part: Buffer): Buffer {
	return Buffer.concat([bytes.subarray(0, at), part, bytes.subarray(at)]);
}

/** Numbers that lengths and counts are wrong with. */
const extremes = [0, 1, 2, 7, 8, 0x7f, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffff7, 0xffffffff];

function setExtreme(bytes: Buffer, at: number, random: (below: number) => number): void {
	const value = extremes[random(extremes.length)] ?? 0;
	const size = 2 ** random(3);
	const field = Buffer.alloc(4);
	if (random(4) === 0) field.writeUInt32LE(value);
	else field.writeUInt32BE(value);
	field.copy(bytes, at, random(2) === 0 ? 0 : 4 - size, random(2) === 0 ? size : 4);
}

/** Numbers below some other, which depend on a first one only (mulberry32). */
function randomNumbers(seed: number): (below: number) => number {
	let state = seed | 0;
	return (below) => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
	};
}
