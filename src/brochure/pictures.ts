import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { colours } from '#brand/colours.ts';
import { Mark } from '#brand/Mark.tsx';
import { siteName } from '#brand/name.ts';
import { fontFile } from '#brand/typeface/typeface.ts';
import { type DiagramName, diagramSvg, shownBy } from '#diagrams/Diagram.tsx';
import { drawingNames, drawings } from '#drawings/alternatives.ts';
import { croppedSvg, drawingSvg } from '#drawings/Drawing.tsx';

/** A drawing as the typesetter takes it. */
export interface BrochurePicture {
	svg: string;
	/** What it shows, for readers who do not see it. */
	alt: string;
}

/** The diagrams of the measuring sheet. */
export const onSheet = ['measure-side', 'measure-above', 'string'] as const satisfies readonly DiagramName[];

/** A story in six frames: here all of them, where a card has one. */
const frames: Readonly<Record<string, string>> = { fitting: '50 40 1020 610' };

/** All frames of the ride, of their words only the numbers, which are those of the list beside them. */
function numberedRide(): string {
	return inTypeface(drawingSvg('guides/controls'))
		.replace(/ width="\d+" height="\d+" viewBox="[^"]+"/, ' width="560" height="406" viewBox="46 40 1028 745"')
		.replace('font-size="48"', 'font-size="58"')
		.replace(/ y="(377|736)"/g, (_, line) => ` y="${Number(line) + 9}"`)
		.replace(/(\d) [^<]+(?=<\/text>)/g, '$1');
}

/** Without the door, which would be cut; its wall ends at a line. */
const onCover = croppedSvg('hero', { width: 840, height: 712 }, '145 216 645 500').replace(
	/<\/svg>$/,
	'<path d="M0 195h1120"/></svg>',
);

/** The brochure's cover, small, as the form that asks for it shows it. A picture knows no typeface of its page, so that of its words is in it. */
export function coverSvg(): string {
	const picture = onCover.replace('<svg', '<svg y="476"');
	const words = ['Up and down your', 'steps, sitting down'].map(
		(line, at) => `<text x="80" y="${270 + at * 80}">${line}</text>`,
	);
	const face = readFileSync(fontFile('bold.woff2')).toString('base64');
	const style = `<style>@font-face{font-family:Cover;src:url(data:font/woff2;base64,${face})}text{font-family:Cover,sans-serif}</style>`;
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 840 1188">${style}<path fill="${colours.band}" d="M0 0h840v1188H0z"/><g fill="${colours.brand}"><text x="80" y="120" font-size="44">${siteName}</text><g font-size="68">${words.join('')}</g></g>${picture}</svg>`;
}

/**
 * All drawings, those of the measuring sheet, and the logo's mark, by the names that their pages use; those called `…-small` are cut to what
 * they are about, without the words, which would be too small in half a page's width.
 */
export function pictures(): Record<string, BrochurePicture> {
	const mark = renderToStaticMarkup(createElement(Mark, { xmlns: 'http://www.w3.org/2000/svg' }));
	return Object.fromEntries([
		['mark', { svg: mark, alt: '' }],
		[
			'steps-to-door',
			{
				svg: croppedSvg('guides/two-lifts', { width: 1120, height: 344 }, '50 199 1040 343'),
				alt: drawings['guides/two-lifts'],
			},
		],
		['cover', { svg: onCover, alt: drawings.hero }],
		...drawingNames.flatMap((of) => {
			const name = of.replace(/^.*\//, '');
			return [
				[name, { svg: inTypeface(drawingSvg(of)), alt: drawings[of] }],
				[
					`${name}-small`,
					{ svg: croppedSvg(of, { width: 560, height: frames[name] ? 356 : 400 }, frames[name]), alt: drawings[of] },
				],
			] as const;
		}),
		['controls-small', { svg: numberedRide(), alt: drawings['guides/controls'] }],
		...onSheet.map((of) => [of, { svg: inTypeface(diagramSvg(of)), alt: shownBy(of) }]),
	]);
}

/** The one that the typesetter has. */
function inTypeface(svg: string): string {
	return svg.replace('<svg', '<svg font-family="Atkinson Hyperlegible Next"');
}
