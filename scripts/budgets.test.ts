import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

/** A benchmark of these verdicts, as a process of its own. */
function bench(verdicts: readonly boolean[]): Promise<{ code: number; out: string }> {
	const judge = JSON.stringify(new URL('budgets.ts', import.meta.url).href);
	const text = `import { judge } from ${judge}; for (const within of ${JSON.stringify(verdicts)}) judge(within, 'p99 3 ms');`;
	return new Promise((resolve) => {
		execFile(process.execPath, ['--input-type=module', '--eval', text], (error, out) =>
			resolve({ code: Number(error?.code ?? 0), out }),
		);
	});
}

test('11.11: a benchmark says which figure is over its budget, and then ends with 1', async () => {
	expect(await bench([true, true])).toEqual({ code: 0, out: 'ok  p99 3 ms\nok  p99 3 ms\n' });
	expect(await bench([false, true])).toEqual({ code: 1, out: 'OVER BUDGET  p99 3 ms\nok  p99 3 ms\n' });
});
