import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFigures } from '#facts/figures.ts';
import { capitalised, inLetters } from '#facts/in-words.ts';
import type { Lead } from '#leads/define-lead.ts';
import { leads, questionsOf } from '#leads/tables.ts';
import { nonePublished, saidOn } from '#server/delivery/published.ts';
import { readSettings } from '#server/settings/read.ts';
import { builtPages } from '../../support/built.ts';

// What policies, terms and the page on who we are promise is what the site and its server do.

const pages = new Map(builtPages().map((page) => [page.path, page]));
const textOf = (path: string) => pages.get(path)?.main.text.replace(/\s+/g, ' ') ?? '';
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
