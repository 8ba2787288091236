import { sourcesOf } from '#facts/fact.ts';
import { type FigureName, sourcedFigures } from '#facts/figures.ts';
import { type Source, type SourceId, sources } from '#facts/sources.ts';

/**
 * What an article rests on, each source once: those of its figures and those that it links to, as they come, then those that
 * its writer names because a sentence rests on them without either. Promises are no facts. Tables of lifts and the box of a lift
 * name their own.
 * @param written the article with its frontmatter, figures in braces
 */
export function sourcesIn(written: string, named: readonly SourceId[]): Source[] {
	const marks = [...written.matchAll(/\{(\w+)\}|<Telephone of="(\w+)"|\]\((https?:[^)\s]+)\)/g)];
	const used = marks.flatMap(([, inBraces, telephone, url]) => {
		if (url) return Object.values<Source>(sources).filter((source) => source.url === url);
		const name = inBraces ?? telephone ?? '';
		return Object.hasOwn(sourcedFigures, name) ? sourcesOf(sourcedFigures[name as FigureName]) : [];
	});
	const all = new Set([...used, ...named.map((id): Source => sources[id])]);
	return [...all].filter((source) => source !== sources.promises);
}
