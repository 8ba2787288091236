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

/** The month in which the first of them was read, as `November 2026`. */
export function readIn(sources: readonly Source[]): string {
	const [oldest = ''] = sources.map(({ read }) => read.on).sort();
	return oldest && month.format(new Date(oldest));
}

/** How they were read, in a sentence: what was read in a copy may say something else today. The site's own figures were not read. */
export function readingOf(sources: readonly Source[]): string {
	const outside = sources.filter(({ kind }) => kind !== 'own');
	const copies = outside.filter(({ read }) => read.as === 'stored copy');
	if (outside.length === 0) return '';
	if (copies.length === 0) return `Read in ${readIn(outside)}.`;
	const most = copies.length === outside.length ? 'Read in stored copies' : 'Read in part in stored copies';
	return `${most} in ${readIn(outside)}; the pages may say something else today.`;
}
