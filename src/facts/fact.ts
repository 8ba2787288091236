import { z } from 'zod/mini';
import { monthInWords } from '#facts/in-words.ts';
import { type Source, type SourceId, type SourceKind, sources } from '#facts/sources.ts';

/** A source, by its id in `content/sources/` or as it is. */
export type Origin = SourceId | Source;

export interface Sourced {
	from: readonly [Origin, ...Origin[]];
}

/** Something that is printed, with where it was read. How sure it is follows from its sources (`gradeOf`). */
export interface Fact<T = string> extends Sourced {
	value: T;
	/** Not read so: worked out from what its sources say, taken for granted in a sum, or said there of a related lift or of the make. */
	made?: (typeof makings)[number] | undefined;
}

const makings = ['computed', 'assumed', 'carried over'] as const;
const sourceId = z.enum(Object.keys(sources) as [SourceId, ...SourceId[]]);

/** A fact as `content/` has it; `note` is for writers: of what it is true. */
export function factSchema<T extends z.ZodMiniType>(value: T) {
	const from = z.tuple([sourceId], sourceId);
	const written = z.strictObject({ value, from, made: z.optional(z.enum(makings)), note: z.optional(z.string()) });
	return z.pipe(
		written,
		z.transform((one) => one as Fact<z.infer<T>>),
	);
}

export function fact<T>(value: T, ...from: [Origin, ...Origin[]]): Fact<T> {
	return { value, from };
}

type Origins = SourceId | readonly [Origin, ...Origin[]];
type Words<Name extends string> = Readonly<Record<Name, string>>;
type Facts<Name extends string> = Readonly<Record<Name, Fact>>;

/** Several figures of the same sources. */
export function sourced<Name extends string>(from: Origins, words: Words<Name>, made?: Fact['made']): Facts<Name> {
	const origins = typeof from === 'string' ? ([from] as const) : from;
	return Object.fromEntries(
		Object.entries<string>(words).map(([name, value]) => [name, { ...fact(value, ...origins), ...(made && { made }) }]),
	) as Facts<Name>;
}

/** Figures worked out from all of these sources: none of them states the result. */
export function computed<Name extends string>(from: Origins, words: Words<Name>): Facts<Name> {
	return sourced(from, words, 'computed');
}

/** Figures that a sum or an example starts from, and that the page calls so. */
export function assumed<Name extends string>(words: Words<Name>): Facts<Name> {
	return sourced('assumption', words, 'assumed');
}

export function sourcesOf({ from }: Sourced): Source[] {
	return from.map((origin) => (typeof origin === 'string' ? sources[origin] : origin));
}

/** How sure a fact is, from the surest down. */
const grades = ['confirmed', 'on record', 'our own figure', 'not confirmed'] as const;

export type Grade = (typeof grades)[number];

/**
 * What sources carry together, by their kinds and number. One document of the maker or of an official body confirms. Two
 * publishers put on record, or one that speaks of its own lifts or services.
 * What the site states itself is its own figure. A forum, a draft, code, or what a program wrote carries nothing, and is no kind of source.
 */
export function gradeFrom(sources: readonly Source[]): Grade {
	const of = (...kinds: SourceKind[]) => sources.filter(({ kind }) => kinds.includes(kind));
	if (of('maker', 'official').length > 0) return 'confirmed';
	const published = of('press', 'company');
	const publishers = new Set(published.map(({ publisher }) => publisher));
	if (publishers.size > 1 || published.some(({ own }) => own)) return 'on record';
	return of('own').length > 0 ? 'our own figure' : 'not confirmed';
}

/** What was worked out needs each of its sources, so it is as sure as the least sure of them alone. */
export function gradeOf(one: Sourced & Pick<Fact, 'made'>): Grade {
	const sources = sourcesOf(one);
	if (one.made === 'carried over') return 'not confirmed';
	if (!one.made) return gradeFrom(sources);
	const alone = sources.map((source) => grades.indexOf(gradeFrom([source])));
	return grades[Math.max(...alone)] ?? 'not confirmed';
}

/** How a fact is known, in the words that a reader sees. */
export function knownBy(one: Sourced & Pick<Fact, 'made'>): string {
	const grade = gradeOf(one);
	if (grade !== 'confirmed') return grade === 'our own figure' ? 'our guide figure' : grade;
	return sourcesOf(one).some(({ kind }) => kind === 'maker') ? 'by the maker' : 'official';
}

/** Each source once, in the order in which it is first used. */
export function distinctSources(from: readonly Origin[]): Source[] {
	const [first, ...rest] = from;
	return first ? [...new Set(sourcesOf({ from: [first, ...rest] }))] : [];
}

/** The works of each publisher together. */
export function byPublisher(sources: readonly Source[]): [string, Source[]][] {
	const publishers = [...new Set(sources.map(({ publisher }) => publisher))];
	return publishers.map((publisher) => [publisher, sources.filter((source) => source.publisher === publisher)]);
}

/** The month in which the first of them was read, as `November 2026`. */
export function readIn(sources: readonly Source[]): string {
	const [oldest = ''] = sources.map(({ read }) => read.on).sort();
	return oldest && monthInWords(new Date(oldest));
}

/** How they were read, in a sentence: what was read in a copy may say something else today. The site's own figures were not read. */
export function readingOf(sources: readonly Source[]): string {
	const outside = sources.filter(({ kind }) => kind !== 'own');
	const copies = outside.filter(({ read }) => read.as === 'stored copy');
	if (outside.length === 0) return '';
	if (copies.length === 0) return `Read in ${readIn(outside)}.`;
	return `Last read in ${readIn(outside)}, in stored copies. Rules and prices change, so look again before you order.`;
}
