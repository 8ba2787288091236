import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The oldest browsers that the pages look and work in as designed: `browserslist` in package.json, one `name >= version` each. */
const { browserslist } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')) as {
	browserslist: string[];
};

const oldest = browserslist.map((one) => {
	const [, name = '', major, minor = '0'] = /^(\w+) >= (\d+)(?:\.(\d+))?$/.exec(one) ?? [];
	if (!major) throw new Error(`package.json: browserslist: "${one}" is not of the form "safari >= 15.4".`);
	return { name, major: Number(major), minor: Number(minor) };
});

/** As `lightningcss` takes them. */
export const styleTargets = Object.fromEntries(
	oldest.map(({ name, major, minor }) => [name, (major << 16) | (minor << 8)]),
);

/** As Vite takes them, for scripts and for the styles that it writes; it does not know Samsung's name, whose browser is Chrome. */
export const buildTargets = oldest
	.filter(({ name }) => name !== 'samsung')
	.map(({ name, major, minor }) => `${name === 'ios_saf' ? 'ios' : name}${major}.${minor}`);

/** For Vite: Astro writes the site's scripts as for the newest browsers, whatever `build.target` says. */
export function forBrowsers(): Plugin {
	return {
		name: 'for-browsers',
		configEnvironment: (name) => (name === 'client' ? { build: { target: buildTargets } } : undefined),
	};
}
