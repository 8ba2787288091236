import { describe, expect, test } from 'vitest';
import { checkForm } from '#leads/form.ts';
import { adviseOnPhone, phoneAdvice, phoneLink, samePhone } from '#leads/phone.ts';
import { leads } from '#leads/tables.ts';

/** Answers with a stroke between them. */
const examples = (list: string) => list.split(/ \|\s+/);

describe('a phone number', () => {
	test.each([
		'',
		'  ',
		...examples(`01632 960123 | 01632960123 | (01632) 960 123 | 020 7946 0018 | 016977 2345 | 07700 900123 | 07700-900-123 |
			07700.900.123 | +44 7700 900123 | +44 (0)20 7946 0018 | 0044 20 7946 0018 | +44 16977 2345 | 0044 (0) 1632 960123 |
			44 7700 900123 | 7700 900123 | 01632 960123 ext 12 | 01632 960123 ext. 1234 | 01632 960123 extension 9 |
			01632 960123 x12 | 01632 960123 #4 | 07700 900123 after 6pm | 07700 900123, or 01632 960123 |
			07700 900123 / 01632 960123 | mobile: 07700 900123 | Test Person 07700 900123 | +353 1 555 0123 |
			+1 (202) 555-0123 | +298 123456 | +1234567 | +123456789012345 | 123456789 | 123456789012345 | 0000 000000`),
	])('such as %j is taken without a word', (answer) => {
		expect(adviseOnPhone(answer)).toBeUndefined();
	});

	test.each(
		examples(`not a number | n/a | - | + | () | 12345 | 0770 900 | 07700 900 12 | +44 7700 900 12 | 07700 9001234 | +44 7700 9001 | +44 07700 90012345 |
			ask my daughter | ext 01632960123 | +123456 | +1234567890123456 | 12345678 | 1234567890123456 | ٠٧٧٠٠`),
	)('such as %j gets a hint', (answer) => {
		expect(adviseOnPhone(answer)).toBe(phoneAdvice);
	});

	test('is never refused for it, in any of the forms', () => {
		for (const { fields } of leads) {
			expect(fields.phone.advise?.('not a number')).toBe(phoneAdvice);
			const given = { name: 'Test Person', email: 'test@example.com', phone: 'not a number', address: '1 Test Street' };
			const checked = checkForm(fields, given);
			expect(checked.ok ? {} : checked.errors).not.toHaveProperty('phone');
		}
	});

	test.each([
		['07700 900123', '+44 7700 900123'],
		['07700 900123', '0044 (0)7700-900123'],
		['01632 960123 ext 12', '01632960123'],
		['07700 900123, or 01632 960123', '01632 960123'],
		['+353 1 555 0123', '00353 1 5550123'],
	])('%j is the number of %j', (one, other) => {
		expect([samePhone(one, other), samePhone(other, one)]).toEqual([true, true]);
	});

	test.each([
		['07700 900123', '07700 900124'],
		['+353 1 555 0123', '015550123'],
		['', ''],
	])('%j is not the number of %j', (one, other) => expect(samePhone(one, other)).toBe(false));

	test.each([
		['0000 000000', 'tel:0000000000', '0000 000000'],
		[' (01632) 960-123 ', 'tel:01632960123', '(01632) 960-123'],
		['+44 1632  960123', 'tel:+441632960123', '+44 1632 960123'],
		['+44 (0)1632 960123', 'tel:+441632960123', '+44 (0)1632 960123'],
		['447700900123', 'tel:07700900123', '447700900123'],
		['00353 1 555 0123', 'tel:+35315550123', '00353 1 555 0123'],
		['01632 960123 or 07700 900123', 'tel:01632960123', '01632 960123'],
		['01632 960123 ext 12', 'tel:01632960123', '01632 960123'],
		['after 6pm: 07700 900123', 'tel:07700900123', '07700 900123'],
		['０７７００ ９００１２３', 'tel:07700900123', '07700 900123'],
		['javascript:alert("0"); 0000 000000', 'tel:0000000000', '0000 000000'],
	])('%j is rung by one press', (answer, href, number) => expect(phoneLink(answer)).toEqual({ href, number }));

	test.each(['', '999', '12 34', 'javascript:alert(1)', '*#06#', '1'.repeat(18), 'not 1 number', '07700 900123 6pm'])(
		'%j is rung by none',
		(answer) => expect(phoneLink(answer)).toBeUndefined(),
	);

	test('is looked at in no time, however long and odd it is', () => {
		const before = process.threadCpuUsage();
		for (const odd of ['1 '.repeat(20_000), `x${' '.repeat(20_000)}`, '('.repeat(40_000), '#'.repeat(40_000)])
			for (const look of [adviseOnPhone, phoneLink]) look(odd);
		const { user, system } = process.threadCpuUsage(before);
		expect((user + system) / 1000).toBeLessThan(1000);
	});
});
