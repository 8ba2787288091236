import { entranceSources } from '#facts/sources/entrance.ts';
import { grantSources } from '#facts/sources/grants.ts';
import { keepingSources } from '#facts/sources/keeping.ts';
import { liftSources } from '#facts/sources/lifts.ts';
import { linkedSources } from '#facts/sources/linked.ts';
import { priceSources } from '#facts/sources/prices.ts';
import type { Source } from '#facts/sources/source.ts';
import { useSources } from '#facts/sources/use.ts';

/**
 * Every source that a page rests on, once. A new one goes into the list of its topic in `sources/`; a fact, a figure and an
 * article's `sources:` name it by its id.
 */
export const sources = {
	...liftSources,
	...priceSources,
	...grantSources,
	...useSources,
	...keepingSources,
	...linkedSources,
	...entranceSources,
} as const satisfies Record<string, Source>;

export type SourceId = keyof typeof sources;
