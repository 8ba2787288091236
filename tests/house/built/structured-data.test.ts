import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { builtPages, dist } from '../../support/built.ts';

// The types of schema.org are checked where the data is made (`metadata/structured-data.ts`). Here: what search engines
// ask for is in the pages, and true.

const pages = builtPages();
type Thing = Record<string, unknown>;

function thingsOf({ document }: (typeof pages)[number]): Thing[] {
	return document.querySelectorAll('script[type="application/ld+json"]').flatMap((script) => {
		const data = JSON.parse(script.text);
		expect(data['@context']).toBe('https://schema.org');
		return data['@graph'] ?? [data];
	});
}

function thing(page: (typeof pages)[number] | undefined, type: string): Thing {
	const found = page ? thingsOf(page).filter((one) => one['@type'] === type) : [];
	expect(found, `${page?.path} has one ${type}`).toHaveLength(1);
	return found[0] ?? {};
}

describe('The home page', () => {
	const home = pages.find(({ path }) => path === '/');

	test('names the site and how to search it', () => {
		const action = { '@type': 'SearchAction', 'query-input': 'required name=search_term_string' };
		const website = thing(home, 'WebSite');
		expect(website).toMatchObject({
			name: 'Outdoor Stairlifts',
			url: 'http://localhost:4321/',
			potentialAction: action,
		});
		expect(website).toHaveProperty(
			'potentialAction.target.urlTemplate',
			'http://localhost:4321/?s={search_term_string}',
		);
		const form = home?.document.querySelector('form[role=search]');
		expect([form?.getAttribute('action'), form?.querySelector('input')?.getAttribute('name')]).toEqual(['/', 's']);
	});

	test('names the organisation', () => {
		const organisation = thing(home, 'Organization');
		for (const property of ['name', 'url', 'logo', 'legalName', 'email', 'areaServed', 'contactPoint', 'sameAs'])
			expect(organisation).toHaveProperty(property);
		expect(thing(home, 'WebSite').publisher).toEqual({ '@id': organisation['@id'] });
	});
});

describe.each(pages.filter(({ path }) => path.startsWith('/blog/')))('$path', (page) => {
	test('is described as the article it is', () => {
		const article = thing(page, 'Article');
		expect(article.headline).toBe(page.main.querySelector('h1')?.text);
		expect(article.description).toBe(page.description);
		expect(article.mainEntityOfPage).toBe(`http://localhost:4321${page.path}`);
		expect(article).toMatchObject({
			author: { '@type': 'Organization', name: 'Outdoor Stairlifts' },
			publisher: { '@type': 'Organization', name: 'Outdoor Stairlifts', logo: { '@type': 'ImageObject' } },
		});
		const dates = page.main.querySelectorAll('time').map((time) => time.getAttribute('datetime'));
		expect(dates.slice(0, 2)).toEqual([article.datePublished, article.dateModified]);
		const [picture] = article.image as [string];
		expect(existsSync(join(dist, new URL(picture).pathname))).toBe(true);
	});

	test('has its way from the home page, as it is shown', () => {
		const { itemListElement } = thing(page, 'BreadcrumbList') as { itemListElement: Thing[] };
		const shown = page.main.querySelectorAll('nav[aria-label=Breadcrumb] li').map((li) => li.text.replace('/', ''));
		expect(itemListElement.map(({ name }) => name)).toEqual(shown);
		expect(itemListElement.map(({ position }) => position)).toEqual([1, 2, 3]);
	});
});

test('pages without data of their own have none', () => {
	const others = pages.filter(({ path }) => path !== '/' && !path.startsWith('/blog/'));
	expect(others.flatMap(thingsOf)).toEqual([]);
});
