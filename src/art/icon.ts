import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

/** The site's sign as a PNG: on a ground with room around it, or on nothing and to the edge. */
export async function iconPng(size: number, ground?: string): Promise<Buffer> {
	const svg = await readFile(join(process.cwd(), 'public', 'favicon.svg'));
	const room = ground ? Math.round(size / 8) : 0;
	const inner = size - 2 * room;
	const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
	return sharp(svg, { density: 72 * (inner / 40) * 2 })
		.resize(inner, inner)
		.extend({ top: room, bottom: room, left: room, right: room, background })
		.flatten(ground ? { background: ground } : false)
		.png()
		.toBuffer();
}
