import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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
