import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildBesideEarlier } from '../../scripts/build/output.ts';
import { dist } from '../support/built.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { expect, fill, leadsOf, openFromHeader, test, toastOf } from './fixtures.ts';

const answers = { 'Full Name': 'Old Tab', 'Email Address': 'test@example.com', 'Phone Number': '0000 000000' };

/** The built site as a later build makes it: the same, with other names for its scripts. */
function buildAgain(into: string, build: string): boolean {
	cpSync(dist, into, { recursive: true });
	for (const file of globSync('**/*.{br,gz}', { cwd: into })) rmSync(join(into, file));
	const scripts = globSync('_astro/*.js', { cwd: into });
	for (const file of globSync('**/*.{html,js}', { cwd: into })) {
		const text = readFileSync(join(into, file), 'utf8');
		const renamed = scripts.reduce((all, script) => all.replaceAll(basename(script), laterName(script)), text);
		writeFileSync(join(into, file), renamed);
	}
	for (const script of scripts) renameSync(join(into, script), join(into, '_astro', laterName(script)));
	return true;

	function laterName(script: string): string {
		return basename(script).replace(/\.js$/, `-${build}.js`);
	}
}

test('a page that was opened before an upgrade sends its form after it', async ({ page }) => {
	const folder = await temporaryFolder();
	const [site, store] = [join(folder, 'dist'), join(folder, 'earlier')];
	const env = { PUBLIC_BACKEND_KEY: 'sb_publishable_embedded' };
	buildBesideEarlier(site, store, (into) => buildAgain(into, 'a'));
	const before = await startServer({ dist: site, env });
	const scripts: string[] = [];
	page.on('response', (answer) => {
		if (answer.url().endsWith('.js')) scripts.push(`${answer.status()} ${basename(answer.url()).replace(/^.*-/, '')}`);
	});
	// Nothing may still be on its way when the server stops: the pictures far below come last.
	await page.goto(before.url, { waitUntil: 'networkidle' });
	await expect
		.poll(() =>
			page
				.locator('main img')
				.evaluateAll((all: HTMLImageElement[]) => all.filter((one) => one.naturalWidth === 0).length),
		)
		.toBe(0);
	await before.stop();

	buildBesideEarlier(site, store, (into) => buildAgain(into, 'b'));
	const after = await startServer({
		dist: site,
		dataDir: before.dataDir,
		env: { ...env, PORT: new URL(before.url).port },
	});
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, answers);
	await dialog.getByRole('button', { name: 'Request Callback' }).click();
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
	expect(new Set(scripts)).toEqual(new Set(['200 a.js']));
	await page.reload();
	await openFromHeader(page, 'Engineer Callback');
	await expect.poll(() => scripts.at(-1)).toBe('200 b.js');
	expect(await leadsOf(after)).toMatchObject([{ name: 'Old Tab' }]);
	await after.stop();
});
