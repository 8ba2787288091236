import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** Beside the pictures that Astro keeps from build to build; installing the packages anew empties it. */
const folder = join(process.cwd(), 'node_modules', '.astro', 'drawn');

/**
 * A drawing as PNG with few colours, which takes a tenth of a second of a processor. Most are those of the last build, so
 * each is kept by a hash of its SVG.
 */
export async function drawnPng(svg: string): Promise<Response> {
	const file = join(folder, `${createHash('sha256').update(svg).digest('hex').slice(0, 32)}.png`);
	const png = (await readFile(file).catch(() => undefined)) ?? (await draw(svg, file));
	return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}

async function draw(svg: string, file: string): Promise<Buffer> {
	const png = await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer();
	await mkdir(folder, { recursive: true });
	// Renamed, so that a build that is stopped leaves no part of one.
	await writeFile(`${file}.part`, png);
	await rename(`${file}.part`, file);
	return png;
}
