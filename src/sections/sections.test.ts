import { type HTMLElement, parse } from 'node-html-parser';
import { type FunctionComponent, createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { Fits } from '#articles/AboutLifts.tsx';
import { Byline } from '#articles/ArticleHeader.tsx';
import type { Listing } from '#articles/all.ts';
import type { WrittenPart } from '#blocks/Section.tsx';
import { colours, drawnColours } from '#brand/colours.ts';
import { Mark } from '#brand/Mark.tsx';
import tailwind from '#brand/tailwind.ts';
import { faces } from '#brand/typeface/typeface.ts';
import { BrochureForm } from '#dialogs/BrochureForm.tsx';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import { PhotoQuoteForm } from '#dialogs/PhotoQuoteForm.tsx';
import { figures } from '#facts/figures.ts';
import { fileNameOf, type Product, products } from '#facts/products.ts';
import { photographs } from '#photographs/photographs.tsx';
import { Planner } from '#planner/Planner.tsx';
import { Said } from '#planner/Result.tsx';
import { allStatements } from '#planner/statements.ts';
import { BlogIndex, NotFound, SitemapList } from '#sections/bodies/PageLists.tsx';
import { CheckedCompanies, ThreeParties, whoWeAreComponents } from '#sections/bodies/WhoWeAre.tsx';
import { ActionBar } from '#sections/chrome/ActionBar.tsx';
import { CookieBanner } from '#sections/chrome/CookieBanner.tsx';
import { Footer, PlainFooter } from '#sections/chrome/Footer.tsx';
import { Header, PlainHeader } from '#sections/chrome/Header.tsx';
import { Benefits, Reason } from '#sections/home/Benefits.tsx';
import { Hero } from '#sections/home/Hero.tsx';
import { Assessment, Checks, Intro } from '#sections/home/Intro.tsx';
import { CurvedComparison, Products, StraightComparison } from '#sections/home/Products.tsx';
import { FaqSection } from '#sections/home/Questions.tsx';
import { SearchResults, WithoutSearch } from '#sections/home/SearchResults.tsx';
import { homeComponents } from '#sections/home/written.ts';
import { site } from '#site/config.ts';
import { Icon, shapes } from '#ui/Icon.tsx';
import { asLines, expectApproved } from '../../tests/support/approved.ts';

// The words and values that docs/requirements.md asks for, of what is on every page or first on the home page; those of
// whole pages: `tests/house/built/required.test.ts`.

const shown = (Part: FunctionComponent) => parse(renderToStaticMarkup(h(Part)));
const footer = shown(Footer);
const plain = (text: string) =>
	text
		.replace(/&#x27;/g, "'")
		.replace(/\s+/g, ' ')
		.trim();
const textsOf = (place: HTMLElement, selector: string) =>
	place.querySelectorAll(selector).map(({ text }) => plain(text));
const targetsIn = (place: HTMLElement) =>
	place.querySelectorAll('a, button').map((one) => [plain(one.text), one.attributes.commandfor ?? one.attributes.href]);

test('the header has its three actions, in this order, and the logo leads home', () => {
	const header = shown(() => h(Header, { path: '/blog' }));
	const actions = header.querySelector('nav[aria-label="Ask us"]');
	expect(actions && targetsIn(actions).slice(0, 3).join()).toBe(
		'Free Brochure,brochure,Upload Photos for Quote,photo-quote,Engineer Callback,callback',
	);
	expect(header.querySelector('a')?.attributes.href).toBe('/');
	expect(targetsIn(header)).toContainEqual(['£What it costs', '/blog/outdoor-stairlift-cost-2025']);
	expect(header.querySelectorAll('[aria-current=page]').map(({ attributes }) => attributes.href)).toEqual(['/blog']);
});

test('the hero has its headline, its checklist, its badge and its two buttons, in this order', () => {
	const hero = shown(Hero);
	expect(textsOf(hero, 'h1')).toEqual(['Outdoor Stairlifts - No Site Survey Needed']);
	expect(hero.text).toContain('2-5 Hours Installation Time');
	expect(textsOf(hero, 'section:first-child li')).toEqual([
		...['Upload photos for instant quotation', 'No site survey required'],
		...['Free brochures available', 'Engineer callback on request'],
	]);
	expect(targetsIn(hero).slice(0, 2).join()).toBe('Get My Free Quotes,brochure,Upload Photos for Quote,photo-quote');
});

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
	const buttons = footer.querySelectorAll('li button[data-product]').slice(0, lifts.length);
	expect(buttons.map(({ attributes }) => [attributes['data-product'], attributes['data-stair-type']])).toEqual(
		lifts.map(([name, stairType]) => [name, stairType]),
	);
});

