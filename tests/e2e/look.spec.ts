import type { Locator, Page } from '@playwright/test';
import { siteName } from '#brand/name.ts';
import { leadKinds } from '#leads/tables.ts';
import { expect, overflowOf, ready, test } from './fixtures.ts';

// What holds the look together, on one page of each kind; the plan has its own tests.

const pages = ['/', '/blog', '/blog/outdoor-stairlift-cost-2025', '/blog/bespoke-synergy-outdoor-stairlift'];

/** Headings and what can be pressed, in sight below the header and above what stays at the foot, that another thing lies on. */
function covered(page: Page) {
	return page.evaluate(() => {
		const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
		const foot = document.querySelector('[aria-label=Shortcuts]')?.getBoundingClientRect();
		const bottom = foot?.height ? foot.top : innerHeight;
		return [...document.querySelectorAll('main :is(h1, h2, h3, button, summary, input)')]
			.filter((part) => part.checkVisibility() && !part.closest('dialog'))
			.filter((part) => {
				const { left, top: y, width, height } = part.getBoundingClientRect();
				const [x, middle] = [left + width / 2, y + height / 2];
				if (width < 2 || middle < top + 2 || middle > bottom - 2) return false;
				const found = document.elementFromPoint(x, middle);
				// A link may be spread over its card.
				const card = found?.closest('article, li');
				return !found || !(part.contains(found) || found.contains(part) || card?.contains(part));
			})
			.map((part) => part.textContent || part.outerHTML.slice(0, 80));
	});
}

test('no heading and no button lies under another thing, wherever a page is scrolled to', async ({ page }) => {
	for (const path of pages)
		for (const width of [375, 1024, 1440]) {
			await page.setViewportSize({ width, height: 812 });
			await page.goto(path);
			const banner = page.locator('[data-cookies]');
			if (await banner.isVisible()) await banner.getByRole('button', { name: 'Accept' }).click();
			for (const share of [0, 0.25, 0.5, 0.75, 1]) {
				await page.evaluate(
					(to) => scrollTo({ top: to * (document.documentElement.scrollHeight - innerHeight), behavior: 'instant' }),
					share,
				);
				expect(await covered(page), `${path}, ${width} px, at ${share}`).toEqual([]);
			}
		}
});

/** The layout of what is seen, a line for each kind of box: its paint, the distances of its parts, and which stand side by side. No words, so that they may change. */
function layoutOf(root: Element): string[] {
	const lines = new Set<string>();
	const near = (a: number, b: number) => Math.abs(a - b) < 1.5;
	// What is further away lies where the words before it end.
	const px = (length: number) => (Math.abs(length) > 100 ? 'far' : Math.round(length));
	const paint = (colour: string) => (colour === 'rgba(0, 0, 0, 0)' ? '' : ` ${colour.replaceAll(' ', '')}`);
	const isInline = (node: Node) => !(node instanceof Element) || getComputedStyle(node).display === 'inline';
	const isSeen = (node: Node) =>
		node instanceof Element
			? !node.matches('dialog') && node.checkVisibility({ visibilityProperty: true })
			: node instanceof Text && node.data.trim() !== '';
	const visit = (element: Element): void => {
		const nodes = [...element.childNodes].filter(isSeen);
		const own = element.getBoundingClientRect();
		const parts = (nodes.every(isInline) ? [element] : nodes).map((one) => {
			const range = document.createRange();
			one === element ? range.selectNodeContents(one) : range.selectNode(one);
			const name = one !== element && one instanceof Element ? one.localName : 'text';
			return { one, name, box: range.getBoundingClientRect() };
		});
		const shown = parts.filter(({ box }) => box.width > 1 && box.height > 1);
		if (shown.length === 0) return;
		const places = shown.map(({ name, box }, index) => {
			const before = shown[index - 1]?.box;
			if (before && box.top < before.bottom - Math.min(before.height, box.height) / 2) {
				const isMid = near(box.top + box.bottom, before.top + before.bottom);
				const level = near(box.top, before.top) ? '' : isMid ? ' mid' : ' uneven';
				return `${name} →${box.left < before.left ? '←' : px(box.left - before.right)}${level}`;
			}
			const [left, right] = [box.left - own.left, own.right - box.right];
			const across = !near(left, right) ? px(left) : left < 40 ? `${px(left)} wide` : 'centred';
			return `${name} ${across} ↓${px(box.top - (before?.bottom ?? own.top))}`;
		});
		const style = getComputedStyle(element);
		const edge = style.borderTopWidth === '0px' ? '' : ` edge ${style.borderTopWidth}${paint(style.borderTopColor)}`;
		const words = nodes.some(isInline) ? ` ${style.fontSize} ${style.fontWeight}${paint(style.color)}` : '';
		const round = style.borderTopLeftRadius === '0px' ? '' : ' round';
		const said = places.filter((place, index) => place !== places[index - 1]).join(', ');
		const under = px(own.bottom - Math.max(...shown.map(({ box }) => box.bottom)));
		lines.add(`${element.localName}${paint(style.backgroundColor)}${edge}${round}${words}: ${said} ↓${under}`);
		for (const { one } of shown) if (one instanceof HTMLElement && one !== element) visit(one);
	};
	visit(root);
	return [...lines];
}

