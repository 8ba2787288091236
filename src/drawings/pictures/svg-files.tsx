import type { ReactElement } from 'react';
import { PhotoTipScene, photoTips } from '#drawings/pictures/photo-tips.tsx';
import { productDrawings } from '#drawings/pictures/products.tsx';

/** The scenes that are files of their own, so that they cost a page nothing until it shows them, by their names. */
export const svgFiles: ReadonlyMap<string, ReactElement> = new Map([
	...Object.entries(productDrawings).map(([name, { Scene }]) => [`product-${name}`, <Scene key={name} />] as const),
	...photoTips.map((tip) => [`photo-${tip}`, <PhotoTipScene key={tip} tip={tip} />] as const),
]);
