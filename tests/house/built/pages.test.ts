import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { colours } from '#brand/colours.ts';
import { siteName } from '#brand/name.ts';
import { products } from '#facts/products.ts';
import { helpElsewhere } from '#facts/promises.ts';
import { leadKinds } from '#leads/tables.ts';
import { quotesPath, readingPaths } from '#server/emails/templates/visitor.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { policyDirectives } from '../../../scripts/build/content-policy.ts';
import { pagePolicy } from '../../../server/site/headers.ts';
import { builtPages, dist } from '../../support/built.ts';

const pages = builtPages();

/** Rules of style are off: they are about how HTML is written, and nobody writes this. What remains is what is valid, and in order. */
const validate = new HtmlValidate({
	extends: ['html-validate:standard', 'html-validate:a11y'],
	rules: {
		// One h1, no level left out. On the home page, the heading of the search stands before it, hidden until somebody searches.
		'heading-level': ['error', { minInitialRank: 'h2' }],
		// A table that becomes cards on a phone would lose its meaning there, were its roles not said.
		'no-redundant-role': 'off',
		// A fieldset that only disables what is in it has nothing to be called.
		'wcag/h71': 'off',
	},
});

test.each(pages)('$path is valid HTML', async ({ html }) => {
	const { results } = await validate.validateString(html);
	const messages = results.flatMap((result) => result.messages);
	expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([]);
});

const policies = '/accessibility-statement /cookie-policy /privacy-policy /terms-and-conditions'.split(' ');
const asked = leadKinds.flatMap((kind) => [`/ask/${kind}`, `/ask/sent/${kind}`]);
const unlisted = ['/404', '/company-answer', '/my-request', ...policies, ...asked];
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
		// More of it is cut in search results.
		expect(title).toMatch(/^.{10,60}$/);
		expect(pages.filter((other) => other.title === title)).toHaveLength(1);
		expect(description).not.toBe('');
		expect(pages.filter((other) => other.description === description)).toHaveLength(1);
	});

	test(unlisted.includes(path) ? 'may not be listed' : 'may be listed, under its one address', () => {
		const canonical = document.querySelector('link[rel=canonical]')?.getAttribute('href');
		expect(indexable).toBe(!unlisted.includes(path));
		expect(canonical).toBe(indexable ? site + path : undefined);
		expect(meta.get('robots')).toBe(indexable ? 'max-image-preview:large' : 'noindex');
		expect(text('sitemap.xml').includes(`<loc>${site}${path}</loc>`)).toBe(indexable);
	});

	test('says what a link to it shows, with a picture of its own', async () => {
		const isGuide = path.startsWith('/blog/');
		const heading = isGuide ? document.querySelector('h1')?.text : title;
		expect(Object.fromEntries(meta)).toMatchObject({
			...{ 'og:title': title, 'og:description': description, 'og:url': site + path },
			...{ 'og:type': isGuide ? 'article' : 'website', 'og:locale': 'en_GB', 'og:site_name': siteName },
			...{ 'og:image:type': 'image/png', 'og:image:width': '1200', 'og:image:height': '630' },
			'og:image:alt': `The title “${heading}” beside a drawing of an outdoor stairlift`,
			'twitter:card': 'summary_large_image',
		});
		const picture = new URL(meta.get('og:image') ?? '');
		expect(picture.origin).toBe(site);
		const file = join(dist, picture.pathname);
		expect(await sharp(file).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
		expect(readFileSync(file).length).toBeLessThan(300_000);
		expect([...metas.values()].filter((other) => other.get('og:image') === picture.href)).toHaveLength(1);
	});
});

test('no two pictures of pages are alike, but of the three receipts', () => {
	const pictures = [...metas.values()].map((meta) => text(new URL(meta.get('og:image') ?? '').pathname));
	expect(new Set(pictures).size).toBe(pages.length - 2);
});

