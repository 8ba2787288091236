import { expect, it } from 'vitest';
import { createRepeat } from './timers.ts';

it('Work that is repeated never runs twice at once, and has ended when it was told to end', async () => {
	const finish: (() => void)[] = [];
	const repeat = createRepeat(() => new Promise((resolve) => finish.push(resolve)));
	for (let calls = 0; calls < 3; calls++) repeat.run();
	expect(finish).toHaveLength(1);
	finish[0]?.();
	// What was called for meanwhile is one run more.
	await expect.poll(() => finish.length).toBe(2);
	let hasEnded = false;
	const end = repeat.end().then(() => {
		hasEnded = true;
	});
	repeat.run();
	await new Promise(setImmediate);
	expect([hasEnded, finish.length]).toEqual([false, 2]);
	finish[1]?.();
	await end;
	expect(finish).toHaveLength(2);
});
