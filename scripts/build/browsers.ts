import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import type { Plugin } from 'vite';

/** The oldest browsers that the pages look and work in as designed: `browserslist` in package.json, one `name >= version` each. */
const { browserslist } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
	browserslist: string[];
};

/** As Vite takes them, for scripts and styles; it does not know Samsung's name, whose browser is Chrome. */
const targets = browserslist
	.map((one) => {
		const [, name = '', version] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(one) ?? [];
		if (!version) throw new Error(`package.json: browserslist: "${one}" is not of the form "safari >= 15.4".`);
		return `${name === 'ios_saf' ? 'ios' : name}${version}`;
	})
	.filter((target) => !target.startsWith('samsung'));

/**
 * For Vite: scripts and styles are written for these browsers. Astro writes its scripts as for the newest ones, whatever
 * `build.target` says, and Tailwind the first values of its variables in a layer, which older browsers leave out. It writes them
 * twice: as `@property`, which goes, and as a plain rule, which is for all browsers then.
 */
export function forBrowsers(): Plugin {
	return {
		name: 'for-browsers',
		config: () => ({
			build: { target: targets, cssTarget: targets },
			css: {
				postcss: {
					plugins: [
						{
							postcssPlugin: 'plain-rules',
							AtRule: {
								layer: (rule) => void rule.replaceWith(rule.nodes ?? []),
								supports: (rule) => {
									if (rule.params.includes('-webkit-hyphens')) rule.replaceWith(rule.nodes ?? []);
								},
								property: (rule) => {
									if (rule.params.startsWith('--tw-')) rule.remove();
								},
							},
						},
					],
				},
			},
		}),
		configEnvironment: (name) => (name === 'client' ? { build: { target: targets } } : undefined),
	};
}

const compressible = '**/*.{html,js,css,svg,json,xml,txt,webmanifest,ico}';

/** Writes `X.br` and `X.gz` beside every file of a folder that both make smaller; the server does not compress files. */
export async function compressFolder(folder: string): Promise<void> {
	// A few at a time: all files and what is made of them would be a gigabyte of a large site.
	await pLimit(8).map(globSync(compressible, { cwd: folder }), (file) => compress(join(folder, file)));
}

async function compress(path: string): Promise<void> {
	const whole = readFileSync(path);
	const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
	const [br, gz] = await Promise.all([promisify(brotliCompress)(whole, quality), promisify(gzip)(whole, { level: 9 })]);
	// Both or none: web servers that look for one of them only would otherwise send other headers for such a file.
	if (br.length >= whole.length || gz.length >= whole.length) return;
	writeFileSync(`${path}.br`, br);
	writeFileSync(`${path}.gz`, gz);
}
