import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imports } from './imports.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const { dependencies, devDependencies } = read('package.json') as Record<string, Record<string, string>>;
const named = Object.keys({ ...dependencies, ...devDependencies });

/** What an import names without the path inside the package: `zod` for `zod/mini`. */
function packageOf(from: string): string {
	return from
		.split('/')
		.slice(0, from.startsWith('@') ? 2 : 1)
		.join('/');
}

// A machine that only serves installs no development packages (docs/deploy.md).
test('what the server imports is in "dependencies", and nothing else', () => {
	const used = imports
		.filter(({ file, from }) => /^(?:server|src\/(?:facts|leads|wire))\//.test(file) && /^[a-z@]/.test(from))
		.filter(({ from }) => !from.startsWith('node:'))
		.map(({ from }) => packageOf(from));
	expect([...new Set(used)].sort()).toEqual(Object.keys(dependencies ?? {}).sort());
});

test('what npm has for one platform only is an optional dependency, so that the others can install the project', () => {
	const { packages } = read('package-lock.json') as { packages: Record<string, { os?: string[] }> };
	expect(named.filter((name) => packages[`node_modules/${name}`]?.os)).toEqual([]);
});

test.each(['x64', 'arm64'])('the Node that runs the server is in the lock file with its hash: Linux on %s', (cpu) => {
	const { packages } = read('package-lock.json') as { packages: Record<string, object> };
	expect(packages[`node_modules/node-linux-${cpu}`]).toMatchObject({
		version: expect.stringMatching(/^24\./),
		integrity: expect.stringMatching(/^sha512-/),
	});
});
