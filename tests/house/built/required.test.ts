import { expect, test } from 'vitest';
import { slugs } from '#articles/slugs.ts';
import { serviceAreas } from '#facts/country.ts';
import { type FigureName, figures } from '#facts/figures.ts';
import { photoHint } from '#facts/photos.ts';
import { makes, products } from '#facts/products.ts';
import { brochureReplyHours, quoteReplyHours } from '#facts/promises.ts';
import { defaultStairType } from '#leads/fields.ts';
import { maxPhotos } from '#leads/photos.ts';
import { builtPages } from '../../support/built.ts';

const pages = new Map(builtPages().map((page) => [page.path, page]));
const mainOf = (path: string) => pages.get(path)?.main;
const texts = [...pages.values()].map(({ main }) => main.text.replace(/\s+/g, ' ').toLowerCase());
const isStated = (words: string) => texts.some((text) => text.includes(words.replace(/\s+/g, ' ').toLowerCase()));

const required: Readonly<Record<string, string>> = {
	'guide prices of straight, curved and platform lifts': 'straightPrice curvedPrice platformPrice platformHeight',
	'times of fitting and of making a rail':
		'installStraight installStraightRange installCurved installCurvedRange curvedRailTime',
	'weight limits of the nine lifts':
		'weightSynergy weightAcorn weightBrooks weightInfinity weightHandicare1000 weightHandicare4000 weightHomeglide weightHeavyDuty weightBruno',
	'batteries, warranty and servicing':
		'batteries batteryLife batteryAverage batteryLifeShort batteryPrice warranty warrantyLongest servicing servicingHarsh',
};

test.each(Object.entries(required))('the %s stand on a page', (_, names) => {
	for (const name of names.split(' ')) expect(isStated(figures[name as FigureName]), name).toBe(true);
});

test('a straight lift is said to go in the next working day, where that is so', () => {
	expect(isStated('straight lift can go in the next working day')).toBe(true);
});

test('promises, limits, makes and service areas are those of the site', () => {
	expect([quoteReplyHours, brochureReplyHours, maxPhotos, defaultStairType]).toEqual([24, 24, 5, 'straight']);
	expect(photoHint).toBe('JPG, PNG, HEIC up to 10MB each');
	expect(makes).toEqual(['Handicare', 'Acorn', 'Bespoke', 'Brooks']);
	expect(serviceAreas).toEqual(['England', 'Scotland', 'Wales', 'Northern Ireland']);
});

test.each([
	['/privacy-policy', '29/07/2025'],
	['/cookie-policy', '01/07/2025'],
	['/terms-and-conditions', '29/07/2025'],
])('%s has its effective date, %s, when it was last checked, and a link to the home page', (path, effective) => {
	expect(mainOf(path)?.text).toContain(`Effective date: ${effective}`);
	expect(mainOf(path)?.text).toMatch(/Last checked: \d\d\/\d\d\/\d{4}/);
	expect(
		mainOf(path)
			?.querySelectorAll('a[href="/"]')
			.map(({ text }) => text),
	).toContain('Back to Home');
});

test('the sitemap page has four groups of links and a link to the home page', () => {
	const main = mainOf('/sitemap');
	const groups = main
		?.querySelectorAll('nav')
		.map((nav) => [nav.querySelector('h2')?.text, nav.querySelectorAll('a').length]);
	expect(groups).toEqual([
		['Main Pages', expect.any(Number)],
		['Blog & Guides', slugs.length],
		['Product Information', products.length],
		['Legal', 4],
	]);
	expect(main?.querySelectorAll('a[href="/"]').map(({ text }) => text)).toContain('Back to Home');
});

test.each(['/blog', '/sitemap', '/404'])('%s says beside its search what there is without scripts', (path) =>
	expect(mainOf(path)?.querySelector('form[role=search] noscript')?.text).toContain('Searching needs JavaScript.'),
);
