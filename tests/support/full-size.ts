/** Whether generated cases are tested at full size, as `npm run test:generated` does, or in the small round of `npm test`. */
export const isFullSize = process.env.TEST_SIZE === 'full';

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
