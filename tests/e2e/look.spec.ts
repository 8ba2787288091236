import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { temporaryFolder } from '../support/server.ts';
import { expect, test, toastOf } from './fixtures.ts';

// What holds the look together. A press and the visitor's own settings have their tests beside this one.

/** What is looked at beside colours, borders and places: what a part has itself, and what it may have from what is around it. */
const looks = [
	'position z-index overflow opacity object-fit rotate scale translate transform clip-path max-width max-height text-overflow vertical-align column-count box-shadow background-image float text-decoration-line scroll-margin-top border-radius resize flex-wrap pointer-events filter appearance user-select break-inside break-before break-after text-decoration-style text-decoration-thickness -webkit-line-clamp object-position field-sizing',
	'font-family font-style letter-spacing text-align text-transform white-space text-wrap-style hyphens list-style-type font-variant-numeric overflow-wrap cursor text-indent fill stroke stroke-width text-underline-offset accent-color border-collapse',
].map((names) => names.split(' '));

/** The layout of what is seen, folded and unfolded, a line for each kind of box: its paint, the distances of its parts, and which stand side by side. No words, so that they may change. */
function layoutOf(
	roots: Element[],
	{ looks: [own = [], inherited = []], isPointedAt }: { looks: string[][]; isPointedAt: boolean },
) {
	const lines = new Set<string>();
	const known = new Set<string>();
	const near = (a: number, b: number) => Math.abs(a - b) < 1.5;
	// A longer distance depends on how long the words are.
	const px = (length: number) => (Math.abs(length) > 100 ? 'far' : Math.round(length));
	const paint = (colour: string) => (colour === 'rgba(0, 0, 0, 0)' ? '' : ` ${colour.replaceAll(' ', '')}`);
	const isInline = (node: Node) => !(node instanceof Element) || getComputedStyle(node).display === 'inline';
	const isSeen = (node: Node) =>
		node instanceof Element
			? node.checkVisibility({ visibilityProperty: true })
			: node instanceof Text && node.data.trim() !== '';
	const bare = getComputedStyle(document.documentElement.appendChild(document.createElement('x-bare')));
	const usual = new Map(own.map((name) => [name, bare.getPropertyValue(name)]));
	const lookOf = (style: CSSStyleDeclaration, around: CSSStyleDeclaration) => {
		const value = (name: string) => style.getPropertyValue(name);
		const named = (name: string) => `${name} ${value(name)}`;
		const edges = ['top', 'right', 'bottom', 'left'].map((side) => value(`border-${side}`));
		const said = [
			...(new Set(edges).size === 1 ? [`edge ${edges[0]}`] : edges.map((edge, at) => `${'↑→↓←'[at]}edge ${edge}`)),
			`outline ${style.outline}`,
			...(style.position === 'static'
				? []
				: [`at ${px(Number.parseFloat(style.left) || 0)},${px(Number.parseFloat(style.top) || 0)}`]),
			...own.filter((name) => value(name) !== usual.get(name)).map(named),
			...inherited.filter((name) => value(name) !== around.getPropertyValue(name)).map(named),
		].filter((one) => !/(?:edge|outline).* (?:0px|none)/.test(one));
		// An address is left out, and the typefaces after the first.
		const short = said.join('; ').replace(/\(".*?"\)|(?<=family "?[\w ]+)[",][^;]*/g, '');
		return `${paint(style.backgroundColor)} ${short.replaceAll(', ', ',')}`.trimEnd();
	};
	const visit = (element: Element, around: CSSStyleDeclaration): void => {
		const box = element.getBoundingClientRect();
		// The same element, as wide and in a parent with the same classes, is looked at once.
		const key = `${box.width} ${element.parentElement?.className} ${element.outerHTML}`;
		if (known.has(key)) return;
		known.add(key);
		const style = getComputedStyle(element);
		const name = element.localName;
		const nodes = [...element.childNodes].filter(isSeen);
		const parts = (nodes.every(isInline) ? [element] : nodes).map((one) => {
			const range = document.createRange();
			one === element ? range.selectNodeContents(one) : range.selectNode(one);
			const name = one !== element && one instanceof Element ? one.localName : 'text';
			return { name, box: range.getBoundingClientRect() };
		});
		const shown = nodes.length > 0 ? parts.filter(({ box }) => box.width > 1 && box.height > 1) : [];
		if (shown.length === 0 && box.width * box.height <= 1) return;
		const flows = style.textAlign + (/flex|grid/.test(style.display) ? style.justifyContent : '');
		const places = shown.map(({ name, box: part }, index) => {
			const before = shown[index - 1]?.box;
			if (before && part.top < before.bottom - Math.min(before.height, part.height) / 2) {
				const isMid = near(part.top + part.bottom, before.top + before.bottom);
				const level = near(part.top, before.top) ? '' : isMid ? ' mid' : ' uneven';
				const gap = part.left - before.right;
				return `${name} →${part.left < before.left ? '←' : gap < -20 ? 'over' : px(gap)}${level}`;
			}
			const [left, right] = [part.left - box.left, box.right - part.right];
			const across = !near(left, right) ? px(left) : left < 40 ? `${px(left)} wide` : 'centred';
			// Where words end is not looked at.
			const said = name === 'text' ? (/center|right|end/.exec(flows) ?? px(left)) : across;
			return `${name} ${said} ↓${px(part.top - (before?.bottom ?? box.top))}`;
		});
		const isBox = element instanceof HTMLElement;
		const isText = name === 'text' || (isBox && shown.length > 0 && nodes.some(isInline));
		const font = `; ${style.fontSize}/${style.lineHeight} ${style.fontWeight}${paint(style.color)} in ${style.padding}`;
		const isSized = name === 'svg' || (shown.length === 0 && isBox && !/table/.test(style.display));
		const under = px(box.bottom - Math.max(...shown.map(({ box }) => box.bottom)));
		const said = places.filter((place, index) => place !== places[index - 1]).join(', ');
		const size = isSized ? ` ${px(box.width)}×${px(box.height)}` : '';
		const layout = shown.length > 0 && isBox ? `: ${said} ↓${under}` : '';
		lines.add(`${name}${size}${lookOf(style, around)}${isText ? font : ''}${layout}`);
		for (const [pseudo, isDrawn] of [
			['::marker', style.display === 'list-item' && style.listStyleType !== 'none'],
			['::placeholder', element.hasAttribute('placeholder')],
			['::backdrop', element.matches(':modal')],
			['::file-selector-button', element.matches('[type=file]')],
			...['::before', '::after'].map((one) => [one, getComputedStyle(element, one).content !== 'none'] as const),
		] as const) {
			if (!isDrawn) continue;
			const drawn = getComputedStyle(element, pseudo);
			const size = [drawn.width, drawn.height].map((one) => px(Number.parseFloat(one) || 0)).join('×');
			lines.add(`${name}${pseudo} ${drawn.content.slice(0, 3)} ${size}${paint(drawn.color)}${lookOf(drawn, style)}`);
		}
		for (const child of element.children) if (isSeen(child)) visit(child, style);
	};
	const point = (rules: CSSRuleList) => {
		for (const rule of rules as Iterable<CSSStyleRule>) {
			if (rule.selectorText?.includes(':hover'))
				rule.selectorText = rule.selectorText.replaceAll(':hover', ':not(x-bare)');
			if (rule.cssRules) point(rule.cssRules);
		}
	};
	if (isPointedAt) for (const { cssRules } of document.styleSheets) point(cssRules);
	for (const one of document.querySelectorAll('details')) one.removeAttribute('name');
	const folded = [...document.querySelectorAll('details:not([open]), [hidden]')];
	// The second time unfolded, with the menu.
	for (const _ of [1, 2]) {
		for (const root of roots) visit(root, bare);
		document.querySelector('body > header #actions')?.toggleAttribute('data-open');
		for (const one of folded) one.toggleAttribute(one.matches('details') ? 'open' : 'hidden');
	}
	return [...lines];
}

