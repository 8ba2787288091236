import alternatives from '#drawings/alternatives.json' with { type: 'json' };

/**
 * What each drawing shows, for readers who do not see it, by the name of its file here: `guides/` are for articles, `products/` for lifts
 * (`fileNameOf` in `facts/products.ts`), `photos/` are examples of photos to take.
 */
export const drawings: Readonly<Record<DrawingName, string>> = alternatives;
export type DrawingName = keyof typeof alternatives;
export const drawingNames = Object.keys(alternatives) as DrawingName[];

type In<Folder extends string, Name = DrawingName> = Name extends `${Folder}/${infer File}` ? File : never;
export type GuideDrawing = In<'guides'>;
export type PhotoTip = In<'photos'>;

/** The drawings that an article may have. */
export const guideDrawings = drawingNames.flatMap((name) => (name.startsWith('guides/') ? name.slice(7) : [])) as [
	GuideDrawing,
	...GuideDrawing[],
];

/** A text alternative with the words that it is drawn. */
export function asDrawn(shows: string): string {
	return `Drawing: ${shows.charAt(0).toLowerCase()}${shows.slice(1)}`;
}
