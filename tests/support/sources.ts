import { readFileSync } from 'node:fs';
import { createRequire, type ResolveFnOutput, registerHooks } from 'node:module';

// Loaded first into each process of tests (`--import`). Node runs the sources as they are there, and keeps what it compiled; this does
// what the build does beside: JSX, what the settings say of the site, and no photographs of the operator's.

const packages = createRequire(import.meta.url);

registerHooks({
	load(url, context, next) {
		const [file = ''] = url.split('?');
		if (!file.endsWith('.tsx')) return next(url, context);
		// Only where it is needed: it takes a moment.
		const { transformSync } = packages('rolldown/utils') as typeof import('rolldown/utils');
		const { code } = transformSync(file, readFileSync(new URL(file), 'utf8'), { jsx: { runtime: 'automatic' } });
		return { format: 'module', source: `import.meta.glob = () => ({});${code}`, shortCircuit: true };
	},
});

const { published } = await import('../../scripts/build/site.ts');
const { nonePublished } = await import('#server/delivery/published.ts');
const { readSettings } = await import('#server/settings/read.ts');
for (const [name, value] of Object.entries(published(readSettings({}), nonePublished)))
	Object.assign(globalThis, { [name]: JSON.parse(value) });

const { imports } = packages('../../package.json') as { imports: Record<string, string> };
const root = new URL('../../', import.meta.url).href;
const found = new Map<string, ResolveFnOutput>();
let files = 0;

/**
 * From now on says at once which file an import of ours means. Called when Vitest has put its own hook in front, which tells its main
 * process of every import, as `--watch` needs it, and adds the time to what it loads for each file, so that Node compiles that again.
 */
export function resolveFirst(): void {
	if (files++ > 0 || process.env.VITEST_MODE !== 'RUN') return;
	registerHooks({
		resolve(specifier, context, next) {
			const { parentURL = '', conditions } = context;
			if (specifier.includes('%3Fvitest=')) {
				const result = next(specifier, context);
				const number = specifier.includes('.test.ts') ? '' : `${++files}`;
				// Vitest knows the file by any number of this length.
				return { ...result, url: result.url.replace(/\d+$/, (time) => number.padStart(time.length, '0')) };
			}
			if (!parentURL.startsWith(root) || /\/node_modules\//.test(parentURL) || conditions.includes('require'))
				return next(specifier, context);
			if (specifier.startsWith('.')) return { url: new URL(specifier, parentURL).href, shortCircuit: true };
			const [room = '', ...path] = specifier.split('/');
			const folder = imports[`${room}/*`]?.replace(/^\.\/|\*$/g, '');
			if (folder) return { url: root + folder + path.join('/'), shortCircuit: true };
			const result = found.get(specifier) ?? next(specifier, context);
			found.set(specifier, result);
			return { ...result, shortCircuit: true };
		},
	});
}
