import { z } from 'zod/mini';
import written from '#content/figures.json' with { type: 'json' };
import { checked } from '#facts/checked.ts';
import { type Fact, factSchema, sourcesOf } from '#facts/fact.ts';
import { liftFigures } from '#facts/figures/lifts.ts';
import { priceFigures } from '#facts/figures/prices.ts';
import { type Source, type SourceId, sources } from '#facts/sources.ts';

/** By topic: those that are worked out, or said elsewhere in the code too, and those of the content. */
export const figureTopics = [
	...priceFigures,
	...liftFigures,
	checked('content/figures.json', z.record(z.string(), factSchema(z.string().check(z.minLength(1)))), written),
];

type NameIn<Topic> = Topic extends unknown ? keyof Topic : never;
export type FigureName = keyof typeof written | NameIn<(typeof priceFigures | typeof liftFigures)[number]>;

/** Every figure that an article may state, with where it was read. */
export const sourcedFigures = Object.assign({}, ...figureTopics) as Readonly<Record<FigureName, Fact>>;

/**
 * The same in the words they are stated with. A writer puts the name in braces, `{straightPrice}`, in prose, frontmatter or a
 * table, and `tests/house/prose-figures.test.ts` refuses a figure written by hand.
 */
export const figures = Object.fromEntries(
	Object.entries<Fact>(sourcedFigures).map(([name, { value }]) => [name, value]),
) as Readonly<Record<FigureName, string>>;

/** @throws when no figure has that name, so that the build fails instead of leaving a gap in the page. */
export function figure(name: string): string {
	if (Object.hasOwn(figures, name)) return figures[name as FigureName];
	throw new Error(`No figure is called {${name}}. \`npm run writers figures\` prints those there are.`);
}

/** A text with each `{name}` replaced by its figure. */
export function withFigures(text: string): string {
	return text.replace(/\{(\w+)\}/g, (_, name: string) => figure(name));
}

/**
 * A text with figures in braces, each of which there is.
 * @param others what else may stand in braces there
 */
export function textSchema(...others: readonly string[]) {
	const unknown = (text: string) =>
		[...text.matchAll(/\{([^}]*)\}/g)].find(([, name = '']) => !Object.hasOwn(figures, name) && !others.includes(name));
	return z.string().check(
		z.refine((text) => !unknown(text), {
			error: ({ input }) =>
				`No figure is called ${unknown(String(input))?.[0]}: \`npm run writers figures\` prints those there are.`,
		}),
	);
}

/**
 * What an article rests on, each source once, as they come: those of its figures, those that it links to and those that a number
 * stands for (`<Ref of="…" />`). Promises are no facts. Tables of lifts and the box of a lift name their own.
 * @param written the article with its frontmatter, figures in braces
 * @throws when no source has the name of such a number
 */
export function sourcesIn(written: string): Source[] {
	const marks = [...written.matchAll(/\{(\w+)\}|<Telephone of="(\w+)"|<Ref of="([\w-]+)"|\]\((https?:[^)\s]+)\)/g)];
	const used = marks.flatMap(([, inBraces, telephone, ref, url]) => {
		if (url) return Object.values<Source>(sources).filter((source) => source.url === url);
		if (ref) {
			if (!Object.hasOwn(sources, ref)) throw new Error(`No source is called '${ref}'. They are in content/sources/.`);
			return sources[ref as SourceId];
		}
		const name = inBraces ?? telephone ?? '';
		return Object.hasOwn(sourcedFigures, name) ? sourcesOf(sourcedFigures[name as FigureName]) : [];
	});
	return [...new Set(used)].filter((source) => source !== sources.promises);
}
