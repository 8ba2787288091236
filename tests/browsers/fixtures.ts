import { test as base, expect } from '@playwright/test';
import { siteOfWorker } from '../e2e/fixtures.ts';
import { makePhotos } from '../support/photos.ts';
import { type TestServer, temporaryFolder } from '../support/server.ts';
import { type EngineName, engineHere } from './engines.ts';
import type { Running, Visitor } from './visitor.ts';

export { expect };

export interface EngineOptions {
	/** Which engine the journeys are made in: one project of Playwright's runner each. */
	engine: EngineName;
}

interface WorkerFixtures extends EngineOptions {
	running: Running;
	site: TestServer;
	photos: string[];
}

export const test = base.extend<{ visitor: Visitor }, WorkerFixtures>({
	engine: ['firefox', { option: true, scope: 'worker' }],
	running: [
		async ({ engine }, use) => {
			const running = await engineHere(engine)?.start();
			if (!running) throw new Error(`There is no ${engine} on this machine: npm run long browsers`);
			await use(running);
			await running.end();
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	site: [siteOfWorker, { scope: 'worker' }],
	photos: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const { jpegs, png, heic } = await makePhotos(await temporaryFolder());
			await use([...jpegs, png, heic]);
		},
		{ scope: 'worker', timeout: 300_000 },
	],
	/** A new visitor in each test. Fails it if anything is reported as error or warning. */
	visitor: async ({ running }, use, testInfo) => {
		const visitor = await running.arrive();
		await use(visitor);
		const complaints = await visitor.complaints();
		if (testInfo.status !== testInfo.expectedStatus || complaints.length > 0)
			await testInfo.attach('what the window showed', { body: await visitor.picture(), contentType: 'image/png' });
		await visitor.close();
		expect(complaints).toEqual([]);
	},
});
