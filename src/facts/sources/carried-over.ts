import type { Source } from '#facts/sources/source.ts';
import { type SourceId, sources } from '#facts/sources.ts';

/** A source that speaks of a related lift, where the site takes it to hold for this one: less sure than what it says itself. */
export function carriedOver(id: SourceId, from: string): Source {
	return { ...sources[id], title: `${sources[id].title} (${from})`, confidence: 'low' };
}
