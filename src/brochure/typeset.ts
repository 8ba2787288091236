import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import type { BrochureContents } from '#brochure/contents.ts';
import type { BrochurePicture } from '#brochure/pictures.ts';

/** For messages with file and line. */
const structured = 3;

/**
 * Typesets the brochure (`brochure.typ`) as a tagged PDF. The typesetter is WebAssembly: the same on every machine, with no
 * fonts and no network but what it is given here, so that the same contents and pictures make the same bytes.
 * @throws an error with a line for each thing the typesetter complains of: file, line and what is wrong
 */
export async function typeset(
	contents: BrochureContents,
	pictures: Readonly<Record<string, BrochurePicture>>,
): Promise<Uint8Array> {
	await init();
	const builder = new TypstCompilerBuilder();
	builder.set_dummy_access_model();
	for (const font of fonts()) await builder.add_raw_font(font);
	const compiler = await builder.build();
	// Where the build runs: this file itself is then part of a bundle.
	const folder = join(process.cwd(), 'src', 'brochure');
	for (const file of globSync('**/*.typ', { cwd: folder }))
		compiler.add_source(`/${file.replaceAll('\\', '/')}`, readFileSync(join(folder, file), 'utf8'));
	const alts = Object.fromEntries(Object.entries(pictures).map(([name, { alt }]) => [name, alt]));
	compiler.map_shadow('/contents.json', Buffer.from(JSON.stringify({ ...contents, alts })));
	for (const [name, { svg }] of Object.entries(pictures))
		compiler.map_shadow(`/pictures/${name}.svg`, Buffer.from(svg));
	const { result, diagnostics = [] }: Compiled = compiler.compile('/brochure.typ', null, 'pdf', structured);
	compiler.free();
	if (!result || diagnostics.length > 0)
		throw new Error(`The brochure cannot be typeset.\n${diagnostics.map(inOneLine).join('\n')}`);
	return result;
}

interface Compiled {
	result?: Uint8Array;
	/** Errors and warnings. */
	diagnostics?: readonly Diagnostic[];
}

interface Diagnostic {
	path: string;
	/** Lines count from 0: `2:39-2:67`. */
	range: string;
	message: string;
}

function inOneLine({ path, range, message }: Diagnostic): string {
	return `src/brochure/${path.replace(/^\//, '')}:${Number.parseInt(range, 10) + 1}: ${message}`;
}

/** In the order of their names: the site's font in two weights, with the letters of Western and of Central Europe. */
const names = ['latin-400', 'latin-700', 'latin-ext-400', 'latin-ext-700'];

/** The site's font from its package, as TrueType: the machine that builds may have no fonts at all. */
export function fonts(): Buffer[] {
	const folder = join(process.cwd(), 'node_modules/@fontsource/atkinson-hyperlegible-next/files');
	return names.map((name) =>
		toSfnt(readFileSync(join(folder, `atkinson-hyperlegible-next-${name}-normal.woff`)), name),
	);
}

/**
 * A WOFF file as the font inside it (W3C, WOFF File Format 1.0, sections 3 to 5): the typesetter reads no WOFF.
 * @param name for the error
 * @throws where the file is no WOFF
 */
function toSfnt(woff: Buffer, name: string): Buffer {
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
	const entries = Array.from({ length: count }, (_, index): { head: Buffer; table: Buffer } => {
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
