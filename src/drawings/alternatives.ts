import alternatives from '#drawings/alternatives.json' with { type: 'json' };
import { withFigures } from '#facts/figures.ts';

/** By the name of its file here: `guides/` are for articles, `photos/` are examples of photos to take. */
export type DrawingName = keyof typeof alternatives;
type In<Folder extends string, Name = DrawingName> = Name extends `${Folder}/${infer File}` ? File : never;
export type GuideDrawing = In<'guides'>;
export type PhotoTip = In<'photos'>;

/** What each drawing shows, for readers who do not see it. */
export const drawings = Object.fromEntries(
	Object.entries(alternatives).map(([name, shows]) => [name, withFigures(shows)]),
) as Readonly<Record<DrawingName, string>>;
export const drawingNames = Object.keys(drawings) as DrawingName[];

/** The drawings that an article may have. */
export const guideDrawings = drawingNames.flatMap((name) => (name.startsWith('guides/') ? name.slice(7) : [])) as [
	GuideDrawing,
	...GuideDrawing[],
];
