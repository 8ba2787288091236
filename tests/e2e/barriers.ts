import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type axeCore from 'axe-core';
import { expect, overflowOf } from './fixtures.ts';

const source = readFileSync(join(import.meta.dirname, '../../node_modules/axe-core/axe.min.js'), 'utf8');
declare const axe: typeof axeCore;

/** Every group of axe's rules; those of laws elsewhere are the same rules once more. */
const levels = [
	...['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
	...['best-practice', 'ACT', 'experimental'],
];

/**
 * The action bar and the cookie banner. They are fixed over the page: what they half cover now is free after some scrolling,
 * but axe counts it as a small target. So they are tried apart from it.
 */
export const overlays = 'nav[aria-label=Shortcuts], [data-cookies]';

/**
 * What keeps somebody out of a page as it is now: WCAG 2.2 AA with what axe recommends beside it, and of AAA what axe can
 * check, such as the contrast of 7:1. One line a rule, with the elements that break it.
 * @param part a selector; the whole page where it is undefined. `overlays` are tried only where they are asked for
 * @param looks what texts looked like whose contrast was tried before: that of the others is tried, and they are added
 */
export function barriersOf(page: Page, part?: string, looks?: Set<string>): Promise<string[]> {
	return analyze(page, levels, part, looks);
}

/** The same by axe's rules about colours only: for a page that all rules were tried on in its own colours, in the visitor's. */
export function barriersOfColour(page: Page, part?: string, looks?: Set<string>): Promise<string[]> {
	return analyze(page, ['cat.color'], part, looks);
}

/** On a phone no barriers, and nothing wider than the window, nor than a large one. */
export async function expectOpenToAll(page: Page, what: string): Promise<void> {
	expect([what, await barriersOf(page)]).toEqual([what, []]);
	for (const width of [1366, 375]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflowOf(page), `${what}, ${width} px`).toBeLessThanOrEqual(0);
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

async function analyze(page: Page, tags: string[], part?: string, looks = new Set<string>()): Promise<string[]> {
	// What fades in has its colours only when it is there. In a closed fold, whose content the browser skips, nothing moves on.
	await page.evaluate(() => {
		const moving = document.getAnimations().filter(({ effect }) => {
			const { target } = effect as KeyframeEffect;
			return target?.checkVisibility({ contentVisibilityAuto: true });
		});
		return Promise.allSettled(moving.map(({ finished }) => finished));
	});
	// Its half a megabyte is read once a page, not at each run.
	if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
	const { found, tried } = await page.evaluate(run, { tags, part, overlays, known: [...looks] });
	for (const look of tried) looks.add(look);
	return found;
}

interface Given {
	tags: string[];
	part: string | undefined;
	overlays: string;
	known: string[];
}

/** Runs axe, in the page. */
async function run({ tags, part, overlays, known }: Given): Promise<{ found: string[]; tried: string[] }> {
	sayForcedColours();
	const apart = part === overlays ? [] : [...document.querySelectorAll<HTMLElement>(overlays)];
	for (const overlay of apart) overlay.style.setProperty('display', 'none');
	// So that the header does not lie half over a link where an earlier run of axe has scrolled to.
	if (!part) scrollTo(0, 0);
	// The second finds what has less than 7:1 and has 4.5:1, the first what has less. To find each text's background is
	// half of axe's time: so once for each look. The third says of everything hidden that it could not be tried, and no more.
	const [contrast, others] = [['color-contrast', 'color-contrast-enhanced'], ['hidden-content']];
	const rules = Object.fromEntries([...contrast, ...others].map((rule) => [rule, { enabled: false }]));
	const resultTypes: ['violations'] = ['violations'];
	const { violations } = await axe.run(part ? { include: part } : document, { runOnly: tags, resultTypes, rules });
	const texts = textsByLook();
	if (texts.size > 0) {
		const ofTexts = await axe.run({ include: [...texts.values()] }, { runOnly: contrast, resultTypes });
		violations.push(...ofTexts.violations);
	}
	for (const overlay of apart) overlay.style.removeProperty('display');
	const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
	return { found, tried: [...texts.keys()] };

	/** The first text of each look that is not known: its colour and size, and what it stands on. */
	function textsByLook(): Map<string, Element> {
		const grounds = new Map<Element, string>();
		const groundOf = (element: Element | null): string => {
			if (!element) return '';
			const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
			const own = [backgroundColor, backgroundImage, opacity].join(' ').replace('rgba(0, 0, 0, 0) none 1', '');
			const isOpaque = own.startsWith('rgb(') && own.endsWith(' none 1');
			const ground = grounds.get(element) ?? (isOpaque ? own : own + groundOf(element.parentElement));
			grounds.set(element, ground);
			return ground;
		};
		const texts = new Map<string, Element>();
		for (const element of document.body.querySelectorAll('*')) {
			const isText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
			if (!isText || (part && !element.closest(part))) continue;
			// What only a screen reader reads is one pixel wide.
			const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
			if (!isShown || element.getBoundingClientRect().width <= 1) continue;
			const { color, fontSize, fontWeight } = getComputedStyle(element);
			const isDisabled = element.closest(':disabled, [aria-disabled=true]') !== null;
			const look = [color, fontSize, fontWeight, isDisabled, groundOf(element)].join();
			if (!known.includes(look) && !texts.has(look)) texts.set(look, element);
		}
		return texts;
	}

	/**
	 * With forced colours, Chromium paints text in the visitor's colour and says so in `color`, but still gives ours in
	 * `-webkit-text-fill-color`, which is what axe reads. Until the colours are forced no longer, this says the painted one there too.
	 */
	function sayForcedColours(): void {
		const property = '-webkit-text-fill-color';
		const elements = [...document.body.querySelectorAll<HTMLElement | SVGElement>('*')];
		for (const element of elements) element.style.removeProperty(property);
		if (!matchMedia('(forced-colors: active)').matches) return;
		const colours = elements.map((element) => getComputedStyle(element).color);
		for (const [at, element] of elements.entries()) element.style.setProperty(property, colours[at] ?? '');
	}
}
