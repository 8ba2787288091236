import {
	BrokenPhoto,
	countParts,
	exifOf,
	orientationIn,
	type Picture,
	withoutPrefix,
} from '#server/photos/strip/picture.ts';

const needed = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];

/** Chunks inside a frame of an animation, after its header of position, size and duration. */
const neededOfFrame = ['VP8 ', 'VP8L', 'ALPH'];
const frameHead = 16;

/** Flags of VP8X: has Exif, has XMP. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

/** Signatures of the two kinds of picture data; the size follows. */
const lossyMark = 0x9d012a;
const losslessMark = 0x2f;

/**
 * Parses a WebP's chunks (RFC 9649) and removes Exif, XMP, unknown chunks, and everything after the picture.
 * @throws BrokenPhoto if there is no picture in it
 */
export function readWebp(bytes: Buffer): Picture {
	const count = countParts();
	const chunks = [...chunksOf(bytes, 12, endOf(bytes), count)];
	const sizes = chunks.flatMap(({ type, data }) => sizeIn(type, data) ?? []);
	const pictures = chunks.filter(({ type }) => ['VP8 ', 'VP8L', 'ANMF'].includes(type));
	if (sizes.length === 0 || pictures.length === 0) throw new BrokenPhoto();
	const largest = sizes.reduce((a, b) => (b.width * b.height > a.width * a.height ? b : a));
	const kept = chunks
		.filter(({ type }) => needed.includes(type))
		.map((chunk) => (chunk.type === 'ANMF' ? { ...chunk, whole: cleanFrame(chunk, count) } : chunk));
	const exif = chunks.find(({ type }) => type === 'EXIF');
	const orientation = exif ? orientationIn(withoutPrefix(exif.data)) : 1;
	const length = kept.reduce((sum, { whole }) => sum + whole.length, 12);
	if (length === bytes.length) return { ...largest, bytes };

	const [head, flags] = [Buffer.from(bytes.subarray(0, 12)), kept.find(({ type }) => type === 'VP8X')];
	const turned = orientation !== 1 && flags !== undefined;
	const pieces = kept.map((chunk) => (chunk === flags ? withFlags(chunk.whole, turned) : chunk.whole));
	if (turned) pieces.push(exifChunk(orientation));
	head.writeUInt32LE(
		pieces.reduce((sum, { length }) => sum + length, 4),
		4,
	);
	return { ...largest, bytes: Buffer.concat([head, ...pieces]) };
}

interface Chunk {
	type: string;
	data: Buffer;
	/** With its name, length and padding byte. */
	whole: Buffer;
}

/** @param count called for each chunk */
function* chunksOf(bytes: Buffer, start: number, end: number, count: () => void): Generator<Chunk> {
	for (let at = start; at + 8 <= end; ) {
		count();
		const length = bytes.readUInt32LE(at + 4);
		const next = Math.min(at + 8 + length + (length % 2), end);
		const type = bytes.toString('latin1', at, at + 4);
		yield { type, data: bytes.subarray(at + 8, Math.min(at + 8 + length, end)), whole: bytes.subarray(at, next) };
		at = next;
	}
}

/** @returns a frame with its picture only; the same bytes if there was nothing else */
function cleanFrame({ data, whole }: Chunk, count: () => void): Buffer {
	const chunks = [...chunksOf(data, frameHead, data.length, count)];
	const kept = chunks.filter(({ type }) => neededOfFrame.includes(type)).map(({ whole }) => whole);
	const body = Buffer.concat([data.subarray(0, frameHead), ...kept]);
	if (body.length === data.length) return whole;
	const head = Buffer.from('ANMF\0\0\0\0', 'latin1');
	head.writeUInt32LE(body.length, 4);
	return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** The end of the file by its header, or its actual end if it is truncated. */
function endOf(bytes: Buffer): number {
	if (bytes.length < 20) throw new BrokenPhoto();
	const said = 8 + bytes.readUInt32LE(4);
	return Math.min(said + (said % 2), bytes.length);
}

function sizeIn(type: string, data: Buffer): { width: number; height: number } | undefined {
	if (data.length < 10) return undefined;
	if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
	if (type === 'VP8 ' && data.readUIntBE(3, 3) === lossyMark)
		return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
	if (type !== 'VP8L' || data.readUInt8(0) !== losslessMark) return undefined;
	const bits = data.readUInt32LE(1);
	return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function withFlags(chunk: Buffer, exif: boolean): Buffer {
	const changed = Buffer.from(chunk);
	changed.writeUInt8((changed.readUInt8(8) & ~(exifFlag | xmpFlag)) | (exif ? exifFlag : 0), 8);
	return changed;
}

function exifChunk(orientation: number): Buffer {
	const head = Buffer.from('EXIF\0\0\0\0', 'latin1');
	const data = exifOf(orientation);
	head.writeUInt32LE(data.length, 4);
	return Buffer.concat([head, data]);
}
