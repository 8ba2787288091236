import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

import { fitted } from '#metadata/pictures.ts';
import { createSearch, topics } from '#search/find.ts';
import { type IndexedPage, indexPath, pagePath } from '#search/search-index.ts';
import { builtPages, dist } from '../../support/built.ts';

// What is in the pages is what schema.org has, what search engines ask for, and true.

const pages = builtPages();
const sitemap = readFileSync(join(dist, 'sitemap.xml'), 'utf8');
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

test('the home page and the page about the organisation say who it is, and that nothing is sold here', () => {
	const [home, who] = ['/', '/who-we-are'].map((path) => pages.find((page) => page.path === path));
	for (const type of ['WebSite', 'Service']) expect(thing(home, type).name).toBeTruthy();
	expect(thing(who, 'Organization')).toEqual(thing(home, 'Organization'));
	const sold = ['Product', 'Offer', 'AggregateOffer', 'Review', 'LocalBusiness'];
	expect(pages.flatMap(thingsOf).filter((one) => sold.includes(String(one['@type'])))).toEqual([]);
	const form = home?.document.querySelector('form[role=search]');
	expect([form?.getAttribute('action'), form?.querySelector('input')?.getAttribute('name')]).toEqual(['/', 's']);
});

describe.each(pages.filter(({ path }) => path.startsWith('/blog/')))('$path', (page) => {
	test('is described as the article it is', () => {
		const article = thing(page, 'Article');
		expect(article.headline).toBe(page.main.querySelector('h1')?.text);
		expect(article.description).toBe(page.description);
		expect(article.mainEntityOfPage).toEqual({ '@id': `http://localhost:4321${page.path}` });
		const dates = page.main.querySelectorAll('time').map((time) => time.getAttribute('datetime'));
		const moments = [article.datePublished, article.dateModified] as string[];
		const times = page.document
			.querySelectorAll('meta[property^=article:]')
			.map((time) => time.getAttribute('content'));
		expect(times).toEqual(moments);
		expect(dates.slice(0, 2)).toEqual(moments.map((moment) => moment.slice(0, 10)));
		for (const moment of moments) expect(moment).toMatch(/T00:00:00\+0[01]:00$/);
		expect(sitemap).toContain(`<loc>http://localhost:4321${page.path}</loc><lastmod>${article.dateModified}</lastmod>`);
	});
});

const read = (path: string) => JSON.parse(readFileSync(join(dist, path), 'utf8'));
const find = createSearch(read(indexPath));

function firstOf(question: string) {
	const [hit] = find(question);
	const page: IndexedPage | undefined = hit && read(pagePath(hit.page));
	return page?.path;
}

const prices = '/blog/outdoor-stairlift-cost-2025';
const servicing = '/blog/how-often-do-outdoor-stairlifts-need-servicing';
const outside = '/blog/can-a-stairlift-be-used-outside';
const fitting = '/blog/how-long-does-it-take-to-install-an-outdoor-stairlift';
const riding = '/blog/how-are-outdoor-stairlifts-operated';
const money = '/blog/stairlift-vat-and-grants';
const curved = '/blog/straight-or-curved-outdoor-stairlift';
const renting = '/blog/renting-or-reconditioned-outdoor-stairlift';
const removal = '/blog/removing-an-outdoor-stairlift';
const shared = '/blog/outdoor-stairlift-shared-steps-flats-leasehold';
const acorn = '/blog/acorn-130-outdoor-stairlift';
const guide = '/blog/what-is-an-outdoor-stairlift-guide';

test.each([
	['measuring sheet', '/plan'],
	['how much is a curved one', prices],
	['how heavy can I be', guide],
	['can it stand in the rain', outside],
	['can I get a grant', money],
	['VAT', money],
	['how long does fitting take', fitting],
	['does it work in a power cut', riding],
	['can I rent one', renting],
	['can it go round a bend', curved],
	['who takes it away when she has died', removal],
	['can it go on shared steps', shared],
	['insurance', guide],
	['acorn 130', acorn],
	['how often does it need a service', servicing],
	['is there a guarantee', servicing],
	['do I need planning permission', '/blog/planning-permission-outdoor-stairlift'],
	['three steps outside the front door', '/blog/outdoor-stairlift-for-three-or-four-steps'],
	['can my wheelchair go on it', '/blog/platform-lift-or-stairlift-outdoors'],
	['handicare 4000', '/blog/handicare-4000-outdoor-stairlift'],
	['who are you', '/who-we-are'],
])('“%s” is answered first by %s', (question, page) => expect(firstOf(question)).toBe(page));

test('every page of a topic is there', () => {
	for (const [page] of topics) expect(pages.map(({ path }) => path)).toContain(page);
});

test('the picture of a shared link is refused where a line of its title would run under the drawing', async () => {
	expect((await fitted('Plan your lift:\nwhich kind,\nwhat it costs')).height).toBeGreaterThan(100);
	for (const title of [
		'Plan your lift:\nkinds, price, VAT and grant',
		'Awordwiderthanthecolumnofitspicture',
		'too long '.repeat(30),
	])
		await expect(fitted(title)).rejects.toThrow('too wide or too long');
});