test.each(pages)(
	'$path fits the screen, has its colour, icons, feed and typeface, and a way past its header',
	({ document }) => {
		const frame = document.querySelectorAll(
			'meta[name=viewport], meta[name=theme-color], head link:not([rel=canonical]), body > :is(a, link, main), main > #sent',
		);
		expect(frame.map(({ rawAttrs }) => rawAttrs.replace(/ class=.*/s, ''))).toEqual([
			'name="viewport" content="width=device-width, initial-scale=1"',
			`name="theme-color" content="${colours.brand}"`,
			'rel="icon" href="/favicon.ico" sizes="32x32"',
			'rel="icon" href="/favicon.svg" type="image/svg+xml"',
			'rel="apple-touch-icon" href="/apple-touch-icon.png"',
			`rel="alternate" type="application/atom+xml" title="${siteName}: guides" href="/feed.xml"`,
			'href="#main"',
			expect.stringMatching(/^rel="preload" href="[^"]+\.woff2" as="font" type="font\/woff2" crossorigin$/),
			...['id="main" tabindex="-1"', 'id="sent"'],
		]);
	},
);

test.each([
	['[data-print-sheet]', 'Paste it into an email'],
	['[data-contents]', '1000000px'],
	['[data-stop-brochure]', 'Let it open by itself again'],
	['[data-sources-list]', '[data-sources-list]'],
])('pages with %s, and no others, have the script for it', (part, says) => {
	const has = pages.filter(({ document }) => document.querySelector(part));
	const scripted = pages.filter(({ document }) =>
		document.querySelectorAll('script').some(({ textContent }) => textContent.includes(says)),
	);
	expect([scripted, has.length > 0]).toEqual([has, true]);
});

test('the icons are pictures of their size', async () => {
	const apple = await sharp(join(dist, 'apple-touch-icon.png')).metadata();
	expect(apple).toMatchObject({ format: 'png', width: 180, height: 180 });
	const ico = readFileSync(join(dist, 'favicon.ico'));
	expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32 });
});

test('the page of a request is in no list of pages, nor in the search', () => {
	for (const list of ['sitemap.xml', 'llms.txt', 'feed.xml', 'search/index.json', 'sitemap.html', 'index.html'])
		expect(text(list), list).not.toContain('my-request');
});

const byPath = new Map(pages.map((page) => [page.path, page]));

/** What the link of an e-mail leads to, and nothing else. */
const fromEmail = ['/company-answer', '/my-request'];

/** Where a page's links lead on this site, as they are written. */
function linksOf(page: (typeof pages)[number]): string[] {
	const links = page.document.querySelectorAll('a[href], link[href], img[src], script[src]');
	return links
		.map((link) => link.getAttribute('href') ?? link.getAttribute('src') ?? '')
		.filter((link) => !/^(?:https?:|mailto:|tel:|data:)/.test(link));
}

/** What is wrong with a link, if anything. */
function problemOf(link: string, from: string): string | undefined {
	const { pathname, hash, searchParams } = new URL(link, `http://site${from}`);
	const page = byPath.get(pathname);
	if (/.(?:\/|\.html)$/.test(pathname)) return 'a page has no slash or .html at its end';
	if (!page) return existsSync(join(dist, pathname)) && pathname !== '/' ? undefined : 'there is no such page or file';
	// Answers of the plan (`src/planner/address.ts`), not a place.
	if (hash && !hash.includes('=') && !page.document.getElementById(decodeURIComponent(hash.slice(1))))
		return 'there is no such place in the page';
	const dialog = searchParams.get('dialog');
	if (dialog && !page.document.querySelector(`dialog#${dialog}`)) return 'there is no such dialog';
	return undefined;
}

test.each(pages)('$path has no dead link and no dead anchor', (page) => {
	const problems = linksOf(page).map((link) => [link, problemOf(link, page.path)]);
	expect(problems.filter(([, problem]) => problem)).toEqual([]);
});

test('what the confirmation of a request links to is there', () => {
	const paths = [...Object.values(readingPaths), ...Object.values(helpElsewhere), quotesPath];
	expect(paths.filter((path) => problemOf(path, '/'))).toEqual([]);
});

test.each(pages)(
	'$path has in its footer each lift, and the bar of shortcuts where it is no form',
	({ path, document }) => {
		// What an e-mail leads to has nothing to ask for.
		const most = fromEmail.includes(path) ? 0 : products.length;
		expect(document.querySelectorAll('footer li button[data-product]')).toHaveLength(most);
		const isForm = /^\/(?:plan|ask\/[a-z-]+|company-answer|my-request)$/.test(path);
		expect(document.querySelectorAll('nav[aria-label=Shortcuts] button')).toHaveLength(isForm ? 0 : 2);
	},
);

