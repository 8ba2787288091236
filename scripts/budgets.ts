/**
 * Says of one figure of a benchmark whether it is within its budget. The process ends with 1 where any is not.
 * @param within a figure that is no number is never within, since no comparison with it holds
 * @param figure what was measured, and the budget
 */
export function judge(within: boolean, figure: string): void {
	console.log(`${within ? 'ok' : 'OVER BUDGET'}  ${figure}`);
	if (!within) process.exitCode = 1;
}
