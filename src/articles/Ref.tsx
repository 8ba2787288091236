import { Numbers } from '#blocks/Sources.tsx';
import { type Source, type SourceId, sources } from '#facts/sources.ts';

/**
 * `<Ref of="vat-lifts" />` for one article: the number of that source.
 * @param list the article's sources, as they are listed
 */
export function refTo(list: readonly Source[]) {
	return function Ref({ of }: { of: SourceId }) {
		if (!list.includes(sources[of])) throw new Error(`No source is called '${of}'. They are in content/sources/.`);
		return <Numbers of={[sources[of]]} list={list} />;
	};
}
