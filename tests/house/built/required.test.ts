import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { builtPages } from '../../support/built.ts';

// The words and values that docs/requirements.md asks for, written out once more, by the pages that have to show them: whatever the
// program's own constants say, these have to stand there.

const pages = new Map(builtPages().map((page) => [page.path, page]));
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const textsOf = (place: HTMLElement | null | undefined, selector: string) =>
	place?.querySelectorAll(selector).map(({ text }) => plain(text)) ?? [];
const mainOf = (path: string) => pages.get(path)?.main;
const sections = mainOf('/')?.querySelectorAll(':scope > section') ?? [];
const sectionOf = (title: string) => sections.find((section) => textsOf(section, 'h1, h2')[0] === title);
const linksIn = (place: HTMLElement | null | undefined) =>
	place?.querySelectorAll('a').map((link) => [plain(link.text), link.getAttribute('href')]);

const articles = [
	'outdoor-stairlift-cost-2025',
	'what-are-outdoor-stairlifts',
	'what-is-an-outdoor-stairlift-guide',
	'how-are-outdoor-stairlifts-operated',
	'bespoke-infinity-curved-outdoor-stairlift',
	'handicare-4000-outdoor-stairlift',
	'handicare-1000-outdoor-stairlift',
	'bespoke-synergy-outdoor-stairlift',
	'homeglide-outdoor-stairlift',
	'bruno-outdoor-stairlift',
	'bruno-outdoor-curved-stairlift',
	'how-often-do-outdoor-stairlifts-need-servicing',
	'how-long-does-it-take-to-install-an-outdoor-stairlift',
	'can-a-stairlift-be-used-outside',
];

test('every required page is there', () => {
	const others = ['/', '/blog', '/privacy-policy', '/cookie-policy', '/terms-and-conditions', '/sitemap', '/404'];
	expect([...pages.keys()]).toEqual(expect.arrayContaining([...others, ...articles.map((slug) => `/blog/${slug}`)]));
});

const prices = ['£1,800–£3,000', '£5,000–£12,000', '£4,000–£15,000 or more', '1–3 metres', 'VAT'];
const power = ['two 12V batteries of 7Ah or 9Ah', '3–8 years', 'about 5 years', '£100–£200 with fitting'];
const care = ['warranty of 12 months', 'up to 5 years', 'every 12 months', 'every 6–9 months'];

describe.each(
	Object.entries({
		'/': [
			...prices,
			...['2-5 Hours Installation Time', 'about 2 hours', '2–4 hours', 'up to 5 hours', '4–8 hours', '2–4 weeks'],
			...['next working day', ...power, 'warranty is 12 months', ...care.slice(1)],
			...['20 stone (127 kg)', '25 stone (160 kg)', '30 stone (190 kg)', 'within 24 hours'],
			...['built for UK weather with weatherproof covers', 'Expert installation and ongoing maintenance support'],
			...['Handicare, Acorn, Bespoke and Brooks', 'England, Scotland, Wales and Northern Ireland'],
		],
		'/blog/outdoor-stairlift-cost-2025': [...prices, '3–8 years', 'about 5 years', '£100–£200 with fitting'],
		'/blog/how-often-do-outdoor-stairlifts-need-servicing': [
			...[...power.slice(0, 3), '3–5 years', '£100–£200 with fitting', ...care],
		],
		'/blog/how-long-does-it-take-to-install-an-outdoor-stairlift': [
			...['about 2 hours', 'up to 4 hours for a straight lift', 'up to 5 hours', 'up to 8 hours for a curved one'],
			...['2–4 weeks', 'straight lift can go in the next working day'],
		],
		'/blog/handicare-1000-outdoor-stairlift': ['25 stone (160 kg)'],
	}),
)('%s says', (path, said) =>
	// At the beginning of a table's cell it has a capital.
	test.each(said)('%s', (words) =>
		expect(plain(mainOf(path)?.text ?? '').toLowerCase()).toContain(words.toLowerCase()),
	),
);

test('the sections of the home page are in their order', () => {
	expect(sections.flatMap((section) => (section.id ? textsOf(section, 'h2') : []))).toEqual([
		'Why Choose Our Outdoor Stairlifts?',
		'Up and Down Your Steps, Sitting Down',
		'Benefits of an Outdoor Stairlift',
		expect.stringMatching(/ Outdoor Stairlifts to Ask About$/),
		'Straight Stairlifts Compared',
		'Curved Stairlifts Compared',
		'Good to Know Before You Choose',
		'Frequently Asked Questions',
		'Guides to Read First',
	]);
});

test.each([
	[
		'Why Choose Our Outdoor Stairlifts?',
		'Photo Upload Quotes, Fast Installation, Weather Resistant, Engineer Callback, Free Brochures, Professional Service',
		[],
	],
	[
		'Benefits of an Outdoor Stairlift',
		'Fitted to your stairs, Built for British weather, Simple safe controls, Easy to get on and off, Reliable in power cuts, Optional call station',
		['Request a Quote Today', 'Download Our Free Brochure'],
	],
])('“%s” has its six cards, each with a sentence, and its buttons', (title, cards, buttons) => {
	expect(textsOf(sectionOf(title), 'li h3')).toEqual(cards.split(', '));
	const sentences = textsOf(sectionOf(title), 'li p');
	expect(sentences).toHaveLength(6);
	for (const words of sentences) expect(words.length).toBeGreaterThan(40);
	expect(textsOf(sectionOf(title), 'button').slice(-2)).toEqual(expect.arrayContaining(buttons));
});

test.each([
	['/privacy-policy', '29/07/2025'],
	['/cookie-policy', '01/07/2025'],
	['/terms-and-conditions', '29/07/2025'],
])('%s has its effective date, %s, when it was last checked, and a link to the home page', (path, effective) => {
	expect(mainOf(path)?.text).toContain(`Effective date: ${effective}`);
	expect(mainOf(path)?.text).toMatch(/Last checked: \d\d\/\d\d\/\d{4}/);
	expect(linksIn(mainOf(path))).toContainEqual(['Back to Home', '/']);
});

test('the sitemap page has four groups of links and a link to the home page', () => {
	expect(textsOf(mainOf('/sitemap'), 'nav h2')).toEqual([
		'Main Pages',
		'Blog & Guides',
		'Product Information',
		'Legal',
	]);
	expect(linksIn(mainOf('/sitemap'))).toContainEqual(['Back to Home', '/']);
});
