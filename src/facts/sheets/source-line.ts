import { country } from '#facts/country.ts';
import { type Origin, sourcesOf } from '#facts/fact.ts';
import type { Source } from '#facts/sources/source.ts';

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

const month = new Intl.DateTimeFormat(country.language, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The month of the oldest of the checks, as `November 2026`. */
export function checkedOn(sources: readonly Source[]): string {
	const [oldest = ''] = sources.map(({ checked }) => checked).sort();
	return oldest && month.format(new Date(oldest));
}
