import { type HTMLElement, parse } from 'node-html-parser';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { Byline } from '#articles/ArticleHeader.tsx';
import type { Listing } from '#articles/all.ts';
import { policyComponents } from '#articles/policy-components.tsx';
import type { WrittenPart } from '#blocks/Section.tsx';
import { BrochureForm } from '#dialogs/BrochureForm.tsx';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import { PhotoQuoteForm } from '#dialogs/PhotoQuoteForm.tsx';
import { BlogIndex, NotFound, SitemapList } from '#sections/bodies/PageLists.tsx';
import { CheckedCompanies, ThreeParties, whoWeAreComponents } from '#sections/bodies/WhoWeAre.tsx';
import { ActionBar } from '#sections/chrome/ActionBar.tsx';
import { Footer } from '#sections/chrome/Footer.tsx';
import { Header } from '#sections/chrome/Header.tsx';
import { Benefits } from '#sections/home/Benefits.tsx';
import { Hero } from '#sections/home/Hero.tsx';
import { Intro } from '#sections/home/Intro.tsx';
import { CurvedComparison, Products, StraightComparison } from '#sections/home/Products.tsx';
import { FaqSection } from '#sections/home/Questions.tsx';
import { type ListedCompany, site } from '#site/config.ts';

// The words and values that docs/requirements.md asks for, of what is on every page or first on the home page; those of
// whole pages: `tests/house/built/required.test.ts`.

const shown = (Part: FunctionComponent) => parse(renderToStaticMarkup(createElement(Part)));
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

const HeaderOfBlog = () => createElement(Header, { path: '/blog' });

test('the header has its three actions, in this order, and the logo leads home', () => {
	const header = shown(HeaderOfBlog);
	const actions = header.querySelector('nav[aria-label="Ask us"]');
	expect(actions && targetsIn(actions).slice(0, 3)).toEqual([
		['Free Brochure', 'brochure'],
		['Upload Photos for Quote', 'photo-quote'],
		['Engineer Callback', 'callback'],
	]);
	expect(header.querySelector('a')?.attributes.href).toBe('/');
	expect(targetsIn(header)).toContainEqual(['£What it costs', '/blog/outdoor-stairlift-cost-2025']);
	expect(header.querySelectorAll('[aria-current=page]').map(({ attributes }) => attributes.href)).toEqual(['/blog']);
});

test('the hero has its headline, its checklist, its badge and its two buttons, in this order; and says where companies are checked', () => {
	const hero = shown(Hero);
	expect(textsOf(hero, 'h1')).toEqual(['Outdoor Stairlifts - No Site Survey Needed']);
	expect(hero.text).toContain('2-5 Hours Installation Time');
	expect(textsOf(hero, 'section:first-child li')).toEqual([
		'Upload photos for instant quotation',
		'No site survey required',
		'Free brochures available',
		'Engineer callback on request',
	]);
	expect(targetsIn(hero).slice(0, 2)).toEqual([
		['Get My Free Quotes', 'brochure'],
		['Upload Photos for Quote', 'photo-quote'],
	]);
	Object.assign(site, { approved: true });
	const checked = shown(Hero);
	Object.assign(site, { approved: false });
	expect([hero, checked].map(({ text }) => text.includes('Papers checked'))).toEqual([false, true]);
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
});

test('the footer has quick actions, contact, legal links and the company', () => {
	for (const target of [
		['Request Free Brochure', 'brochure'],
		['Upload Photos for Quote', 'photo-quote'],
		['Engineer Callback', 'callback'],
		['Read Our Blog', '/blog'],
		['hello@outdoor-stairlifts.example', 'mailto:hello@outdoor-stairlifts.example'],
		['Pinterest', expect.stringMatching(/^https:\/\/.*pinterest/)],
		['Privacy Policy', '/privacy-policy'],
		['Cookie Policy', '/cookie-policy'],
		['Blog', '/blog'],
		['Sitemap', '/sitemap'],
	])
		expect(targetsIn(footer)).toContainEqual(target);
	expect(footer.text).toMatch(/Company number .*Registered office/);
});

