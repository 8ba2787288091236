import { expect, it } from 'vitest';
import { imprint } from '#facts/imprint.ts';

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
