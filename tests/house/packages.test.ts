import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imports } from './imports.ts';

const root = join(import.meta.dirname, '../..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	dependencies: Record<string, string>;
};

/** What an import names without the path inside the package: `zod` for `zod/mini`. */
function packageOf(from: string): string {
	return from
		.split('/')
		.slice(0, from.startsWith('@') ? 2 : 1)
		.join('/');
}

// A machine that only serves installs no development packages (docs/deploy.md).
test('what the server imports is in "dependencies", and nothing else but Node itself', () => {
	const used = imports
		.filter(({ file, from }) => /^(?:server|src\/(?:facts|leads|wire))\//.test(file) && /^[a-z@]/.test(from))
		.filter(({ from }) => !from.startsWith('node:'))
		.map(({ from }) => packageOf(from));
	expect([...new Set([...used, 'node'])].sort()).toEqual(Object.keys(dependencies).sort());
});