test.each(lifts)('the %s is compared as a %s lift, with its limit of %s', (name, kind, limit) => {
	const rows = shown(kind === 'straight' ? StraightComparison : CurvedComparison).querySelectorAll('tbody tr');
	const row = rows.find((one) => textsOf(one, 'th')[0] === name);
	expect(plain(row?.text ?? '')).toContain(limit);
	expect(row?.querySelector('circle')?.attributes.cx).toBe(`${(100 * (Number.parseFloat(limit) - 15)) / 15}%`);
});

test('the footer has quick actions, contact, legal links and the company', () => {
	const targets = targetsIn(footer).map((one) => one.join());
	for (const wanted of [
		...['Request Free Brochure,brochure', 'Upload Photos for Quote,photo-quote', 'Engineer Callback,callback'],
		...['Read Our Blog,/blog', 'hello@outdoor-stairlifts.example,mailto:hello@outdoor-stairlifts.example'],
		...['Privacy Policy,/privacy-policy', 'Cookie Policy,/cookie-policy', 'Blog,/blog', 'Sitemap,/sitemap'],
	])
		expect(targets).toContain(wanted);
	expect(targets.join()).toMatch(/\bPinterest,https:\/\/.*pinterest/);
	expect(footer.text).toMatch(/Company number .*Registered office/);
});

test('a page that is not there has its title and its two ways on', () => {
	const page = shown(NotFound);
	expect(textsOf(page, 'h1')).toEqual(['Oops! Page Not Found']);
	expect(targetsIn(page).join()).toContain('Go to Homepage,/,View Sitemap,/sitemap');
});

const person = ['Full Name*', 'Email Address*'];

it.each([
	[
		PhotoQuoteForm,
		['Upload Photos for Quote', 'Submit Quote Request'],
		[...person, 'Phone Number', 'Address*', 'Stair Type', 'Additional Information'],
	],
	[BrochureForm, ['Free Brochure', 'Request Brochure'], [...person, 'Phone Number*', 'Address', 'Stair Type']],
	[
		CallbackForm,
		['Request an Engineer Callback', 'Request Callback'],
		[...person, 'Phone Number*', 'Comment or Question'],
	],
])('%o is called and sent by %j, has Cancel, and asks for %j', (Form, [title, submit], questions) => {
	const dialog = shown(Form);
	expect(textsOf(dialog, 'h2')).toEqual([title]);
	if (Form === CallbackForm) expect(textsOf(dialog, 'p')).toContain('Talk to an expert, no obligations');
	expect(textsOf(dialog, 'button').slice(-2)).toEqual(['Cancel', submit]);
	const asked = dialog.querySelectorAll('label').map((label) => {
		const control = dialog.querySelector(`#${label.attributes.for}`);
		return plain(label.text) + (control?.hasAttribute('required') ? '*' : '');
	});
	expect(asked).toEqual(expect.arrayContaining(questions));
	if (!questions.includes('Stair Type')) return;
	expect(textsOf(dialog, 'option')).toEqual(['Straight Stairs', 'Curved Stairs', 'Not Sure']);
	expect(textsOf(dialog, 'option[selected]')).toEqual(['Straight Stairs']);
});

test('the photo form takes five photos of 10MB', () => {
	const { text } = shown(PhotoQuoteForm);
	expect(text).toContain('JPG, PNG, HEIC up to 10MB each');
	expect(text).toMatch(/\b5 photos/);
});

