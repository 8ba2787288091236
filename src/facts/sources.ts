import { z } from 'zod/mini';
import entrance from '#content/sources/entrance.json' with { type: 'json' };
import families from '#content/sources/families.json' with { type: 'json' };
import grants from '#content/sources/grants.json' with { type: 'json' };
import keeping from '#content/sources/keeping.json' with { type: 'json' };
import lifts from '#content/sources/lifts.json' with { type: 'json' };
import linked from '#content/sources/linked.json' with { type: 'json' };
import prices from '#content/sources/prices.json' with { type: 'json' };
import use from '#content/sources/use.json' with { type: 'json' };
import { checked } from '#facts/checked.ts';

/** What kind of thing a source is, in the words that stand beside it. What it carries is in `gradeFrom`. */
export const sourceKinds = {
	own: 'our own',
	maker: 'maker’s own document',
	official: 'official',
	press: 'press, charity, housing or trade body',
	company: 'company’s page',
} as const;

export type SourceKind = keyof typeof sourceKinds;

const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));

/** Where a fact was read. */
const sourceSchema = z.strictObject({
	kind: z.enum(Object.keys(sourceKinds) as [SourceKind, ...SourceKind[]]),
	title: z.string().check(z.minLength(1)),
	publisher: z.string().check(z.minLength(1)),
	/** Where it is public. */
	url: z.optional(z.url()),
	/** Its own date: a year, a month or a day. Many pages have none. */
	of: z.optional(z.string().check(z.regex(/^\d{4}(-\d\d){0,2}$/))),
	/** It speaks of the lifts that it sells, or of rules or services of its own. */
	own: z.optional(z.literal(true)),
	/**
	 * How it was read, and on which day: itself, on the web or as it was sent to us, or in a copy that somebody had stored, which
	 * shows the page as it was on a day that the copy may tell (`of`).
	 */
	read: z.discriminatedUnion('as', [
		z.strictObject({ as: z.literal('live'), on: day }),
		z.strictObject({ as: z.literal('stored copy'), of: z.optional(day), on: day }),
	]),
});

export type Source = z.infer<typeof sourceSchema>;

/** By topic: the file in `content/sources/` that has them. */
export const sourceTopics = { lifts, prices, grants, use, keeping, linked, entrance, families };

type IdIn<Topic> = Topic extends unknown ? keyof Topic : never;
export type SourceId = IdIn<(typeof sourceTopics)[keyof typeof sourceTopics]>;

/** Every source that a page rests on, once. A fact, a figure and an article's `<Ref>` name it by its id. */
export const sources = Object.assign(
	{},
	...Object.entries(sourceTopics).map(([topic, written]) =>
		checked(`content/sources/${topic}.json`, z.record(z.string(), sourceSchema), written),
	),
) as Readonly<Record<SourceId, Source>>;
