import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { colours } from '#brand/colours.ts';
import { siteName } from '#brand/name.ts';
import { leadKinds } from '#leads/tables.ts';
import { builtPages, dist } from '../../support/built.ts';

const pages = builtPages();
const unlisted = [
	'/404',
	'/accessibility-statement',
	...leadKinds.flatMap((kind) => [`/ask/${kind}`, `/ask/sent/${kind}`]),
	'/cookie-policy',
	'/company-answer',
	'/my-request',
	'/privacy-policy',
	'/terms-and-conditions',
];
const site = 'http://localhost:4321';
const text = (file: string) => readFileSync(join(dist, file), 'utf8');

function metaOf(page: (typeof pages)[number]): Map<string, string> {
	return new Map(
		page.document
			.querySelectorAll('meta[content]')
			.map((meta) => [
				meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
				meta.getAttribute('content') ?? '',
			]),
	);
}

const metas = new Map(pages.map((page) => [page.path, metaOf(page)]));

describe.each(pages)('$path', ({ path, title, description, indexable, document }) => {
	const meta = metas.get(path) ?? new Map<string, string>();

	test('has a title and a description, and no other page has them', () => {
		expect(title).not.toBe('');
		expect(pages.filter((other) => other.title === title)).toHaveLength(1);
		expect(description).not.toBe('');
		expect(pages.filter((other) => other.description === description)).toHaveLength(1);
	});

	test(unlisted.includes(path) ? 'may not be listed' : 'may be listed, under its one address', () => {
		const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
		expect(indexable).toBe(!unlisted.includes(path));
		expect(canonical).toBe(indexable ? site + path : undefined);
		expect(meta.get('robots')).toBe(indexable ? 'max-image-preview:large' : 'noindex');
		const listed = text('sitemap.xml').includes(`<loc>${site}${path}</loc>`);
		expect(listed).toBe(indexable);
	});

	test('says what a link to it shows, with a picture of its own', async () => {
		expect(meta.get('og:title')).toBe(title);
		expect(meta.get('og:description')).toBe(description);
		expect(meta.get('og:url')).toBe(site + path);
		expect(meta.get('og:type')).toBe(path.startsWith('/blog/') ? 'article' : 'website');
		expect(meta.get('og:locale')).toBe('en_GB');
		expect(meta.get('twitter:card')).toBe('summary_large_image');
		const picture = new URL(meta.get('og:image') ?? '');
		expect(picture.origin).toBe(site);
		const file = join(dist, picture.pathname);
		expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
		expect(readFileSync(file).length).toBeLessThan(300_000);
		expect([...metas.values()].filter((other) => other.get('og:image') === picture.href)).toHaveLength(1);
	});
});

test('each page has its colour, the feed and the icons, which are pictures of their size', async () => {
	for (const { path, document } of pages) {
		expect(metas.get(path)?.get('theme-color'), path).toMatch(/^#[0-9a-f]{6}$/);
		const links = document.querySelectorAll('link[href]').map((link) => link.getAttribute('href'));
		const icons = ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png', '/feed.xml'];
		expect(links, path).toEqual(expect.arrayContaining(icons));
	}
	const apple = await sharp(join(dist, 'apple-touch-icon.png')).metadata();
	expect(apple).toMatchObject({ format: 'png', width: 180, height: 180 });
	const ico = readFileSync(join(dist, 'favicon.ico'));
	expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 });
});

test('the icon as SVG has the site’s name and colours', () => {
	const icon = parse(text('favicon.svg'));
	expect(icon.querySelector('title')?.textContent).toBe(siteName);
	const drawn = icon.querySelectorAll('path').map(({ attributes }) => attributes.fill ?? attributes.stroke);
	expect(new Set(drawn)).toEqual(new Set([colours.brand, colours.inverse]));
});

test('robots.txt lets everything be read and names the sitemap', () => {
	expect(text('robots.txt')).toContain('User-agent: *\nAllow: /\n');
	expect(text('robots.txt')).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
});

test('llms.txt names every page that may be listed, with prices and limits and how they are known', () => {
	const listed = pages.filter(({ indexable }) => indexable).map(({ path }) => `(${site}${path})`);
	const said = ['£1,800–£3,000', '£5,000–£12,000', '137\u00a0kg', 'Our own guide figures of', 'From official texts'];
	expect([...listed, ...said].filter((words) => !text('llms.txt').includes(words))).toEqual([]);
	expect(text('llms.txt')).toMatch(/Last revised on \d{4}-\d\d-\d\d/);
});

test('the page of a request is in no list of pages, nor in the search', () => {
	for (const list of ['sitemap.xml', 'llms.txt', 'feed.xml', 'search/index.json', 'sitemap.html', 'index.html'])
		expect(text(list), list).not.toContain('my-request');
});
