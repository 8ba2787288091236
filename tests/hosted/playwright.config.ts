import { join } from 'node:path';
import base from '../../playwright.config.ts';

// `npm run long hosted-forms`; `npm test` runs those of tests/e2e.
export default {
	...base,
	projects: undefined,
	outputDir: join(import.meta.dirname, '../../test-results'),
	testDir: import.meta.dirname,
	testMatch: '*.spec.ts',
	timeout: 120_000,
	workers: 1,
};
