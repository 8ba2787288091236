import { readFileSync } from 'node:fs';
import { createRequire, type ResolveFnOutput, registerHooks } from 'node:module';
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

const { imports } = createRequire(import.meta.url)('../../package.json') as { imports: Record<string, string> };
const root = new URL('../../', import.meta.url).href;
const packages = new Map<string, ResolveFnOutput>();
let isFirst = false;

/**
 * From now on says at once which file an import of ours means. Called when Vitest has put its own hook in front, which tells its main
 * process of every import, as `--watch` needs it, and names a file of tests anew at each run, so that Node compiles it again.
 */
export function resolveFirst(): void {
	if (isFirst || process.env.VITEST_MODE !== 'RUN') return;
	isFirst = true;
	registerHooks({
		resolve(specifier, context, next) {
			if (specifier.includes('.test.ts%3Fvitest=')) {
				const found = next(specifier, context);
				// Vitest knows the file by any number of this length.
				return { ...found, url: found.url.replaceAll(/\d(?=\d*$)/g, '0') };
			}
			const { parentURL = '', conditions } = context;
			if (!parentURL.startsWith(root) || /\/node_modules\//.test(parentURL) || conditions.includes('require'))
				return next(specifier, context);
			if (specifier.startsWith('.')) return { url: new URL(specifier, parentURL).href, shortCircuit: true };
			const [room = '', ...path] = specifier.split('/');
			const folder = imports[`${room}/*`]?.replace(/^\.\/|\*$/g, '');
			if (folder) return { url: root + folder + path.join('/'), shortCircuit: true };
			const found = packages.get(specifier) ?? next(specifier, context);
			packages.set(specifier, found);
			return { ...found, shortCircuit: true };
		},
	});
}
