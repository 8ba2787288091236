import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildBesideEarlier } from '../../scripts/build/output.ts';
import { dist } from '../support/built.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { dialogOf, expect, fill, hold, leadsNamed, leadsOf, openFromHeader, ready, test, toastOf } from './fixtures.ts';
import * as form from './form.ts';

test('a form that is sent before its script is loaded is posted by the browser at once, with its photos', async ({
	page,
	site,
}) => {
	const release = await hold(page, '**/_astro/*.js');
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await fill(dialog, { ...form.answers['photo-quote'], 'Full Name': 'Early Photos' });
	await dialog.getByLabel('Stair Type').selectOption('curved');
	await form.choose(dialog, form.small('door.jpg'));
	await form.press(dialog, 'photo-quote');
	await expect(page).toHaveURL(/\/ask\/sent\/photo-quote\?reference=/);
	release();
	expect(await leadsNamed(site, 'Early Photos')).toMatchObject([{ stair_type: 'curved', photo_urls: { length: 1 } }]);
});

test('one that is opened before its script is loaded keeps earlier input and photos, and is sent by it afterwards', async ({
	page,
	site,
}) => {
	const release = await hold(page, '**/_astro/*.js');
	await page.goto('/');
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await fill(dialog, { ...form.answers['photo-quote'], 'Full Name': 'Early Opened' });
	await dialog.getByLabel('Stair Type').selectOption('curved');
	await form.choose(dialog, form.small('door.jpg'));
	release();
	await ready(dialog);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toContainText('Quote Request Submitted!');
	await expect(dialogOf(page)).toHaveCount(0);
	expect(await leadsNamed(site, 'Early Opened')).toMatchObject([{ stair_type: 'curved', photo_urls: { length: 1 } }]);
});

test('so it is in a browser without invoker commands and requestSubmit, with the product that a button named', async ({
	page,
	site,
}) => {
	await page.addInitScript(() => {
		Reflect.deleteProperty(HTMLFormElement.prototype, 'requestSubmit');
		Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement');
		document.addEventListener('command', (event) => event.preventDefault(), true);
	});
	const release = await hold(page, '**/_astro/*.js');
	await page.goto('/');
	const dialog = dialogOf(page);
	const callback = await openFromHeader(page, 'Engineer Callback');
	await callback.getByRole('button', { name: 'Cancel' }).click();
	await expect(dialogOf(page)).toHaveCount(0);
	await page.locator('footer').getByRole('button', { name: 'Handicare 4000 Curved' }).click();
	await expect(dialog.getByLabel('Product:')).toHaveValue('Handicare 4000 Curved');
	release();
	await ready(dialog);
	await form.press(dialog, 'brochure');
	await expect(dialog.getByRole('link', { name: 'Enter your full name.' })).toBeVisible();
	await expect(dialog.getByLabel('Product:')).toHaveValue('Handicare 4000 Curved');
	await fill(dialog, { ...form.answers.brochure, 'Full Name': 'Early Old Bird' });
	await form.press(dialog, 'brochure');
	await expect(toastOf(page)).toContainText('Brochure Request Submitted!');
	const lift = { stair_type: 'curved', product: 'Handicare 4000 Curved' };
	expect(await leadsNamed(site, 'Early Old Bird')).toMatchObject([lift]);
});

test('offline and without its script, a form says so and keeps its answers; back online it is posted', async ({
	page,
	tolerate,
}) => {
	tolerate(/Failed to load resource|Error hydrating/);
	await page.route('**/_astro/*.js*', (route) => route.abort());
	await page.goto('/');
	await page.context().setOffline(true);
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, form.answers.callback);
	await form.press(dialog, 'callback');
	await expect(dialog.getByText('This form could not be loaded')).toBeVisible();
	await expect(dialog.locator('[data-not-loaded] [tabindex]')).toBeFocused();
	await expect(dialog.getByLabel('Full Name')).toHaveValue('Test Person');
	await page.context().setOffline(false);
	await form.press(dialog, 'callback');
	await expect(page).toHaveURL(/\/ask\/sent\/callback\?reference=/);
});

test('a script that could not be fetched is fetched again when the dialog opens the next time', async ({
	page,
	tolerate,
}) => {
	tolerate(/Failed to load resource|Error hydrating/);
	await page.route('**/_astro/*.js*', (route) => route.abort());
	await page.goto('/');
	const failed = page.waitForEvent('requestfailed', { predicate: (call) => /\.js\?\d+$/.test(call.url()) });
	const dialog = await openFromHeader(page, 'Engineer Callback');
	await fill(dialog, form.answers.callback);
	await failed;
	await page.unroute('**/_astro/*.js*');
	await page.keyboard.press('Escape');
	await form.open(page, 'callback');
	await form.press(dialog, 'callback');
	await expect(toastOf(page)).toContainText('Callback Request Sent!');
});

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
	await form.send(page, 'callback', { 'Full Name': 'Old Tab' });
	expect(new Set(scripts)).toEqual(new Set(['200 a.js']));
	await page.reload();
	await openFromHeader(page, 'Engineer Callback');
	await expect.poll(() => scripts.at(-1)).toBe('200 b.js');
	expect(await leadsOf(after)).toMatchObject([{ name: 'Old Tab' }]);
	await after.stop();
});
