import { describe, expect, test } from 'vitest';
import { withFigures } from '#facts/figures.ts';
import type { Lead } from '#leads/define-lead.ts';
import { leads, questionsOf } from '#leads/tables.ts';
import { builtPages } from '../../support/built.ts';

const pages = new Map(builtPages().map((page) => [page.path, page]));
const textOf = (path: string) => pages.get(path)?.main.text.replace(/\s+/g, ' ') ?? '';

/** Fails with one line that says what is missing and where it belongs, in place of the whole text of a page. */
const has = (found: unknown, missing: string) => expect(Boolean(found), missing).toBe(true);

const policyHas = (words: string) =>
	has(textOf('/privacy-policy').includes(words), `“${words}” is not in content/policies/privacy-policy.mdx`);

// What a kind of request needs besides its definition, and no type demands.
describe.each<Lead>(leads)('the kind $kind', ({ kind, fields, ...lead }) => {
	const words = kind.replace('-', ' ');

	test('has a dialog with its form on every page, and a button that opens it in header, home page and footer', () => {
		const page = pages.get('/')?.document;
		has(page?.querySelector(`dialog#${kind} form#${kind}-form`), 'there is no such dialog: src/layouts/Dialogs.astro');
		for (const place of ['header', 'main', 'footer']) {
			const button = page?.querySelector(`${place} button[commandfor=${kind}]:not([data-product])`);
			has(button, `no button in the ${place} of the home page opens it`);
		}
	});

	test('stands in the privacy policy, with what its form asks', () => {
		const { form, needed, welcome } = questionsOf({ kind, fields, ...lead });
		for (const cell of [form, needed, welcome]) policyHas(withFigures(cell));
	});

	test('has a way to be deleted by the visitor: the link in the e-mail, or a sentence for a kind without one', () => {
		if (!fields.email?.required) policyHas(`To delete your ${words}, write to us`);
	});

	test('has a lawful basis in the privacy policy', () => {
		policyHas(`What is in your ${words} form`);
	});

	test('stands in the terms, with its reply time', () => {
		const replyTimes = /Our reply times are what we aim for\.(.*?)Guide prices and VAT/.exec(
			textOf('/terms-and-conditions'),
		)?.[1];
		has(
			replyTimes?.includes(words),
			`“${words}” is not among the reply times of content/policies/terms-and-conditions.mdx`,
		);
	});

	test('asks for something by which the person is found again for access and erasure', () => {
		has(fields.email?.required || fields.phone?.required, 'neither email nor phone is required in src/leads/tables.ts');
	});
});
