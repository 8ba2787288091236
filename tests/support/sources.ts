import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

// Loaded first into each process of tests (`--import`). Node runs the sources as they are there, and keeps what it compiled; this does
// what the build does beside: JSX, what the settings say of the site, and no photographs of the operator's.

for (const [name, value] of Object.entries(JSON.parse(process.env.VITEST_PUBLISHED ?? '{}')))
	Object.assign(globalThis, { [name]: JSON.parse(String(value)) });

registerHooks({
	load(url, context, next) {
		const [file = ''] = url.split('?');
		if (!file.endsWith('.tsx')) return next(url, context);
		// Only where it is needed: it takes a moment.
		const { transformSync } = createRequire(import.meta.url)('rolldown/utils') as typeof import('rolldown/utils');
		const path = fileURLToPath(file);
		const { code } = transformSync(path, readFileSync(path, 'utf8'), { jsx: { runtime: 'automatic' } });
		return { format: 'module', source: `import.meta.glob = () => ({});${code}`, shortCircuit: true };
	},
});
