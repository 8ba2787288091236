import { join } from 'node:path';

/** Runs Vitest in this process with these arguments. */
export async function runVitest(args: readonly string[]): Promise<void> {
	const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
	process.argv = [process.execPath, vitest, ...args];
	await import(vitest);
}
