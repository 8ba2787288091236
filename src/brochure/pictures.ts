import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Mark } from '#brand/Mark.tsx';
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

/**
 * All drawings, those of the measuring sheet, and the logo's mark, by the names that their pages use; those called `…-small` are cut to what
 * they are about, without the words, which would be too small in half a page's width.
 */
export function pictures(): Record<string, BrochurePicture> {
	const mark = renderToStaticMarkup(createElement(Mark, { xmlns: 'http://www.w3.org/2000/svg' }));
	return Object.fromEntries([
		['mark', { svg: mark, alt: '' }],
		['cover', { svg: croppedSvg('hero', { width: 840, height: 712 }), alt: drawings.hero }],
		...drawingNames.flatMap((of) => {
			const name = of.replace(/^.*\//, '');
			return [
				[name, { svg: inTypeface(drawingSvg(of)), alt: drawings[of] }],
				[`${name}-small`, { svg: croppedSvg(of, { width: 560, height: 400 }), alt: drawings[of] }],
			] as const;
		}),
		...onSheet.map((of) => [of, { svg: inTypeface(diagramSvg(of)), alt: shownBy(of) }]),
	]);
}

/** The one that the typesetter has. */
function inTypeface(svg: string): string {
	return svg.replace('<svg', '<svg font-family="Atkinson Hyperlegible Next"');
}
