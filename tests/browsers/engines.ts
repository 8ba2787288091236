import { execFileSync, spawnSync } from 'node:child_process';
import { browserPath, firstOf, install, onPath } from '../support/browser.ts';
import { startFirefox } from './firefox.ts';
import type { Running } from './visitor.ts';
import { startWebKit } from './webkit.ts';

export type EngineName = 'firefox' | 'webkit';

/** An engine that is on this machine. */
interface Engine {
	/** With its version. */
	title(): string;
	start(): Promise<Running>;
}

const titles = { firefox: 'Firefox', webkit: 'WebKit' };
/** Debian's. Its WebKit needs a screen. */
const packages = { firefox: ['firefox-esr'], webkit: ['webkit2gtk-driver', 'xvfb'] };
export const engineNames = Object.keys(titles) as EngineName[];

/** Debian's. Not any `firefox`: that of a snap may not read a profile in the temporary folder. */
export function engineHere(name: EngineName): Engine | undefined {
	if (name === 'firefox') {
		const program = firstOf(onPath('firefox-esr'));
		return program ? { title: () => versionOf(program), start: () => startFirefox(program) } : undefined;
	}
	const driver = firstOf(onPath('WebKitWebDriver'));
	return driver && firstOf(onPath('Xvfb')) ? { title: webKitTitle, start: () => startWebKit(driver) } : undefined;
}

/** Installs those that are missing, as far as this account may. @returns those that still are */
export function installEngines(): string[] {
	const missing = () => engineNames.filter((name) => !engineHere(name));
	if (missing().length > 0) {
		console.error(
			`Installing ${missing()
				.map((name) => titles[name])
				.join(' and ')} for the browser tests …`,
		);
		// Each by itself: a distribution may have only one of them.
		for (const name of missing()) install(packages[name]);
	}
	return missing().map((name) => titles[name]);
}

/** One line with the browsers that tests run in on this machine. */
export function browsersHere(): string {
	const here = engineNames.map((name) => engineHere(name)?.title());
	const missing = engineNames.filter((_, index) => !here[index]).map((name) => titles[name]);
	const without = missing.length > 0 ? `; not on this machine: ${missing.join(', ')} (npm run long browsers)` : '';
	return `Browsers: ${[versionOf(browserPath()), ...here].filter(Boolean).join(', ')}${without}`;
}

/** @returns as `Firefox 153.7.0` */
function versionOf(program: string): string {
	const said = execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
	return /\S+ [\d.]+\d/.exec(said)?.[0] ?? said.trim();
}

/** Neither the driver nor, without a screen, its browser says a version. */
function webKitTitle(): string {
	// biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query's own
	const query = ['-W', '-f', '${source:Upstream-Version}', 'webkit2gtk-driver'];
	return `WebKitGTK ${spawnSync('dpkg-query', query, { encoding: 'utf8' }).stdout ?? ''}`.trim();
}
