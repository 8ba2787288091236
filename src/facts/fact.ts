import type { Source } from '#facts/sources/source.ts';
import { type SourceId, sources } from '#facts/sources.ts';

/** A source of the list, or one that is stated where it is used, as a maker's data sheet in the lift's own file. */
export type Origin = SourceId | Source;

export interface Sourced {
	from: readonly [Origin, ...Origin[]];
}

/** Something that is printed, with where it was read. How sure it is follows from its sources (`grade.ts`). */
export interface Fact<T = string> extends Sourced {
	value: T;
	/** Not read so: worked out from what its sources say, taken for granted in a sum, or said there of a related lift or of the make. */
	made?: 'computed' | 'assumed' | 'carried over';
}

export function fact<T>(value: T, ...from: [Origin, ...Origin[]]): Fact<T> {
	if (from.length === 0) throw new Error(`The fact '${value}' has no source.`);
	return { value, from };
}

/** What its sources say of a related lift or of the make, where the site takes it that it may hold for this one. */
export function carriedOver(value: string, ...from: [Origin, ...Origin[]]): Fact {
	return { ...fact(value, ...from), made: 'carried over' };
}

type Words<Name extends string> = Readonly<Record<Name, string>>;
type Facts<Name extends string> = Readonly<Record<Name, Fact>>;

/** Several figures of the same sources. */
export function sourced<Name extends string>(words: Words<Name>, ...from: [Origin, ...Origin[]]): Facts<Name> {
	return all(words, (value) => fact(value, ...from));
}

/** Figures worked out from all of these sources: none of them states the result. */
export function computed<Name extends string>(words: Words<Name>, ...from: [Origin, ...Origin[]]): Facts<Name> {
	return all(words, (value) => ({ ...fact(value, ...from), made: 'computed' }));
}

/** Figures that a sum or an example starts from, and that the page calls so. */
export function assumed<Name extends string>(words: Words<Name>): Facts<Name> {
	return all(words, (value) => ({ ...fact(value, 'assumption'), made: 'assumed' }));
}

function all<Name extends string>(words: Words<Name>, make: (value: string) => Fact): Facts<Name> {
	return Object.fromEntries(Object.entries<string>(words).map(([name, value]) => [name, make(value)])) as Facts<Name>;
}

export function sourcesOf({ from }: Sourced): Source[] {
	return from.map((origin) => {
		if (typeof origin !== 'string') return origin;
		if (!Object.hasOwn(sources, origin))
			throw new Error(`No source is called '${origin}'. They are in src/facts/sources/.`);
		return sources[origin];
	});
}
