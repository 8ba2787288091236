import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { siteName } from '#brand/name.ts';
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

function thing(page: (typeof pages)[number] | undefined, type: string): Thing {
	const found = page ? thingsOf(page).filter((one) => one['@type'] === type) : [];
	expect(found, `${page?.path} has one ${type}`).toHaveLength(1);
	return found[0] ?? {};
}

test('the home page names the site, how to search it, the organisation, and its service: it introduces people, and sells no lift', () => {
	const home = pages.find(({ path }) => path === '/');
	const organisation = thing(home, 'Organization');
	expect(organisation).toMatchObject({
		name: siteName,
		url: 'http://localhost:4321/',
		email: 'hello@outdoor-stairlifts.example',
		identifier: { '@type': 'PropertyValue', value: '00000000' },
		address: { streetAddress: '1 Sample Street, Sampletown', postalCode: 'AB1 2CD', addressCountry: 'GB' },
	});
	for (const property of ['logo', 'legalName', 'areaServed', 'contactPoint', 'sameAs'])
		expect(organisation).toHaveProperty(property);
	expect(thing(home, 'WebSite')).toMatchObject({
		name: siteName,
		publisher: { '@id': organisation['@id'] },
		potentialAction: {
			'@type': 'SearchAction',
			'query-input': 'required name=search_term_string',
			target: { urlTemplate: 'http://localhost:4321/?s={search_term_string}' },
		},
	});
	const form = home?.document.querySelector('form[role=search]');
	expect([form?.getAttribute('action'), form?.querySelector('input')?.getAttribute('name')]).toEqual(['/', 's']);
	const service = thing(home, 'Service');
	expect(service.provider).toEqual({ '@id': organisation['@id'] });
	expect((service.areaServed as Thing[]).map(({ name }) => name)).toEqual([
		'England',
		'Scotland',
		'Wales',
		'Northern Ireland',
	]);
	expect(service.serviceType).toMatch(/introduction/i);
	const sold = ['Product', 'Offer', 'AggregateOffer', 'Review', 'LocalBusiness'];
	expect(pages.flatMap(thingsOf).filter((one) => sold.includes(String(one['@type'])))).toEqual([]);

	const who = pages.find(({ path }) => path === '/who-we-are');
	expect(thing(who, 'Organization')).toEqual(organisation);
	expect(thing(who, 'AboutPage').mainEntity).toEqual({ '@id': organisation['@id'] });
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

	test('has its picture in the three shapes that search engines take', async () => {
		const pictures = thing(page, 'Article').image as string[];
		const sizes = await Promise.all(pictures.map((url) => sharp(join(dist, new URL(url).pathname)).metadata()));
		expect(sizes.map(({ width, height }) => [width, height])).toEqual([
			[1200, 675],
			[1200, 900],
			[1200, 1200],
		]);
	});

	test('names the sources that others published, as they are shown', () => {
		const citations = (thing(page, 'Article').citation ?? []) as Thing[];
		const links = page.main.querySelectorAll('section[aria-labelledby=sources] li a');
		expect(citations.map(({ url }) => url)).toEqual(links.map((link) => link.getAttribute('href')));
	});
});

test('an article about one lift has it as its subject', () => {
	const page = pages.find(({ path }) => path === '/blog/bespoke-synergy-outdoor-stairlift');
	expect(thing(page, 'Article').about).toMatchObject({ name: 'Bespoke Synergy (straight outdoor stairlift)' });
});

test('the list of articles is described in the order it is shown', () => {
	const blog = pages.find(({ path }) => path === '/blog');
	const { mainEntity } = thing(blog, 'CollectionPage') as { mainEntity: Thing };
	const cards = blog?.main.querySelectorAll('article') ?? [];
	expect(mainEntity.numberOfItems).toBe(cards.length);
	expect(mainEntity.itemListElement).toMatchObject(
		cards.map((card, index) => ({
			position: index + 1,
			name: card.querySelector('h3')?.text,
			url: `http://localhost:4321${card.querySelector('a')?.getAttribute('href')}`,
		})),
	);
});

test.each(pages.filter(({ path }) => path === '/plan' || path.startsWith('/blog')))(
	'$path has its way from the home page, as it is shown, and refers to it',
	(page) => {
		const { '@id': id, itemListElement } = thing(page, 'BreadcrumbList') as Thing & { itemListElement: Thing[] };
		const shown = page.main.querySelectorAll('nav[aria-label=Breadcrumb] li').map((step) => step.text.replace('/', ''));
		expect(shown.slice(0, 2)).toEqual(['Home', page.path === '/plan' ? shown[1] : 'Blog']);
		expect(itemListElement).toMatchObject(shown.map((name, index) => ({ position: index + 1, name })));
		expect(itemListElement.at(-1)?.item).toBe(`http://localhost:4321${page.path}`);
		expect(thing(page, page.path === '/blog' ? 'CollectionPage' : 'WebPage').breadcrumb).toEqual({ '@id': id });
	},
);

test('pages without data of their own have none', () => {
	const described = /^\/(?:who-we-are|plan|blog(?:\/.*)?)?$/;
	const others = pages.filter(({ path }) => !described.test(path));
	expect(others.flatMap(thingsOf)).toEqual([]);
});
