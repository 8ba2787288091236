import { afterEach, expect, test, vi } from 'vitest';
import { judge } from './budgets.ts';

afterEach(() => {
	process.exitCode = undefined;
	vi.restoreAllMocks();
});

/** What a benchmark with these verdicts prints, and what its process then ends with. */
function bench(verdicts: readonly boolean[]): { code: typeof process.exitCode; out: string[] } {
	process.exitCode = undefined;
	const out: string[] = [];
	vi.spyOn(console, 'log').mockImplementation((line) => out.push(line));
	for (const within of verdicts) judge(within, 'p99 3 ms');
	return { code: process.exitCode, out };
}

test('11.11: a benchmark says which figure is over its budget, and then ends with 1', () => {
	expect(bench([true, true])).toEqual({ code: undefined, out: ['ok  p99 3 ms', 'ok  p99 3 ms'] });
	expect(bench([false, true])).toEqual({ code: 1, out: ['OVER BUDGET  p99 3 ms', 'ok  p99 3 ms'] });
});
