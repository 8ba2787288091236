import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';

/** The site's icon as SVG, with the site's name as its title. */
export function iconSvg(): string {
	const title = renderToStaticMarkup(createElement('title', null, siteName));
	return renderToStaticMarkup(
		createElement(Mark, { xmlns: 'http://www.w3.org/2000/svg', 'aria-hidden': undefined }),
	).replace('>', `>${title}`);
}

/**
 * The site's icon as PNG.
 * @param size width and height in px
 * @param ground a colour behind the mark, with room around it, as phones want it; otherwise it is see-through and fills the picture
 */
export async function iconPng(size: number, ground?: string): Promise<Buffer> {
	const drawn = ground ? Math.round(size * 0.75) : size;
	const rest = size - drawn;
	const before = Math.floor(rest / 2);
	const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 };
	const mark = sharp(Buffer.from(iconSvg()), { density: (72 * drawn) / 40 })
		.resize(drawn)
		.extend({ top: before, left: before, bottom: rest - before, right: rest - before, background });
	return (ground ? mark.flatten({ background: ground }) : mark).png({ compressionLevel: 9 }).toBuffer();
}

/** A PNG of 32 px in the wrapping of an `.ico`, which old browsers and many programs ask for without reading the page. */
export function inIco(png: Buffer): Buffer {
	const header = Buffer.alloc(22);
	// An icon, one picture; 32 × 32 px, one colour plane, 32 bits a pixel; its length, and where it begins.
	header.writeUInt16LE(1, 2);
	header.writeUInt16LE(1, 4);
	header.writeUInt8(32, 6);
	header.writeUInt8(32, 7);
	header.writeUInt16LE(1, 10);
	header.writeUInt16LE(32, 12);
	header.writeUInt32LE(png.length, 14);
	header.writeUInt32LE(header.length, 18);
	return Buffer.concat([header, png]);
}
