const size = process.env.TEST_SIZE;

/** Whether this is a round of `npm run long`, not the small one of `npm test`. */
export const isFullSize = size !== undefined;

/** How many there are in the small round; of `npm run long NAME` as many as `many`, of `npm run long NAME 5` five. */
export function countOfRun(few: number, many: number): number {
	return isFullSize ? Math.min(Number(size) || many, 10_000_000) : few;
}
