import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { products } from '#facts/products.ts';
import { helpElsewhere } from '#facts/promises.ts';
import { leadKinds } from '#leads/tables.ts';
import { quotesPath, readingPaths } from '#server/emails/templates/visitor.ts';
import { askPath, sentPath } from '#wire/plain-form.ts';
import { builtPages, dist } from '../../support/built.ts';

const pages = builtPages();
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
	'$path has in its footer each lift and who runs the site, and the bar of shortcuts where it is no form',
	({ path, document }) => {
		const buttons = document.querySelectorAll('footer li button[data-product]');
		// What an e-mail leads to has nothing to ask for.
		expect(buttons).toHaveLength(fromEmail.includes(path) ? 0 : products.length);
		for (const { text, attributes } of buttons) expect(attributes['data-product']).toBe(text);
		const isForm = /^\/(?:plan|ask\/[a-z-]+|company-answer|my-request)$/.test(path);
		expect(document.querySelectorAll('nav[aria-label=Shortcuts] button')).toHaveLength(isForm ? 0 : 2);
		expect(document.querySelector('footer a[href="/who-we-are"]')).toBeTruthy();
	},
);

describe('The pages that are required, and those about who runs the site and who can use it', () => {
	const routes = [
		'/',
		'/404',
		'/accessibility-statement',
		'/blog',
		'/cookie-policy',
		'/how-we-check',
		'/plan',
		'/privacy-policy',
		'/sitemap',
		'/terms-and-conditions',
		'/who-we-are',
		...slugs.map((slug) => `/blog/${slug}`),
	];

	/** Where browsers that do not run our scripts ask, and what their post leads to. */
	const plainForms = leadKinds.map((kind) => `${askPath}${kind}`);
	const receipts = leadKinds.map((kind) => `${sentPath}${kind}`);

	test('are there, and no others but the plain forms, and those an e-mail leads to', () =>
		expect([...byPath.keys()].sort()).toEqual([...routes, ...plainForms, ...receipts, ...fromEmail].sort()));

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

test('the words of a link are never “here” or “read more” alone', () => {
	const words = pages.flatMap(({ main }) =>
		main.querySelectorAll('a[href]').map(({ text }) => text.replace(/\s+/g, ' ').trim()),
	);
	expect(words.filter((one) => /^(?:(?:click )?here|this(?: page)?|(?:read |learn )?more|link|)$/i.test(one))).toEqual(
		[],
	);
});
