import { type Fact, type Sourced, sourcesOf } from '#facts/fact.ts';
import type { Source, SourceKind } from '#facts/sources/source.ts';

/** How sure a fact is, from the surest down. */
export const grades = ['confirmed', 'on record', 'our own figure', 'not confirmed'] as const;

export type Grade = (typeof grades)[number];

/**
 * What sources carry together, by their kinds and number. One document of the maker or of an official body confirms. Two
 * publishers put on record, or one that speaks of its own lifts or services, as a firm does that enters itself in a register.
 * What the site states itself is its own figure. A forum carries nothing, and neither does a draft, code, or what a program
 * wrote: those may not be sources at all.
 */
export function gradeFrom(sources: readonly Source[]): Grade {
	const of = (...kinds: SourceKind[]) => sources.filter(({ kind }) => kinds.includes(kind));
	if (of('maker', 'official').length > 0) return 'confirmed';
	const published = of('register', 'press', 'company');
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
