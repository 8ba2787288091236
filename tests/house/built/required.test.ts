import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HTMLElement } from 'node-html-parser';
import { describe, expect, test } from 'vitest';
import { withFigures } from '#facts/figures.ts';
import { capitalised, inLetters } from '#facts/in-words.ts';
import type { Lead } from '#leads/define-lead.ts';
import { leads, questionsOf } from '#leads/tables.ts';
import { nonePublished, saidOn } from '#server/delivery/published.ts';
import { readSettings } from '#server/settings/read.ts';
import { builtPages } from '../../support/built.ts';

// The words and values that docs/requirements.md asks for, written out once more, by the pages that have to show them: whatever the
// program's own constants say, these have to stand there.

const pages = new Map(builtPages().map((page) => [page.path, page]));
const plain = (text: string) => text.replace(/\s+/g, ' ').trim();
const textsOf = (place: HTMLElement | null | undefined, selector: string) =>
	place?.querySelectorAll(selector).map(({ text }) => plain(text)) ?? [];
const mainOf = (path: string) => pages.get(path)?.main;
const textOf = (path: string) => plain(mainOf(path)?.text ?? '');
const sections = mainOf('/')?.querySelectorAll(':scope > section') ?? [];
const sectionOf = (title: string) => sections.find((section) => textsOf(section, 'h1, h2')[0] === title);
const linksIn = (place: HTMLElement | null | undefined) =>
	place?.querySelectorAll('a').map((link) => [plain(link.text), link.getAttribute('href')]);

const articles = [
	'outdoor-stairlift-cost-2025 what-are-outdoor-stairlifts what-is-an-outdoor-stairlift-guide',
	'how-are-outdoor-stairlifts-operated bespoke-infinity-curved-outdoor-stairlift handicare-4000-outdoor-stairlift',
	'handicare-1000-outdoor-stairlift bespoke-synergy-outdoor-stairlift homeglide-outdoor-stairlift',
	'bruno-outdoor-stairlift bruno-outdoor-curved-stairlift how-often-do-outdoor-stairlifts-need-servicing',
	'how-long-does-it-take-to-install-an-outdoor-stairlift can-a-stairlift-be-used-outside',
].flatMap((line) => line.split(' '));

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
	test.each(said)('%s', (words) => expect(textOf(path).toLowerCase()).toContain(words.toLowerCase())),
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

// What policies, terms and the page on who we are promise is what the site and its server do.

const source = (name: string) =>
	readFileSync(join(import.meta.dirname, `../../../content/policies/${name}.mdx`), 'utf8');

/** What a policy says where requests are stored by our server, or pass through a hosted project. */
function textFor(where: 'IfOurServer' | 'IfHosted', name: string): string {
	const other = where === 'IfHosted' ? 'IfOurServer' : 'IfHosted';
	return source(name).replace(new RegExp(`<${other}>[\\s\\S]*?</${other}>`, 'g'), '');
}

test('policies say that requests pass through a hosted project where there is one, and nowhere else', () => {
	expect(textFor('IfHosted', 'privacy-policy')).toMatch(/passes through a database and photo store/);
	for (const name of ['privacy-policy', 'cookie-policy', 'terms-and-conditions', 'accessibility-statement'])
		expect(textFor('IfOurServer', name)).not.toMatch(/passes through|database/);
});

test('the privacy policy promises to keep requests and photos as long as the server does when nobody sets anything', () => {
	const { RETAIN_PHOTOS_MONTHS, RETAIN_REQUESTS_MONTHS } = readSettings({});
	expect([RETAIN_PHOTOS_MONTHS, RETAIN_REQUESTS_MONTHS]).toEqual([6, 12]);
	expect(textOf('/privacy-policy')).toContain('We keep photos for 6 months and requests for 12 months after');
});

test('three pages and the home page say to how many companies a request goes at most', async () => {
	expect(inLetters((await saidOn(nonePublished, new Date())).maxCompanies)).toBe('three');
	for (const path of ['/privacy-policy', '/terms-and-conditions', '/who-we-are', '/'])
		expect(textOf(path), path).toMatch(/at most three/i);
});

// What a kind of request needs besides its definition, and no type demands.
test.each<Lead>(leads)(
	'the $kind has its dialog, its buttons, its words in the policies, and a way back to it',
	(lead) => {
		const { kind, fields } = lead;
		const words = kind.replace('-', ' ');
		const page = pages.get('/')?.document;
		expect(page?.querySelector(`dialog#${kind} form#${kind}-form`), 'src/layouts/Dialogs.astro').toBeTruthy();
		for (const place of ['header', 'main', 'footer'])
			expect(page?.querySelector(`${place} button[commandfor=${kind}]:not([data-product])`), place).toBeTruthy();
		const { form, needed, welcome } = questionsOf(lead);
		for (const said of [form, needed, welcome].map((words) => capitalised(withFigures(words))))
			expect(textOf('/privacy-policy')).toContain(said);
		expect(textOf('/privacy-policy')).toContain(`What is in your ${words} form`);
		// By the link in the e-mail, or for a kind without one by a sentence.
		if (!fields.email?.required) expect(textOf('/privacy-policy')).toContain(`To delete your ${words}, write to us`);
		// By one of them the person is found again, for access and erasure.
		expect(fields.email?.required || fields.phone?.required).toBe(true);
		const [replyTimes] = /Our reply times are what we aim for\..*?Guide prices and VAT/.exec(
			textOf('/terms-and-conditions'),
		) ?? [''];
		expect(replyTimes).toContain(words);
	},
);

test('while no company is listed, no page calls companies approved', () => {
	expect(textOf('/who-we-are')).toContain('we call none approved');
	expect(textOf('/who-we-are')).not.toContain('Companies that passed the check');
	const others = [...pages.values()].filter(({ path }) => path !== '/who-we-are');
	const claiming = others.filter(({ document }) =>
		/\bapproved (?:stairlift )?(?:compan|installer|engineer)/i.test(document.text),
	);
	expect(claiming.map(({ path }) => path)).toEqual([]);
});
