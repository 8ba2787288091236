import { beforeOrderingSources } from '#facts/sources/before-ordering.ts';
import { buyingSources } from '#facts/sources/buying.ts';
import { costSources } from '#facts/sources/costs.ts';
import { curvedSources } from '#facts/sources/curved.ts';
import { grantSources } from '#facts/sources/grants.ts';
import { helpSources } from '#facts/sources/help.ts';
import { liftSources } from '#facts/sources/lifts.ts';
import { linkedSources } from '#facts/sources/linked.ts';
import { powerSources } from '#facts/sources/power.ts';
import type { Source } from '#facts/sources/source.ts';
import { useSources } from '#facts/sources/use.ts';
import { weatherSources } from '#facts/sources/weather.ts';

/**
 * Every source that a page rests on, once. A new one goes into the list of its topic in `sources/`; a fact, a figure and an
 * article's `sources:` name it by its id.
 */
export const sources = {
	...buyingSources,
	...beforeOrderingSources,
	...liftSources,
	...powerSources,
	...costSources,
	...helpSources,
	...grantSources,
	...curvedSources,
	...weatherSources,
	...useSources,
	...linkedSources,
} as const satisfies Record<string, Source>;

export type { Source } from '#facts/sources/source.ts';

export type SourceId = keyof typeof sources;
