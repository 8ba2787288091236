import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import init, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler';
import { fontFile } from '#brand/typeface/typeface.ts';
import type { BrochureContents } from '#brochure/contents.ts';
import type { BrochurePicture } from '#brochure/pictures.ts';

/** Where `look.typ` is; the words are in `brochure/`. */
const look = 'src/brochure';
/** For messages with file and line. */
const structured = 3;

/**
 * Typesets the brochure or the measuring sheet as a tagged PDF. The typesetter is WebAssembly: the same on every machine, with no
 * fonts and no network but what it is given here, so that the same contents and pictures make the same bytes.
 * @throws an error with a line for each thing the typesetter complains of: file, line and what is wrong
 */
export async function typeset(
	contents: BrochureContents,
	pictures: Readonly<Record<string, BrochurePicture>>,
	document: 'brochure' | 'measuring-sheet' = 'brochure',
): Promise<Uint8Array> {
	await init();
	const builder = new TypstCompilerBuilder();
	builder.set_dummy_access_model();
	for (const font of fonts) await builder.add_raw_font(font);
	const compiler = await builder.build();
	// Where the build runs: this file itself is then part of a bundle.
	for (const folder of ['brochure', look])
		for (const file of globSync('*.typ', { cwd: join(process.cwd(), folder) }))
			compiler.add_source(`/${file.replaceAll('\\', '/')}`, readFileSync(join(process.cwd(), folder, file), 'utf8'));
	const alts = Object.fromEntries(Object.entries(pictures).map(([name, { alt }]) => [name, alt]));
	compiler.map_shadow('/contents.json', Buffer.from(JSON.stringify({ ...contents, alts })));
	for (const [name, { svg }] of Object.entries(pictures))
		compiler.map_shadow(`/pictures/${name}.svg`, Buffer.from(svg));
	const { result, diagnostics = [] }: Compiled = compiler.compile(`/${document}.typ`, null, 'pdf', structured);
	compiler.free();
	if (!result || diagnostics.length > 0)
		throw new Error(`The ${document} cannot be typeset.\n${diagnostics.map(inOneLine).join('\n')}`);
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
	return `${path === '/look.typ' ? look : 'brochure'}${path}:${Number.parseInt(range, 10) + 1}: ${message}`;
}

/** The site's typeface in two weights, with the letters of Western and of Central Europe. */
const fonts = (['latin-400', 'latin-ext-400', 'latin-700', 'latin-ext-700'] as const).map((name) =>
	readFileSync(fontFile(`${name}.ttf`)),
);