/** As wide as a phone, a tablet and a desk; on paper; and where a mouse points at everything. */
const ways = [375, 768, 1440, 'print', 'hover'] as const;
const plan =
	'turn=curved&material=brick&socket=none&bend=square&steps=to-8&width=middling&foot=pavement&payer=grant&relief=both';
/** The address; the part that is looked at; a part by which the page is known to be whole; and the test file whose states take the place of the part. */
const kinds: [path: string, place?: string, until?: string, states?: string][] = [
	...['/', '/blog', '/blog/homeglide-outdoor-stairlift', '/blog/outdoor-stairlift-cost-2025', '/sitemap', '/who-we-are']
		.concat(
			'/privacy-policy',
			'/how-we-check',
			'/404',
			'/ask/photo-quote',
			'/desk/login.html',
			'/blog/letters-and-lists-to-print',
		)
		.map((path): [string] => [path]),
	[`/plan#${plan}&nation=wales&transfer=alone&seat=sits`, 'body', '[data-verdict] [data-drawing] svg'],
	[`/plan?1#${plan}&nation=england&transfer=wheelchair`, '#plan', '[data-verdict] [data-drawing] svg'],
	['/?s=battery', '[data-search]', '[data-searching=found] [data-search] ol > li'],
	['/?s=qqqq', '[data-search]', '[data-searching=none]'],
	['/?s=', '[data-search]'],
	['/desk/?open=callback/1', 'body', 'header nav'],
	['/desk/', 'main', 'header nav', 'src/desk/pages.test.ts'],
	['/my-request', 'main', 'main', 'src/dialogs/plain/request-pages.test.ts'],
	['/?dialog=brochure&product=Handicare%204000%20Curved', 'dialog[open]', 'dialog [data-script=here]'],
	['/?dialog=photo-quote', 'dialog[open]', 'dialog [data-script=here]'],
	['/?', '#sent', '#sent', 'src/dialogs/dialogs.test.ts'],
];