describe('The pages that are required, and those about who runs the site and who can use it', () => {
	const main = '/ /404 /blog /how-we-check /plan /sitemap /who-we-are'.split(' ');
	const routes = [...main, ...policies, ...slugs.map((slug) => `/blog/${slug}`)];

	/** Where browsers that do not run our scripts ask, and what their post leads to. */
	const plainForms = leadKinds.map((kind) => `${askPath}${kind}`);
	const receipts = leadKinds.map((kind) => `${sentPath}${kind}`);

	test('are there, and no others but the plain forms, and those an e-mail leads to', () =>
		expect([...byPath.keys()].sort()).toEqual([...routes, ...plainForms, ...receipts, ...fromEmail].sort()));

	test('are all in the sitemap, those of lifts among the lifts alone', () => {
		const groups = byPath.get('/sitemap')?.main.querySelectorAll('nav[aria-labelledby]') ?? [];
		const [main, guides, lifts, legal] = groups.map((group) =>
			group.querySelectorAll('li a').map((link) => link.getAttribute('href') ?? ''),
		);
		const named = [main, guides, [...new Set(lifts)], legal]
			.flatMap((links = []) => links)
			.filter((link) => !link.includes('?'));
		expect(named.toSorted()).toEqual(routes.filter((path) => path !== '/404').toSorted());
		for (const { name, article } of products)
			expect(lifts).toContain(article ?? `/?dialog=brochure&product=${encodeURIComponent(name)}`);
	});

	test('are all linked to from another page, but the 404 page', () => {
		const linked = new Set(
			pages.flatMap((page) =>
				linksOf(page)
					.map((link) => new URL(link, `http://site${page.path}`).pathname)
					.filter((path) => path !== page.path),
			),
		);
		expect(routes.filter((route) => !linked.has(route))).toEqual(['/404']);
	});
});

/** The directives of a policy by their names. */
function parsed(policy: string): Map<string, string[]> {
	const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
	return new Map(directives.filter(([name]) => name).map(([name = '', ...sources]) => [name, sources]));
}

const policyOf = (document: (typeof pages)[number]['document']) =>
	document.querySelector('meta[http-equiv=content-security-policy]')?.getAttribute('content') ?? '';

test.each(pages)(
	'$path carries its policy before anything that it is about, and is sent with it',
	({ html, document }) => {
		const policy = policyOf(document);
		const beginning = html.slice(0, html.indexOf('<meta http-equiv="content-security-policy"'));
		expect(beginning).toBe('<!DOCTYPE html><html lang="en-GB"><head><meta charset="utf-8">');
		const { 'script-src': scripts = [], 'style-src': styles = [], ...others } = Object.fromEntries(parsed(policy));
		expect(others).toEqual(Object.fromEntries(parsed(policyDirectives('').join(';'))));
		// So neither 'unsafe-inline' nor any other source.
		for (const source of [...scripts, ...styles]) expect(source).toMatch(/^'(?:self|sha256-[\w+/]{43}=)'$/);
		expect(parsed(pagePolicy(html))).toEqual(parsed(`${policy}; frame-ancestors 'none'`));
	},
);

test.each(pages)('$path has no inline script or style that its policy does not know', ({ path, document }) => {
	const directives = parsed(policyOf(document));
	const inline = document.querySelectorAll('script, style').filter((element) => {
		return element.textContent && element.getAttribute('type') !== 'application/ld+json';
	});
	// What e-mails lead to has none of the scripts of every page.
	const tags = ['/company-answer', '/my-request'].includes(path) ? ['style'] : ['script', 'style'];
	expect(new Set(inline.map(({ rawTagName }) => rawTagName))).toEqual(new Set(tags));
	const unknown = inline.filter((element) => {
		const hash = createHash('sha256').update(element.textContent).digest('base64');
		return !directives.get(`${element.rawTagName}-src`)?.includes(`'sha256-${hash}'`);
	});
	expect(unknown.map((element) => element.outerHTML.slice(0, 80))).toEqual([]);
	expect(document.querySelectorAll('[style]').map((element) => element.outerHTML.slice(0, 80))).toEqual([]);
});
