import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { expect, overflowOf, resize } from './fixtures.ts';

/** Every group of axe's rules; those of laws elsewhere are the same rules once more. */
const levels = [
	...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
	...['best-practice', 'ACT', 'experimental'],
];

/**
 * What keeps somebody out of a page as it is now: WCAG 2.2 AA with what axe recommends beside it, and of AAA what axe can
 * check, such as the contrast of 7:1. One line a rule, with the elements that break it.
 * @param part a selector; the whole page where none is given
 */
export async function barriersOf(page: Page, part?: string): Promise<string[]> {
	return part ? analyze(page, levels, [part]) : analyzeAll(page, levels);
}

/** The same by axe's rules about colours only: for a page that all rules were tried on in its own colours, in the visitor's. */
export async function barriersOfColour(page: Page): Promise<string[]> {
	return analyzeAll(page, ['cat.color']);
}

/** In three sizes of window and text: no barriers, nothing wider than the window, and what else has to hold in each. */
export async function expectReadable(page: Page, more: () => Promise<void> = async () => {}): Promise<void> {
	for (const [width, scale] of [
		[320, 1],
		[320, 2],
		[1440, 1],
	] as const) {
		await resize(page, width, scale);
		expect(await barriersOf(page), `${width} px, text at ${scale * 100} %`).toEqual([]);
		expect(await overflowOf(page), `${width} px, text at ${scale * 100} %`).toBeLessThanOrEqual(0);
		await more();
	}
}

/** In the visitor's own colours, an edge is all that tells something from what is around it. */
export async function expectEdge(place: Locator): Promise<void> {
	const { edge, ground, width } = await place.evaluate((element) => {
		const { borderBottomColor, borderBottomWidth, backgroundColor } = getComputedStyle(element);
		return { edge: borderBottomColor, ground: backgroundColor, width: Number.parseFloat(borderBottomWidth) };
	});
	expect(width).toBeGreaterThanOrEqual(2);
	expect(edge).not.toBe(ground);
}

async function analyzeAll(page: Page, tags: string[]): Promise<string[]> {
	// They are fixed over the page: what they half cover now is free after some scrolling, but axe counts it as a small target.
	// So is the header, half over a link where an earlier run of axe has scrolled to.
	await page.evaluate(() => scrollTo(0, 0));
	const shown: string[] = [];
	for (const overlay of overlays) if (await page.locator(overlay).isVisible()) shown.push(overlay);
	const setDisplay = (value: string) =>
		Promise.all(
			shown.map((overlay) => page.locator(overlay).evaluate((one, to) => one.style.setProperty('display', to), value)),
		);
	await setDisplay('none');
	const found = await analyze(page, tags);
	await setDisplay('');
	if (shown.length > 0) found.push(...(await analyze(page, tags, shown)));
	return found;
}

/** The action bar and the cookie banner. */
const overlays = ['nav[aria-label=Shortcuts]', '[data-cookies]'];

/** @param parts selectors; the whole page where there are none */
async function analyze(page: Page, tags: string[], parts: string[] = []): Promise<string[]> {
	await sayForcedColours(page);
	// Its half a megabyte is read once a page, not at each run.
	const isThere = await page.evaluate(() => 'axe' in window);
	// Pages here have no frames: the mode for those opens a page of its own for each run.
	const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode(true);
	for (const part of parts) axe.include(part);
	// What has AAA's contrast has AA's; to find each text's background is half of axe's time.
	const rules = { 'color-contrast-enhanced': { enabled: true }, 'color-contrast': { enabled: false } };
	const { violations } = await axe.options({ runOnly: tags, resultTypes: ['violations'], rules }).analyze();
	return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

/**
 * With forced colours, Chromium paints text in the visitor's colour and says so in `color`, but still gives ours in
 * `-webkit-text-fill-color`, which is what axe reads. Until the colours are forced no longer, this says the painted one there too.
 */
async function sayForcedColours(page: Page): Promise<void> {
	await page.evaluate(() => {
		const property = '-webkit-text-fill-color';
		const elements = [...document.body.querySelectorAll<HTMLElement | SVGElement>('*')];
		for (const element of elements) element.style.removeProperty(property);
		if (!matchMedia('(forced-colors: active)').matches) return;
		const colours = elements.map((element) => getComputedStyle(element).color);
		for (const [at, element] of elements.entries()) element.style.setProperty(property, colours[at] ?? '');
	});
}
