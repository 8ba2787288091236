import { type HTMLElement, parse } from 'node-html-parser';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { BrochureForm } from '#dialogs/BrochureForm.tsx';
import { CallbackForm } from '#dialogs/CallbackForm.tsx';
import { PhotoQuoteForm } from '#dialogs/PhotoQuoteForm.tsx';
import { NotFound } from '#sections/bodies/PageLists.tsx';
import { Footer } from '#sections/chrome/Footer.tsx';
import { Header } from '#sections/chrome/Header.tsx';
import { Hero } from '#sections/home/Hero.tsx';
import { CurvedComparison, StraightComparison } from '#sections/home/Products.tsx';
import { site } from '#site/config.ts';

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

test('the header has its three actions, in this order, and the logo leads home', () => {
	const header = shown(() => createElement(Header, { path: '/blog' }));
	const actions = header.querySelector('nav[aria-label="Ask us"]');
	expect(actions && targetsIn(actions).slice(0, 3)).toEqual([
		['Free Brochure', 'brochure'],
		['Upload Photos for Quote', 'photo-quote'],
		['Engineer Callback', 'callback'],
	]);
	expect(header.querySelector('a')?.attributes.href).toBe('/');
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
