const size = process.env.TEST_SIZE;

/** Whether this is a round of `npm run long`, not the small one of `npm test`. */
export const isFullSize = size !== undefined;

/** How many there are in the small round; of `npm run long NAME` as many as `many`, of `npm run long NAME 5` five. */
export function countOfRun(few: number, many: number): number {
	return isFullSize ? Math.min(Number(size) || many, 10_000_000) : few;
}

/**
 * The cases of this run: all of them at full size. In the small round, the first `few`, and the first ten of each kind, so
 * that no kind is left out.
 * @param kindOf what makes cases alike
 */
export function casesOfRun<T>(cases: readonly T[], few: number, kindOf: (one: T) => string): T[] {
	if (isFullSize) return [...cases];
	const seen = new Map<string, number>();
	return cases.filter((one, index) => {
		const count = (seen.get(kindOf(one)) ?? 0) + 1;
		seen.set(kindOf(one), count);
		return index < few || count <= 10;
	});
}