test('boxes, gaps, columns and colours are as they were approved, on a phone and on a wide screen', async ({
	page,
}) => {
	await page.emulateMedia({ reducedMotion: 'reduce' });
	const text: string[] = [];
	const kinds = ['/', '/blog', '/blog/homeglide-outdoor-stairlift', '/plan', '/sitemap', '/privacy-policy'];
	for (const path of [...kinds, ...leadKinds.map((kind) => `/?dialog=${kind}`)])
		for (const width of [375, 1440]) {
			await page.setViewportSize({ width, height: 800 });
			if (width === 375) await page.goto(path);
			const part = page.locator(path.startsWith('/?') ? 'dialog[open]' : 'body');
			if (width === 375 && path.startsWith('/?')) await ready(part);
			await page.evaluate(() => document.fonts.ready);
			const lines = await part.evaluate(layoutOf);
			text.push('', `=== ${path}, ${width} px`, ...lines.filter((line) => !text.includes(line)));
		}
	expect(`${text.join('\n').trim()}\n`).toMatchSnapshot(['look.approved.txt']);
});

const styleOf = (place: Locator) =>
	place.evaluate((element) => {
		const { color, backgroundColor, display } = getComputedStyle(element);
		return { color, backgroundColor, display };
	});

test('an article prints text and pictures in black on white, tables as tables, and no buttons', async ({ page }) => {
	// The width of an A4 sheet between its margins, in CSS pixels.
	await page.setViewportSize({ width: 680, height: 1000 });
	await page.goto('/blog/homeglide-outdoor-stairlift');
	await expect(page.locator('[data-cookies]')).toBeVisible();
	const table = page.locator('table').first();
	expect((await styleOf(table.locator('tbody tr').first())).display).toBe('block');
	await page.emulateMedia({ media: 'print' });
	await expect(table.locator('thead th').first()).toBeVisible();
	expect((await styleOf(table.locator('tbody tr').first())).display).toBe('table-row');
	expect(await overflowOf(page)).toBeLessThanOrEqual(0);
	const hidden = 'button, dialog, nav, footer.bg-brand-deep, [data-cookies], [role=search]';
	await expect(page.locator(hidden).filter({ visible: true })).toHaveCount(0);
	await expect(page.getByRole('link', { name: `${siteName} home` })).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await expect(page.locator('article svg[role=img]').first()).toBeVisible();
	for (const place of [page.locator('body'), page.locator('article p').first(), page.locator('h1')]) {
		const { color, backgroundColor } = await styleOf(place);
		expect({ color, backgroundColor }).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgba(0, 0, 0, 0)' });
	}
});