/** What a writer may use in policies, on the home page and on /who-we-are, by its name; and all that any of it takes. */
type Named = [name: string, Part: FunctionComponent<object>];
const written = [homeComponents, whoWeAreComponents].flatMap((all) => Object.entries<unknown>(all)) as Named[];
const given = {
	...{ caption: 'Two', columns: ['A', 'B'], rows: [['a', 'b']], note: 'Noted', number: '1', title: 'Title' },
	...{ ask: 'Ask?', icon: 'check', dialog: 'callback', id: 'here', card: true },
};
/** What policies say with a condition: with and without a server of ours, an e-mail to the visitor, and a hosted backend. */
const conditions = [0, 1, 2, 3, 4, 5, 6, 7].map((which) => ({
	...{ postsForms: which > 3, countsKeptMonths: which > 3 ? 12 : 0 },
	...{ confirmsByEmail: which % 4 > 1, backendUrl: which % 2 ? 'https://hosted.example/' : '' },
}));
const days = { date: new Date('2025-03-01'), updated: new Date('2025-03-01') };
const named = {
	...{ phone: '01632 960000', phoneHours: 'Mon to Fri', vatNumber: 'GB 1', icoNumber: 'ZA1', postsForms: true },
	...{ processors: ['A, UK', 'B'], editorName: 'Test Person', editorRole: 'Editor', companyRegisteredIn: 'England' },
	...{ approved: true, maxCompanies: 1, serverUrl: 'https://server.example', backendUrl: 'https://hosted.example/' },
};
const unnamed = {
	...Object.fromEntries(Object.keys(named).map((name) => [name, ''])),
	...{ processors: [], postsForms: false, approved: false, maxCompanies: 3 },
};
const listing = { title: 'A', description: 'What it is', link: '/blog/a', image: 'cost', date: days.date } as Listing;
const groups = [{ name: 'Main Pages', links: [{ name: 'Us', href: '/us' }] }];
const company = {
	...{ name: 'Test Lifts Ltd', website: 'https://lifts.example', training: 'certificates from two makers' },
	...{ insurance: { cover: '£5 million', expires: '2027-06-30' }, on: '2026-11-02', by: 'our office manager' },
	tradeBody: { name: 'British Healthcare Trades Association', number: '1234' },
};
const lesser = { ...company, website: undefined, tradeBody: 'none' } as const;
const part: WrittenPart = { title: 'Title', children: 'Words' };

const [from = []] = allStatements.flatMap(({ from }) => (from ? [from] : []));
const statement = {
	text: 'Words',
	when: { turn: 'not curved' },
	mind: true,
	link: { text: 'More', href: '/more' },
	from,
} as const;

/** Of the operator's own prices, lifts and figures, only that they are there. */
function approved(...nodes: ReactNode[]): string {
	const names = new RegExp(products.map(({ name }) => name).join('|'), 'g');
	const htmls = nodes.map((node) => (typeof node === 'string' ? node : renderToStaticMarkup(node)));
	const lines = htmls.map((html) => asLines(html.replaceAll('noscript>', 'div>').replace(names, 'Lift')));
	return lines
		.join('\n')
		.replace(
			/£[\d,]+(?:–£[\d,]+)?|\b20\d\d(?= guide|:|,)|(?<=Last read in )\w+ 20\d\d|[\d.–]+.(?:stone \(\d+.kg\)|cm|weeks)/g,
			(one) => (one === figures.curvedPrice ? '£ of a curved lift' : '…'),
		)
		.replace(/(?:\{strong\}…\{\/\})+/g, '{strong}…{/}')
		.replace(/\/blog\/[\w-]+(?=\}Lift)|plan on \{strong\}…\{\/\}|\?product=[\w+]+/g, '')
		.replace(/^(\{li\}.*\n\{a.*)(?:\n\1)+/gm, '$1 …')
		.replace(/^(.+)$(?:\n(?:\{tbody.*?\})?\1$)+/gm, '$1 …');
}

const fits = (['straight', 'curved'] as const).map(
	(kind) => () => h(Fits, { lifts: products.filter(({ stairType }) => stairType === kind) }),
);

/** The plan without what `content/plan` says: its questions' answers, its lists, and why a price is wide. */
const planWords =
	/<(li|label)\b(?:(?!<\1|type="number").)*?<\/\1>|<legend(?!.class).*?<\/legend>|<p class="leading-snug text-muted" .*?<\/p>|(?<=steps<\/span>)<span data.*?(?=<\/h2>)/g;

