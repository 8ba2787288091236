/**
 * Prints one figure of a benchmark, marked `ok` or `OVER BUDGET`. After one over its budget, the process exits with 1.
 * @param within whether it is within its budget (false for NaN, since comparisons with NaN are false)
 * @param figure the measured figure and the budget, as text
 */
export function checkBudget(within: boolean, figure: string): void {
	console.log(`${within ? 'ok' : 'OVER BUDGET'}  ${figure}`);
	if (!within) process.exitCode = 1;
}
