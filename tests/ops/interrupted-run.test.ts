import { expect, test } from 'vitest';
import { startProgram } from '../support/programs.ts';

/** A process that starts a program as tests and checks do, and writes its id. */
const starter = `
	import { startProgram } from '${new URL('../support/programs.ts', import.meta.url)}';
	for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(1));
	const { pid } = await startProgram(process.execPath, ['--eval', 'setInterval(() => {}, 1000)']);
	console.log('started ' + pid);
	setInterval(() => {}, 1000);
`;

test.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
	'a run that is ended by %s leaves no program behind that it has started',
	async (signal) => {
		const run = await startProgram(process.execPath, ['--input-type=module', '--eval', starter], {
			ready: /started (\d+)/,
		});
		const isThere = () => {
			try {
				return process.kill(Number(run.said), 0);
			} catch {
				return false;
			}
		};
		expect(isThere()).toBe(true);
		await run.end(signal);
		await expect.poll(isThere).toBe(false);
	},
);
