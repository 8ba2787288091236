import type { Confidence, Source } from '#facts/sources/source.ts';
import { type SourceId, sources } from '#facts/sources.ts';

/** A source of the list, or one that is stated where it is used, as a maker's data sheet in the lift's own file. */
export type Origin = SourceId | Source;

export interface Sourced {
	from: readonly [Origin, ...Origin[]];
}

/** Something that is printed, with where it was read. Its date and confidence are its sources'. */
export interface Fact<T = string> extends Sourced {
	value: T;
}

export function fact<T>(value: T, ...from: [Origin, ...Origin[]]): Fact<T> {
	if (from.length === 0) throw new Error(`The fact '${value}' has no source.`);
	return { value, from };
}

/** Several figures of the same sources. */
export function sourced<Name extends string>(
	words: Readonly<Record<Name, string>>,
	...from: [Origin, ...Origin[]]
): Readonly<Record<Name, Fact>> {
	const entries = Object.entries<string>(words).map(([name, value]) => [name, fact(value, ...from)]);
	return Object.fromEntries(entries);
}

export function sourcesOf({ from }: Sourced): Source[] {
	return from.map((origin) => {
		if (typeof origin !== 'string') return origin;
		if (!Object.hasOwn(sources, origin))
			throw new Error(`No source is called '${origin}'. They are in src/facts/sources/.`);
		return sources[origin];
	});
}

const leastSureFirst: readonly Confidence[] = ['low', 'medium', 'high'];

/** A fact is as sure as the surest that says it. */
export function confidenceOf(one: Sourced): Confidence {
	const ranks = sourcesOf(one).map(({ confidence }) => leastSureFirst.indexOf(confidence));
	return leastSureFirst[Math.max(...ranks)] ?? 'low';
}
