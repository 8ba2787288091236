/**
 * Runs a step that a visitor can do without, such as a history entry, the focus or a receipt: a browser may refuse it (Safari
 * `history.replaceState` after 100 calls in 10 s), and what comes after it must happen all the same. The console says so, since
 * an error of our own would go unseen otherwise: a browser test fails on that.
 */
export function bestEffort(step: () => void): void {
	try {
		step();
	} catch (error) {
		console.warn('Left out:', error instanceof Error ? `${error.name} ${error.message}` : 'unknown');
	}
}
