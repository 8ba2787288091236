import { builtPages } from '../support/built.ts';
import { barriersOf, barriersOfColour } from './barriers.ts';
import { expect, test } from './fixtures.ts';

// `accessibility-statement.mdx` says that this is so.

test.use({ viewport: { width: 375, height: 812 } });

for (const { path } of builtPages()) {
	test(`${path} keeps nobody out, in its own colours or in the visitor's, and fits a phone`, async ({
		page,
		tolerate,
	}) => {
		// Without the link of an e-mail, these two ask the server for a request that there is not.
		if (['/404', '/add-photos', '/company-answer'].includes(path)) tolerate(/404/);
		await page.goto(path);
		expect(await barriersOf(page)).toEqual([]);
		await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
		expect(await barriersOfColour(page), 'forced colours').toEqual([]);
		await page.emulateMedia({ forcedColors: null, colorScheme: null });
		await page.setViewportSize({ width: 320, height: 640 });
		const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
		expect(wider, '320 px').toBeLessThanOrEqual(0);
	});
}
