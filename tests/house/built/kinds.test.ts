import { describe, expect, test } from 'vitest';
import { withFigures } from '#facts/figures.ts';
import type { Lead } from '#leads/define-lead.ts';
import { leads, questionsOf } from '#leads/tables.ts';
import { builtPages } from '../../support/built.ts';

const pageAt = (path: string) => builtPages().find((page) => page.path === path);
const textOf = (path: string) => pageAt(path)?.main.text.replace(/\s+/g, ' ') ?? '';

// What a kind of request needs besides its definition, and no type demands.
describe.each<Lead>(leads)('the kind $kind', ({ kind, fields, ...lead }) => {
	const words = kind.replace('-', ' ');

	test('has a dialog with its form on every page, and a button that opens it in header, home page and footer', () => {
		const page = pageAt('/')?.document;
		expect(page?.querySelector(`dialog#${kind} form#${kind}-form`)).toBeTruthy();
		for (const place of ['header', 'main', 'footer'])
			expect(page?.querySelector(`${place} button[commandfor=${kind}]:not([data-product])`), place).toBeTruthy();
	});

	test('stands in the privacy policy, with what its form asks', () => {
		const { form, needed, welcome } = questionsOf({ kind, fields, ...lead });
		for (const cell of [form, needed, welcome]) expect(textOf('/privacy-policy')).toContain(withFigures(cell));
	});

	test('has a way to be deleted by the visitor: the link in the e-mail, or a sentence for a kind without one', () => {
		const getsTheLink = fields.email?.required === true;
		expect(getsTheLink || textOf('/privacy-policy').includes(`To delete your ${words}, write to us`)).toBe(true);
	});

	test('has a lawful basis in the privacy policy', () => {
		expect(textOf('/privacy-policy')).toContain(`What is in your ${words} form`);
	});

	test('stands in the terms, with its reply time', () => {
		const replyTimes = /Our reply times are what we aim for\.(.*?)Guide prices and VAT/.exec(
			textOf('/terms-and-conditions'),
		)?.[1];
		expect(replyTimes).toContain(words);
	});

	test('asks for something by which the person is found again for access and erasure', () => {
		const identifying = [fields.email, fields.phone].filter((field) => field?.required);
		expect(identifying.length).toBeGreaterThan(0);
	});
});
