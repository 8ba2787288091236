import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';

const compressible = '**/*.{html,js,css,svg,json,xml,txt,webmanifest,ico}';

/** Writes `X.br` and `X.gz` beside every file of a folder that both make smaller; the server does not compress files. */
export async function compressFolder(folder: string): Promise<void> {
	// A few at a time: all files and what is made of them would be a gigabyte of a large site.
	await pLimit(8).map(globSync(compressible, { cwd: folder }), (file) => compress(join(folder, file)));
}

async function compress(path: string): Promise<void> {
	const whole = readFileSync(path);
	const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
	const [br, gz] = await Promise.all([promisify(brotliCompress)(whole, quality), promisify(gzip)(whole, { level: 9 })]);
	// Both or none: web servers that look for one of them only would otherwise send other headers for such a file.
	if (br.length >= whole.length || gz.length >= whole.length) return;
	writeFileSync(`${path}.br`, br);
	writeFileSync(`${path}.gz`, gz);
}
