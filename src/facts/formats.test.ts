import { expect, it, test } from 'vitest';
import { brochureAt, brochurePath } from '#facts/addresses.ts';
import { imprint, telephoneLink } from '#facts/companies.ts';
import { isoMoment } from '#facts/in-words.ts';
import { fileNameOf, products } from '#facts/products.ts';

it('An imprint says what is set and nothing of what is not', () => {
	const name = { companyName: 'Test Introductions Ltd', companyNumber: '01234567', companyAddress: '1 Test Street' };
	const none = { companyRegisteredIn: '', vatNumber: '', icoNumber: '', phone: '', phoneHours: '' };
	expect(imprint({ ...name, ...none })).toBe(
		'Test Introductions Ltd. Company number 01234567. Registered office: 1 Test Street.',
	);
	const all = {
		companyRegisteredIn: 'Scotland',
		vatNumber: 'GB1',
		icoNumber: 'ZA1',
		phone: '01632',
		phoneHours: '9 to 5',
	};
	expect(imprint({ ...name, ...all })).toBe(
		'Test Introductions Ltd. Registered in Scotland. Company number 01234567. Registered office: 1 Test Street. VAT number GB1. Data protection register number ZA1. Telephone 01632 (9 to 5).',
	);
});

test.each([
	['0300 123 1073', 'tel:+443001231073'],
	['01632 960123', 'tel:+441632960123'],
	['+44 1632 960123', 'tel:+441632960123'],
	['+4401632960123', 'tel:+441632960123'],
	['105', 'tel:105'],
])('%s is dialled as %s', (number, link) => expect(telephoneLink(number)).toBe(link));

it('The brochure of a lift opens at the place with its name', () => {
	for (const product of products)
		expect(brochureAt(product.name)).toBe(`${brochurePath}#nameddest=${fileNameOf(product)}`);
});

it('Without a lift it opens at the first page, and a visitor’s text adds nothing else to the address', () => {
	expect([brochureAt(null), brochureAt(''), brochureAt(undefined)]).toEqual([brochurePath, brochurePath, brochurePath]);
	expect(brochureAt('x&page=9 <a href="//evil.example">')).toBe(
		`${brochurePath}#nameddest=x-page-9-a-href-evil-example-`,
	);
});

test.each([
	['2026-03-29', '2026-03-29T00:00:00+00:00'],
	['2026-03-30', '2026-03-30T00:00:00+01:00'],
	['2026-10-25', '2026-10-25T00:00:00+01:00'],
	['2026-10-26', '2026-10-26T00:00:00+00:00'],
])('%s begins in the UK at %s', (day, moment) => expect(isoMoment(new Date(day))).toBe(moment));
