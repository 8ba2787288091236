import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';

/** Beside what Astro keeps from build to build (`cacheDir` in `astro.config.ts`). */
const folder = join(process.cwd(), '.astro', 'cache', 'drawn');

/**
 * A drawing as PNG with few colours, which takes a tenth of a second of a processor. Most are those of the last build, so
 * each is kept by a hash of what it is made from.
 * @param over texts on it
 */
export async function drawnPng(svg: string, over: OverlayOptions[] = []): Promise<Response> {
	const hash = createHash('sha256').update(JSON.stringify([svg, over]));
	const file = join(folder, `${hash.digest('hex').slice(0, 32)}.png`);
	const png = (await readFile(file).catch(() => undefined)) ?? (await draw(svg, over, file));
	return new Response(new Uint8Array(png), { headers: { 'Content-Type': 'image/png' } });
}

async function draw(svg: string, over: OverlayOptions[], file: string): Promise<Buffer> {
	const png = await sharp(Buffer.from(svg)).composite(over).png({ palette: true, effort: 4 }).toBuffer();
	await mkdir(folder, { recursive: true });
	// Renamed, so that a build that is stopped leaves no part of one.
	await writeFile(`${file}.part`, png);
	await rename(`${file}.part`, file);
	return png;
}
