import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type Drawing, drawings } from '#articles/drawings.ts';
import { Mark } from '#brand/Mark.tsx';
import { type DiagramName, DiagramPicture, shownBy } from '#diagrams/Diagram.tsx';
import { guideScenes } from '#drawings/pictures/guides.tsx';
import { type PhotoTip, PhotoTipScene } from '#drawings/pictures/photo-tips.tsx';
import { productDrawings } from '#drawings/pictures/products.tsx';
import { HeroScene, heroAlt } from '#drawings/scenes/hero.tsx';

/** A drawing as the typesetter takes it. */
export interface BrochurePicture {
	svg: string;
	/** What it shows, for readers who do not see it. */
	alt: string;
}

/** What the examples of photos show. */
const tips = {
	'from-the-bottom': 'The whole flight from the bottom, from straight in front',
	'from-the-top': 'The whole flight from the top, looking down',
	'from-the-side': 'The flight from the side, with every step in sight',
	'top-landing': 'The landing at the top, with the door',
	'bottom-landing': 'The ground at the bottom, with the socket on the wall',
} as const satisfies Partial<Record<PhotoTip, string>>;

/** The guides' scenes that are in the brochure. */
const scenes = [
	'curved-lift',
	'ride',
	'controls',
	'rainy-day',
	'measuring',
	'fitting',
	'servicing',
] as const satisfies readonly Drawing[];

/** The diagrams of the measuring sheet. */
export const onSheet = ['measure-side', 'measure-above', 'string'] as const satisfies readonly DiagramName[];

/** The typeface that the typesetter has. */
const fontFamily = 'Atkinson Hyperlegible Next';

/** All drawings of the brochure and of the measuring sheet, and the logo's mark, by the names that their pages use. */
export function pictures(): Record<string, BrochurePicture> {
	return Object.fromEntries([
		['mark', { svg: toSvg(Mark), alt: '' }],
		['hero', { svg: toSvg(HeroScene), alt: `Drawing: ${lower(heroAlt)}` }],
		...scenes.map((name) => [name, { svg: toSvg(guideScenes[name]), alt: `Drawing: ${lower(drawings[name])}` }]),
		...Object.entries(productDrawings).map(([name, { alt, Scene }]) => [name, { svg: toSvg(Scene), alt }]),
		...Object.entries(tips).map(([tip, alt]) => [
			tip,
			{ svg: toSvg(PhotoTipScene, { tip: tip as PhotoTip }), alt: `Drawing: ${lower(alt)}` },
		]),
		...onSheet.map((of) => [
			of,
			{ svg: toSvg(DiagramPicture, { of, fontFamily }), alt: `Drawing: ${lower(shownBy(of))}` },
		]),
	]);
}

function toSvg<P extends object>(Scene: (props: P) => React.ReactNode, props?: P): string {
	const markup = renderToStaticMarkup(createElement(Scene as React.FunctionComponent, props));
	return markup.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
}

function lower(text: string): string {
	return text.charAt(0).toLowerCase() + text.slice(1);
}
