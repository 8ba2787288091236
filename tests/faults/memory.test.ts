import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { memory } from '../support/processes.ts';
import { startServer } from '../support/server.ts';
import { jpegFile, jpegOf } from '../support/small-photos.ts';
import { upload } from '../support/wire.ts';

const mb = 1024 * 1024;

test.runIf(existsSync('/proc/self/status'))('memory: idle, and with 50 photos of 10 MB arriving at once', async () => {
	// The first start fills the cache of compiled code.
	await (await startServer()).stop();
	const start = performance.now();
	const server = await startServer();
	const ms = Math.round(performance.now() - start);
	const idle = await memory(server.pid, 'VmRSS');

	const photo = jpegFile(jpegOf(10 * mb));
	const answers = await Promise.all(
		Array.from({ length: 50 }, (_, index) => upload(server.url, `${randomUUID()}/${index}.jpg`, photo)),
	);
	const peak = await memory(server.pid, 'VmHWM');
	console.info(`ready after ${ms} ms; ${idle} MB idle, ${peak} MB at most with 50 uploads of 10 MB`);
	expect(answers.every(({ status }) => status === 200)).toBe(true);
	expect(idle).toBeLessThan(120);
	// Held in memory whole, the photos alone would be 500 MB.
	expect(peak).toBeLessThan(350);
	await server.stop();
});
