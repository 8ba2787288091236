import { expect, it, test } from 'vitest';
import { imprint } from '#facts/companies.ts';
import { telephoneLink } from '#facts/country.ts';
import { fileNameOf, products } from '#facts/products.ts';
import { brochureAt, brochurePath } from '#facts/promises.ts';

const least = {
	companyName: 'Test Introductions Ltd',
	companyNumber: '01234567',
	companyAddress: '1 Test Street, Testtown',
	companyRegisteredIn: '',
	vatNumber: '',
	icoNumber: '',
	phone: '',
	phoneHours: '',
};

it('An imprint says what is set and nothing of what is not', () => {
	expect(imprint(least)).toBe(
		'Test Introductions Ltd. Company number 01234567. Registered office: 1 Test Street, Testtown.',
	);
	const all = {
		companyRegisteredIn: 'Scotland',
		vatNumber: 'GB123456789',
		icoNumber: 'ZA123456',
		phone: '01632 960123',
		phoneHours: '9am to 5pm',
	};
	expect(imprint({ ...least, ...all })).toBe(
		'Test Introductions Ltd. Registered in Scotland. Company number 01234567. Registered office: 1 Test Street, Testtown. VAT number GB123456789. Data protection register number ZA123456. Telephone 01632 960123 (9am to 5pm).',
	);
});

test.each([
	['0300 123 1073', 'tel:+443001231073'],
	['0800 34 34 24', 'tel:+44800343424'],
	['01632 960123', 'tel:+441632960123'],
	['+44 1632 960123', 'tel:+441632960123'],
	['+4401632960123', 'tel:+441632960123'],
	['105', 'tel:105'],
])('%s is dialled as %s', (number, link) => expect(telephoneLink(number)).toBe(link));

it('The brochure of a lift opens at the place with the name of its drawing', () => {
	for (const product of products)
		expect(brochureAt(product.name)).toBe(`${brochurePath}#nameddest=${fileNameOf(product)}`);
});

it('Without a lift it opens at the first page, and a visitor’s text adds nothing else to the address', () => {
	expect([brochureAt(null), brochureAt(''), brochureAt(undefined)]).toEqual([brochurePath, brochurePath, brochurePath]);
	expect(brochureAt('x&page=9 <a href="//evil.example">')).toBe(
		`${brochurePath}#nameddest=x-page-9-a-href-evil-example-`,
	);
});
