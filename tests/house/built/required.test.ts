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
	test.each(said)('%s', (words) => expect(plain(mainOf(path)?.text ?? '')).toContain(words)),
);

const lifts = [
	['Handicare 1000 Outdoor', 'straight', '21.5 stone (136 kg)'],
	['Acorn 130 Outdoor', 'straight', '20 stone (127 kg)'],
	['Brooks 130 Outdoor', 'straight', '20 stone (127 kg)'],
	['Bespoke Synergy', 'straight', '20 stone (127 kg)'],
	['Handicare 4000 Curved', 'curved', '21.5 stone (136 kg)'],
	['Bespoke Infinity Curved', 'curved', '20 stone (127 kg)'],
	['Homeglide Outdoor Stairlift', 'straight', '21.5 stone (137 kg)'],
	['Bruno Elite Outdoor Straight', 'straight', '30 stone (190 kg)'],
	['Bruno Elite Outdoor Curved', 'curved', '30 stone (190 kg)'],
] as const;

test('the nine lifts are the first in the footer, in this order, with their stair types', () => {
	const buttons = pages.get('/')?.document.querySelectorAll('footer li button[data-product]');
	expect(
		buttons
			?.slice(0, lifts.length)
			.map(({ attributes }) => [attributes['data-product'], attributes['data-stair-type']]),
	).toEqual(lifts.map(([name, stairType]) => [name, stairType]));
});

test.each(lifts)('the %s is compared as a %s lift, and carries %s there and on its own page', (name, kind, limit) => {
	const row = sectionOf(`${kind === 'straight' ? 'Straight' : 'Curved'} Stairlifts Compared`)
		?.querySelectorAll('tbody tr')
		.find((one) => textsOf(one, 'th')[0] === name);
	const own = mainOf(row?.querySelector('th a')?.getAttribute('href') ?? '');
	const box = own?.querySelectorAll('[data-sheet]').find(({ text }) => text.includes(`In brief: ${name}`));
	for (const place of [row, box]) expect(plain(place?.text ?? '')).toContain(limit);
});

test('the header has its three actions, in this order', () => {
	const actions = pages.get('/')?.document.querySelector('header nav[aria-label="Ask us"]');
	expect(textsOf(actions, 'button')).toEqual(['Free Brochure', 'Upload Photos for Quote', 'Engineer Callback']);
});

test('the hero has its headline, its checklist and its two buttons, in this order', () => {
	const hero = sectionOf('Outdoor Stairlifts - No Site Survey Needed');
	expect(textsOf(hero, 'li')).toEqual([
		'Upload photos for instant quotation',
		'No site survey required',
		'Free brochures available',
		'Engineer callback on request',
	]);
	expect(hero?.querySelectorAll('button').map((one) => [plain(one.text), one.getAttribute('commandfor')])).toEqual([
		['Get My Free Quotes', 'brochure'],
		['Upload Photos for Quote', 'photo-quote'],
	]);
});

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

test('the footer has quick actions, contact, legal links and the company', () => {
	const footer = pages.get('/')?.document.querySelector('footer.bg-brand-deep');
	const quick = ['Request Free Brochure', 'Upload Photos for Quote', 'Engineer Callback'];
	expect(textsOf(footer, 'li button').slice(0, 3)).toEqual(quick);
	for (const link of [
		['Read Our Blog', '/blog'],
		['hello@outdoor-stairlifts.example', 'mailto:hello@outdoor-stairlifts.example'],
		['Pinterest', expect.stringMatching(/^https:\/\/.*pinterest/)],
		['Privacy Policy', '/privacy-policy'],
		['Cookie Policy', '/cookie-policy'],
		['Blog', '/blog'],
		['Sitemap', '/sitemap'],
	])
		expect(linksIn(footer)).toContainEqual(link);
	expect(footer?.text).toContain('Company number');
	expect(footer?.text).toContain('Registered office');
});

test.each([
	['/privacy-policy', '29/07/2025'],
	['/cookie-policy', '01/07/2025'],
	['/terms-and-conditions', '29/07/2025'],
])('%s has its effective date, %s, when it was last checked, and a link to the home page', (path, effective) => {
	expect(mainOf(path)?.text).toContain(`Effective date: ${effective}`);
	expect(mainOf(path)?.text).toMatch(/Last checked: \d{1,2} [A-Z]\w+ \d{4}/);
	expect(linksIn(mainOf(path))).toContainEqual(['Back to Home', '/']);
});

test('the sitemap page has four groups of links and a link to the home page, the 404 page its two ways on', () => {
	expect(textsOf(mainOf('/sitemap'), 'nav h2')).toEqual([
		'Main Pages',
		'Blog & Guides',
		'Product Information',
		'Legal',
	]);
	expect(linksIn(mainOf('/sitemap'))).toContainEqual(['Back to Home', '/']);
	expect(textsOf(mainOf('/404'), 'h1')).toEqual(['Oops! Page Not Found']);
	for (const link of [
		['Go to Homepage', '/'],
		['View Sitemap', '/sitemap'],
	])
		expect(linksIn(mainOf('/404'))).toContainEqual(link);
});

const person = ['Full Name*', 'Email Address*'];

test.each([
	[
		'photo-quote',
		'Upload Photos for Quote',
		'Submit Quote Request',
		[...person, 'Phone Number', 'Address*', 'Stair Type', 'Additional Information'],
	],
	['brochure', 'Free Brochure', 'Request Brochure', [...person, 'Phone Number*', 'Address', 'Stair Type']],
	['callback', 'Request an Engineer Callback', 'Request Callback', [...person, 'Phone Number*', 'Comment or Question']],
])('the %s dialog is called %s, has Cancel and %s, and asks for %j', (id, title, submit, questions) => {
	const dialog = pages.get('/')?.document.querySelector(`dialog#${id}`);
	expect(textsOf(dialog, 'h2')).toEqual([title]);
	if (id === 'callback') expect(textsOf(dialog, 'p')).toContain('Talk to an expert, no obligations');
	expect(textsOf(dialog, 'button').slice(-2)).toEqual(['Cancel', submit]);
	const asked = dialog?.querySelectorAll('label').map((label) => {
		const control = dialog.querySelector(`#${label.getAttribute('for')}`);
		return plain(label.text) + (control?.hasAttribute('required') ? '*' : '');
	});
	expect(asked).toEqual(expect.arrayContaining(questions));
	if (questions.includes('Stair Type'))
		expect(textsOf(dialog, 'option')).toEqual(['Straight Stairs', 'Curved Stairs', 'Not Sure']);
});

test('the photo form takes five photos of 10MB and begins with straight stairs; the brochure opens by itself after 60000 ms', () => {
	const { document, html } = pages.get('/') ?? {};
	const dialog = document?.querySelector('dialog#photo-quote');
	expect(dialog?.text).toContain('JPG, PNG, HEIC up to 10MB each');
	expect(dialog?.text).toMatch(/\b5 photos/);
	expect(textsOf(dialog, 'option[selected]')).toEqual(['Straight Stairs']);
	expect(html).toMatch(/\b6e4\b|\b60000\b/);
});
