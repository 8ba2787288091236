import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { colours } from '#brand/colours.ts';
import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';

/**
 * The site's icon as SVG, with the site's name as its title: the mark in white on a full ground, which tabs and home screens of any
 * colour show as it is.
 * @param small for a tab, on the grid of 16 px; otherwise with chair and rail, and with room around it, since phones cut the corners
 */
export function iconSvg(small = true): string {
	const title = renderToStaticMarkup(createElement('title', null, siteName));
	const mark = createElement(Mark, {
		small,
		only: colours.inverse,
		ground: colours.brand,
		viewBox: small ? '0 -2.5 40 40' : '-4 -6 48 48',
		xmlns: 'http://www.w3.org/2000/svg',
		'aria-hidden': undefined,
	});
	return renderToStaticMarkup(mark).replace('>', `>${title}`);
}

/** The site's icon as PNG, so many px wide and high. */
export async function iconPng(size: number): Promise<Buffer> {
	return sharp(Buffer.from(iconSvg(size <= 32)), { density: (72 * size) / 40 })
		.resize(size)
		.png({ compressionLevel: 9 })
		.toBuffer();
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