test('boxes, gaps, columns and colours are as they were approved, on a phone and on a wide screen', async ({
	page,
	tolerate,
}) => {
	test.slow();
	// The desk has no server, and the states no pictures.
	tolerate(/Failed to load|preload/);
	const SHOWN = join(await temporaryFolder(), 'shown');
	const files = kinds.flatMap(([, , , file]) => file ?? []);
	const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--configLoader=native', '--project=unit', ...files];
	const drawn = promisify(execFile)(process.execPath, vitest, { env: { ...process.env, SHOWN } });
	const session = { email: 'operator@example.com', name: 'Test Site', now: '2026-11-22T10:00:00Z', sends: true };
	await page.route('**/desk/**', (route) => {
		const path = new URL(route.request().url()).pathname.replace('/desk/', '');
		if (path === 'api/session') void route.fulfill({ json: session });
		// What else it asks for does not come.
		else if (!path.startsWith('api/')) void route.fulfill({ path: `dist-desk/${path || 'index.html'}` });
	});
	const text: string[] = [];
	// Once a page is whole, no script may change it, by its width or by the clock.
	const tab = await page.context().newCDPSession(page);
	const hold = (value: boolean) => tab.send('Emulation.setScriptExecutionDisabled', { value });
	for (const [path, place = 'body', until = 'main', file] of kinds) {
		await hold(false);
		await page.goto(path);
		await page.locator(until).first().waitFor({ state: 'attached' });
		await page.keyboard.press('Tab');
		if (path === '/?dialog=photo-quote') {
			await page.locator('dialog[open] [type=submit]').click();
			await expect(toastOf(page)).toBeVisible();
		}
		await hold(true);
		if (file) {
			await drawn;
			const shown = readFileSync(SHOWN, 'utf8').replaceAll(/ (?:src|href)=".*?"|<link.*?>/g, '');
			const found = shown.replaceAll('<dialog', '<dialog open').matchAll(new RegExp(`${file}\0(.*?)\0\0`, 'gs'));
			await page.locator(place).evaluate(
				(root, states) => {
					const holder = (innerHTML = '') => Object.assign(root.cloneNode() as Element, { innerHTML });
					root.replaceWith(...states.map(([, html]) => holder(html)));
				},
				[...found],
			);
		}
		for (const way of file || /^\/(?:$|plan#|blog\/[hl])/.test(path) ? ways : ways.slice(0, 3)) {
			await page.setViewportSize({ width: Number(way) || 680, height: 800 });
			await page.emulateMedia({ reducedMotion: 'reduce', media: way === 'print' ? way : 'screen' });
			await page.evaluate(() => document.fonts.ready);
			const lines = await page.locator(place).evaluateAll(layoutOf, { looks, isPointedAt: way === 'hover' });
			const others = lines.filter((line) => !text.includes(line));
			text.push('', `=== ${file ?? path.split('#')[0]}, ${way}`, ...others);
		}
	}
	await hold(false);
	expect(`${text.join('\n').trim()}\n`).toMatchSnapshot(['look.approved.txt']);
});

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