const parts: Readonly<Record<string, () => string>> = {
	Typefaces: () =>
		faces('/a', '/b')
			.replace(/base64,[^)]+/, '…')
			.replaceAll('}', '}\n'),
	Colours: () => JSON.stringify([colours, drawnColours, tailwind.config?.theme?.veil], null, 1),
	'Pictures without words': () =>
		[NotFound, ThreeParties, homeComponents.HowAFactTravels, () => h(Intro, part), ...fits]
			.flatMap((Part) => shown(Part).querySelectorAll('svg:not([width="156"]):not([width="17"])'))
			.map((svg) => `${svg}`.replace(/ class="[^"]*"/g, ''))
			.join('\n'),
	'Icons and mark': () =>
		Object.entries({ ...shapes, one: h(Icon, { name: 'check' }), mark: h(Mark), paper: h(Mark, { only: 'white' }) })
			.map(([name, shape]) => `${name}: ${renderToStaticMarkup(shape)}`)
			.join('\n'),
	Header: () => approved(h(Header, { path: '/blog' })),
	Footer: () => approved(h(Footer)),
	Bar: () => approved(h(ActionBar)),
	'Header and footer of links': () => approved(h(PlainHeader), h(PlainFooter)),
	Cookies: () => approved(h(CookieBanner)),
	Hero: () => approved(h(Hero)),
	Introduction: () => approved(h(Intro, part)),
	Lifts: () => approved(h(Products), h(StraightComparison), h(CurvedComparison)),
	Benefits: () =>
		approved(
			h(Benefits, part),
			h(Reason, { ...part, icon: 'check', dialog: 'callback' }),
			h(Reason, { ...part, icon: 'check' }),
		),
	Checks: () => approved(h(Checks, part), h(Assessment, part)),
	Questions: () => approved(h(FaqSection, part)),
	Search: () => approved(h(SearchResults), h(WithoutSearch)),
	'Not found': () => approved(h(NotFound)),
	Guides: () => approved(h(BlogIndex, { articles: [listing] })),
	Sitemap: () => approved(h(SitemapList, { groups })),
	Editor: () => approved(h(Byline, { article: days as never })),
	Parties: () => approved(h(ThreeParties)),
	Said: () => approved(h(Said, { statement })),
	Plan: () => approved(renderToStaticMarkup(h(Planner)).replace(planWords, '').replace(planWords, '')),
	Written: () =>
		[...new Map(written.map(([name, Part]) => [Part, name]))]
			.map(([Part, name]) => (name.startsWith('If') ? '' : `${name}: ${approved(h(Part, given, 'Words'))}\n`))
			.join(''),
	Conditions: () =>
		conditions
			.map((settings) => {
				Object.assign(site, settings);
				const showing = written.filter(([name, If]) => name.startsWith('If') && shown(() => h(If, null, 'x')).text);
				return [JSON.stringify(settings), ...new Set(showing.map(([name]) => name))].join(' ');
			})
			.join('\n'),
	Companies: () =>
		approved(h(CheckedCompanies, { companies: [company, lesser] }), h(CheckedCompanies, { companies: [] })),
};

const photograph = { src: '/p.jpg', srcSet: '/p.jpg 420w', sources: [], inShapes: [] };
const texts = { hero: '', person: 'Test Person, fitter', [`products/${fileNameOf(products[0] as Product)}`]: '' };

test('what stands on many pages, and the parts that are no form, are approved; and what settings and photographs add', () => {
	const before = { ...site };
	const shown = Object.entries(parts).flatMap(([name, text]) =>
		[unnamed, named].map((settings) => {
			Object.assign(site, settings);
			for (const [name, alt] of Object.entries(texts))
				photographs[settings === named ? 'set' : 'delete'](`/photographs/${name}`, { ...photograph, alt });
			return [settings === named ? `… ${name}, named` : name, text()] as const;
		}),
	);
	Object.assign(site, before);
	photographs.clear();
	const changed = shown.filter(([, text], index) => index % 2 === 0 || text !== shown[index - 1]?.[1]);
	return expectApproved('sections.approved.txt', Object.fromEntries(changed));
});