test('a page that is not there has its title and its two ways on', () => {
	const page = shown(NotFound);
	expect(textsOf(page, 'h1')).toEqual(['Oops! Page Not Found']);
	for (const link of [
		['Go to Homepage', '/'],
		['View Sitemap', '/sitemap'],
	])
		expect(targetsIn(page)).toContainEqual(link);
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

const { Company, OrRing, Processors, QuestionsTable, ReplyTimes } = policyComponents;
const { CompanyBehind, WhoIsRinging } = whoWeAreComponents;
const days = { date: new Date('2025-03-01'), updated: new Date('2025-03-01') };
const named = {
	...{ phone: '01632 960000', phoneHours: 'Mon to Fri', vatNumber: 'GB 1', icoNumber: 'ZA1', postsForms: true },
	...{ processors: ['A, UK', 'B'], editorName: 'Test Person', editorRole: 'Editor', companyRegisteredIn: 'England' },
};
const unnamed = {
	...{ phone: '', phoneHours: '', vatNumber: '', icoNumber: '', processors: [], editorName: '', editorRole: '' },
	...{ companyRegisteredIn: '', postsForms: false },
};

const Questions = () => createElement(FaqSection, { title: 'Asked' } as WrittenPart);
const Edited = () => createElement(Byline, { article: days as never });
const Asked = () => createElement(QuestionsTable, { note: 'Noted' });
const ringing = 'tel:01632 960000 \\(Mon to Fri\\)';

// In the words of a part, `tel:` stands for a link by which one rings.
it.each<[string, FunctionComponent, string, string]>([
	['header', HeaderOfBlog, 'Search tel:01632 960000 Free Brochure', 'Search Free Brochure'],
	['footer', Footer, `Contact ${ringing} hello@`, 'Contact hello@'],
	['footer', Footer, 'ask on a plain page: [^.]*, [^.]*, [^.]* \\.', '^(?!.*plain page)'],
	['bar', ActionBar, '^ Photo quote tel:01632 960000 $', '^ Photo quote Callback $'],
	['questions', Questions, `, or ring ${ringing}\\. A person reads it`, 'example \\. A person reads it and answers'],
	['editor', Edited, '^ Edited by Test Person , Editor\\. Published 1 March 2025', '^ Published 1 March 2025'],
	['company', Company, '^[^,]+, registered in England, company number 0', '^[^,]+, company number 00000000, reg'],
	['company', Company, ', VAT number GB 1, data protection register number ZA1 ?$', ' AB1 2CD ?$'],
	['company’s page', CompanyBehind, 'in England Company number', '^ Company [^:]* Company number'],
	['company’s page', CompanyBehind, ` VAT number GB 1 .* ZA1 Email .* ${ringing}`, 'AB1 2CD Email hello@[^ ]+ $'],
	['callers', WhoIsRinging, 'Hang up, and open the page of your request', '^(?!.*the page of your request).*Hang up'],
	['policy', OrRing, `or ring ${ringing}`, '^$'],
	['policy', Processors, '^They are: A, UK; B\\.$', '^Ask us, and we will tell you which they are'],
])('the %s has what the settings name, and nothing of it where they name nothing', (_, Part, ...both) => {
	const before = { ...site };
	for (const [index, settings] of [named, unnamed].entries()) {
		Object.assign(site, settings);
		const words = renderToStaticMarkup(createElement(Part))
			.replace(/<a [^>]*href="tel:[^>]*>(?:<svg.*?<\/svg>)?/g, ' tel:')
			.replace(/<[^>]+>/g, ' ')
			.replace(/\s+/g, ' ');
		expect(words).toMatch(new RegExp(`${both[index]}`));
	}
	Object.assign(site, before);
});

test('policies say what each form asks for, and by when people answer', () => {
	expect(shown(Asked).text).toMatch(/Free brochure.*: Your name, email address and phone number.*: Address, type of/);
	expect(shown(Asked).text).toMatch(/^What each form asks forFormWhat we needWhat you may addPhoto quote.*Noted$/);
	const hours = 'an answer to a photo quote within 24 hours and for a callback from an engineer within 24 hours.';
	expect(shown(ReplyTimes as FunctionComponent).text).toBe(`We aim for ${hours}`);
	const parties =
		/^Youpay us nothingyour requestUswe sell no liftsyour requesta company may pay usAt most three companies/;
	expect(shown(ThreeParties).text).toMatch(parties);
});

const listing = { title: 'A', description: 'What it is', link: '/blog/a', image: 'cost', date: new Date('2025-03-01') };
const Guides = () => createElement(BlogIndex, { articles: [listing as Listing] });
const groups = [{ name: 'Main Pages', links: [{ name: 'Us', href: '/us' }] }];
const Pages = () => createElement(SitemapList, { groups });
const asPart = (Part: FunctionComponent<WrittenPart>) => () => createElement(Part, { title: 'T' } as WrittenPart);

it.each<[string, FunctionComponent, string[]]>([
	['guides', Guides, ['Home /', 'Who has to agree? #who-has-to-agree-', 'Read More: A /blog/a']],
	['sitemap', Pages, ['Us /us', 'Back to Home /']],
	['lifts', Products, ['The six straight lifts #compare-straight', 'The three curved lifts #compare-curved']],
	['introduction', asPart(Intro), ['Straight /plan#turn=straight', 'Turn or landing /plan#turn=curved']],
	['benefits', asPart(Benefits), ['Request a Quote Today photo-quote', 'Download Our Free Brochure brochure']],
])('the %s lead where they say', (_, Part, targets) => {
	expect(targetsIn(shown(Part)).map((one) => one.join(' '))).toEqual(expect.arrayContaining(targets));
});

const company = {
	...{ name: 'Test Lifts Ltd', website: 'https://lifts.example', training: 'certificates from two makers' },
	...{ insurance: { cover: '£5 million', expires: '2027-06-30' }, on: '2026-11-02', by: 'our office manager' },
	tradeBody: { name: 'British Healthcare Trades Association', number: '1234' },
};

test('the list of checked companies shows what was checked, by whom and when, and whether all others were; or nothing', () => {
	const list = (approved: boolean, companies: ListedCompany[] = [company]) =>
		plain(shown(() => createElement(CheckedCompanies, { companies, approved })).text);
	for (const part of [
		'Test Lifts Ltd',
		'Certificates from two makers',
		'£5 million, until 30 June 2027',
		'British Healthcare Trades Association, member 1234',
		'2 November 2026, by our office manager',
		'Every company that we pass requests to has passed this check',
	])
		expect(list(true)).toContain(part);
	expect(list(false)).toContain('We also work with companies that have not passed this check');
	expect(list(true, [{ ...company, tradeBody: 'none' }])).toContain('Belongs to none');
	expect(list(false, [])).toBe('');
});
