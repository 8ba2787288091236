import type { NamedCount } from '#desk/contract.ts';

/** How many lines a table has at most: the rest says little. */
export const mostRows = 25;

/** One count for each name, the largest first. */
export function addUp(counts: readonly NamedCount[]): NamedCount[] {
	const sums = new Map<string, number>();
	for (const { name, count } of counts) sums.set(name, (sums.get(name) ?? 0) + count);
	return [...sums]
		.map(([name, count]) => ({ name, count }))
		.sort((one, other) => other.count - one.count || one.name.localeCompare(other.name));
}
