import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { siteName } from '#brand/name.ts';
import { serviceAreas } from '#facts/companies.ts';
import { builtPages, dist } from '../../support/built.ts';

// What is in the pages is what schema.org has, what search engines ask for, and true.

const pages = builtPages();
type Thing = Record<string, unknown>;

function thingsOf({ document }: (typeof pages)[number]): Thing[] {
	return document.querySelectorAll('script[type="application/ld+json"]').flatMap((script) => {
		const data = JSON.parse(script.text);
		expect(data['@context']).toBe('https://schema.org');
		return data['@graph'] ?? [data];
	});
}

/** The steps of its breadcrumbs, as they are shown. */
function shownSteps(page: (typeof pages)[number] | undefined): string[] {
	const steps = page?.main.querySelectorAll('nav[aria-label=Breadcrumb] li') ?? [];
	return steps.map((step) => step.text.replace('/', ''));
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
			name: siteName,
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
		expect(organisation).toMatchObject({
			identifier: { '@type': 'PropertyValue', value: '00000000' },
			address: { streetAddress: '1 Sample Street, Sampletown', postalCode: 'AB1 2CD', addressCountry: 'GB' },
		});
		expect(thing(home, 'WebSite').publisher).toEqual({ '@id': organisation['@id'] });
	});

	test('names what the organisation does and where: it introduces people, and sells no lift', () => {
		const service = thing(home, 'Service');
		expect(service.provider).toEqual({ '@id': thing(home, 'Organization')['@id'] });
		expect((service.areaServed as Thing[]).map(({ name }) => name)).toEqual([...serviceAreas]);
		expect(service.serviceType).toMatch(/introduction/i);
		for (const type of ['Product', 'Offer', 'AggregateOffer', 'Review', 'LocalBusiness'])
			expect(pages.flatMap(thingsOf).filter((one) => one['@type'] === type)).toEqual([]);
	});
});

describe.each(pages.filter(({ path }) => path.startsWith('/blog/')))('$path', (page) => {
	test('is described as the article it is', () => {
		const article = thing(page, 'Article');
		expect(article.headline).toBe(page.main.querySelector('h1')?.text);
		expect(article.description).toBe(page.description);
		expect(article.mainEntityOfPage).toEqual({ '@id': `http://localhost:4321${page.path}` });
		expect(article).toMatchObject({
			author: { '@type': 'Organization', name: siteName, url: 'http://localhost:4321/' },
			publisher: { '@type': 'Organization', name: siteName, logo: { '@type': 'ImageObject' } },
		});
		const dates = page.main.querySelectorAll('time').map((time) => time.getAttribute('datetime'));
		const moments = [article.datePublished, article.dateModified] as string[];
		expect(dates.slice(0, 2)).toEqual(moments.map((moment) => moment.slice(0, 10)));
		for (const moment of moments) expect(moment).toMatch(/T00:00:00\+0[01]:00$/);
	});

	test('has its picture, without words, in the three shapes that search engines take', async () => {
		const pictures = thing(page, 'Article').image as string[];
		const sizes = await Promise.all(pictures.map((url) => sharp(join(dist, new URL(url).pathname)).metadata()));
		expect(sizes.map(({ width, height }) => [width, height])).toEqual([
			[1200, 675],
			[1200, 900],
			[1200, 1200],
		]);
		const [, drawing] = /\/blog\/pictures\/(.+)-16x9\.png$/.exec(pictures[0] ?? '') ?? [];
		const alt = page.main.querySelector('header [role=img]')?.getAttribute('aria-label');
		const cards = pages.flatMap(({ main }) => main.querySelectorAll(`img[src="/art/crops/guides/${drawing}.svg"]`));
		expect(cards.map((card) => card.getAttribute('alt'))).toContain(alt);
	});

	test('names the sources that others published, and a review only where there was one, as they are shown', () => {
		const citations = (thing(page, 'Article').citation ?? []) as Thing[];
		const sources = page.main.querySelectorAll('section[aria-labelledby=sources] li');
		const published = sources.filter((line) => line.querySelector('a'));
		expect(citations).toHaveLength(published.length);
		for (const [index, line] of published.entries()) {
			const { name, url, datePublished, publisher } = citations[index] as Thing & { publisher: Thing };
			for (const said of [name, publisher.name]) expect(line.text).toContain(said);
			expect(line.querySelector('a')?.getAttribute('href')).toBe(url);
			if (datePublished) expect(line.text).toContain(String(datePublished).slice(0, 4));
		}
		const { reviewedBy, lastReviewed } = thing(page, 'WebPage') as { reviewedBy?: Thing; lastReviewed?: string };
		const [, , reviewed] = page.main.querySelectorAll('header time').map((time) => time.getAttribute('datetime'));
		expect(lastReviewed).toBe(reviewed);
		expect(Boolean(reviewedBy)).toBe(Boolean(lastReviewed));
		if (reviewedBy) expect(page.main.querySelector('header')?.text).toContain(reviewedBy.name);
	});
});

