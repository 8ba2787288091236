import { afterEach, expect, test, vi } from 'vitest';
import { checkBudget } from './measure.ts';

afterEach(() => {
	process.exitCode = undefined;
	vi.restoreAllMocks();
});

/** What a benchmark with these results prints, and the exit code of its process. */
function bench(results: readonly boolean[]): { code: typeof process.exitCode; out: string[] } {
	process.exitCode = undefined;
	const out: string[] = [];
	vi.spyOn(console, 'log').mockImplementation((line) => out.push(line));
	for (const within of results) checkBudget(within, 'p99 3 ms');
	return { code: process.exitCode, out };
}

test('a benchmark marks each figure over its budget, and then exits with 1', () => {
	expect(bench([true, true])).toEqual({ code: undefined, out: ['ok  p99 3 ms', 'ok  p99 3 ms'] });
	expect(bench([false, true])).toEqual({ code: 1, out: ['OVER BUDGET  p99 3 ms', 'ok  p99 3 ms'] });
});
