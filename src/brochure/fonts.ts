import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** In the order of their names: the site's font in two weights, with the letters of Western and of Central Europe. */
const names = ['latin-400', 'latin-700', 'latin-ext-400', 'latin-ext-700'];

/** The site's font from its package, as TrueType: the machine that builds may have no fonts at all. */
export function fonts(): Buffer[] {
	const folder = join(process.cwd(), 'node_modules/@fontsource/atkinson-hyperlegible-next/files');
	return names.map((name) =>
		toSfnt(readFileSync(join(folder, `atkinson-hyperlegible-next-${name}-normal.woff`)), name),
	);
}

interface Entry {
	head: Buffer;
	table: Buffer;
}

/**
 * A WOFF file as the font inside it (W3C, WOFF File Format 1.0, sections 3 to 5): the typesetter reads no WOFF.
 * @param name for the error
 * @throws where the file is no WOFF
 */
export function toSfnt(woff: Buffer, name: string): Buffer {
	if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error(`The font ${name} is no WOFF file.`);
	const count = woff.readUInt16BE(12);
	const header = Buffer.alloc(12);
	woff.copy(header, 0, 4, 8);
	header.writeUInt16BE(count, 4);
	// Numbers for a binary search of the tables, which readers may use.
	const power = Math.floor(Math.log2(count));
	header.writeUInt16BE(16 * 2 ** power, 6);
	header.writeUInt16BE(power, 8);
	header.writeUInt16BE(16 * (count - 2 ** power), 10);
	let offset = 12 + 16 * count;
	const entries = Array.from({ length: count }, (_, index): Entry => {
		const at = 44 + 20 * index;
		const [from, packed, size] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [number, number, number];
		const bytes = woff.subarray(from, from + packed);
		const table = Buffer.alloc(Math.ceil(size / 4) * 4);
		(packed < size ? inflateSync(bytes) : bytes).copy(table);
		const head = Buffer.alloc(16);
		woff.copy(head, 0, at, at + 4);
		woff.copy(head, 4, at + 16, at + 20);
		head.writeUInt32BE(offset, 8);
		head.writeUInt32BE(size, 12);
		offset += table.length;
		return { head, table };
	});
	return Buffer.concat([header, ...entries.map(({ head }) => head), ...entries.map(({ table }) => table)]);
}
