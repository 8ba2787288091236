import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp, { type CreateText, type OverlayOptions } from 'sharp';
import { colours } from '#brand/colours.ts';
import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';
import { fontFile } from '#brand/typeface/typeface.ts';
import type { GuideDrawing } from '#drawings/alternatives.ts';
import { croppedSvg } from '#drawings/Drawing.tsx';
import { escaped } from '#metadata/xml.ts';
import { site } from '#site/config.ts';

/** Width and height of the title, in px; the rest of the picture's width is the drawing's, to its edges. */
const column = { width: 462, height: 330 } as const;

/**
 * What a shared link shows, 1200 × 630, the size that every service takes, as `drawnPng` takes it: the title in large letters beside a
 * drawing, the first of the home page if none is named, and the site's address at the foot.
 * @param title where it has lines of its own, they stay
 */
export async function socialPicture(title: string, drawing?: GuideDrawing, fitIn = fitted) {
	const { text, height } = await fitIn(title);
	const mark = createElement(Mark, { x: 56, y: 56, width: 64, height: 64 });
	const of = drawing ? (`guides/${drawing}` as const) : 'hero';
	const svg = [
		'<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">',
		`<rect width="1200" height="630" fill="${colours.band}"/>${renderToStaticMarkup(mark)}`,
		`${croppedSvg(of, { width: 660, height: 630 }).replace('<svg', '<svg x="540"')}</svg>`,
	].join('');
	const texts = [
		{ input: { text: inFont(siteName, 36, 700, colours.brand) }, left: 136, top: 74 },
		// In the middle between name and foot.
		{ input: { text }, left: 56, top: Math.round(340 - height / 2) },
		{ input: { text: inFont(new URL(site.url).host, 28, 400, colours.muted) }, left: 56, top: 551 },
	];
	return [svg, texts] as const;
}

/** The largest letters in which a title fits its column. @throws where none do: the build stops */
export async function fitted(title: string): Promise<{ text: CreateText; height: number }> {
	for (const size of [64, 56, 50, 46, 44]) {
		const own = inFont(title, size, 700, colours.ink);
		const text = title.includes('\n') ? own : { ...own, width: column.width };
		const { info } = await sharp({ text }).raw().toBuffer({ resolveWithObject: true });
		if (info.width <= column.width && info.height <= column.height) return { text, height: info.height };
	}
	throw new Error(`The title '${title}' of a shared link's picture is too wide or too long: write it shorter.`);
}

/** In the site's typeface, from its file: the machine that builds may have no fonts at all. */
function inFont(text: string, size: number, weight: 400 | 700, colour: string): CreateText {
	return {
		text: `<span foreground="${colour}" line_height="0.9">${escaped(text)}</span>`,
		font: `Atkinson Hyperlegible Next ${weight === 700 ? 'Bold ' : ''}${size}`,
		fontfile: fontFile(`latin-${weight}.ttf`),
		// One point is one px.
		dpi: 72,
		rgba: true,
	};
}

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
