import type { ReactElement } from 'react';
import { PhotoTipScene, photoTips } from '#art/PhotoTips.tsx';
import { productScenes } from '#art/Products.tsx';

/** The scenes that are files of their own, so that they cost a page nothing until it shows them, by their names. */
export const artFiles: ReadonlyMap<string, ReactElement> = new Map([
	...Object.entries(productScenes).map(([name, Scene]) => [`product-${name}`, <Scene key={name} />] as const),
	...photoTips.map((tip) => [`photo-${tip}`, <PhotoTipScene key={tip} tip={tip} />] as const),
]);