describe('The list of articles', () => {
	const blog = pages.find(({ path }) => path === '/blog');

	test('is described as the list it is, in the order it is shown', () => {
		const { mainEntity } = thing(blog, 'CollectionPage') as { mainEntity: Thing };
		const items = mainEntity.itemListElement as Thing[];
		const cards = blog?.main.querySelectorAll('article') ?? [];
		const shown = cards.map((card) => card.querySelector('a')?.getAttribute('href'));
		expect(items.map(({ url }) => url)).toEqual(shown.map((path) => `http://localhost:4321${path}`));
		expect(items.map(({ name }) => name)).toEqual(cards.map((card) => card.querySelector('h3')?.text));
		expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
		expect(mainEntity.numberOfItems).toBe(items.length);
	});
});

test.each(pages.filter(({ path }) => path === '/plan' || path.startsWith('/blog')))(
	'$path has its way from the home page, as it is shown, and refers to it',
	(page) => {
		const { '@id': id, itemListElement } = thing(page, 'BreadcrumbList') as Thing & { itemListElement: Thing[] };
		expect(itemListElement.map(({ name }) => name)).toEqual(shownSteps(page));
		const home = page.path.startsWith('/blog') ? ['Home', 'Blog'] : ['Home'];
		expect(itemListElement.slice(0, home.length).map(({ name }) => name)).toEqual(home);
		expect(itemListElement.map(({ position }) => position)).toEqual(itemListElement.map((_, index) => index + 1));
		expect(itemListElement.at(-1)?.item).toBe(`http://localhost:4321${page.path}`);
		expect(thing(page, page.path === '/blog' ? 'CollectionPage' : 'WebPage').breadcrumb).toEqual({ '@id': id });
	},
);

test('what refers to a thing by its name refers to one that is described', () => {
	const things = pages.flatMap(thingsOf);
	const named = new Set(things.map((one) => one['@id']));
	const references = [...JSON.stringify(things).matchAll(/\{"@id":"([^"]+)"\}/g)].map(([, id]) => id);
	expect(references.length).toBeGreaterThan(slugs.length);
	expect(references.filter((id) => !named.has(id))).toEqual([]);
});

test('the page on who we are is about the organisation, as the home page describes it', () => {
	const page = pages.find(({ path }) => path === '/who-we-are');
	const home = pages.find(({ path }) => path === '/');
	const organisation = thing(page, 'Organization');
	expect(organisation).toEqual(thing(home, 'Organization'));
	expect(thing(page, 'AboutPage').mainEntity).toEqual({ '@id': organisation['@id'] });
});

test('pages without data of their own have none', () => {
	const described = /^\/(?:who-we-are|plan|blog(?:\/.*)?)?$/;
	const others = pages.filter(({ path }) => !described.test(path));
	expect(others.flatMap(thingsOf)).toEqual([]);
});
