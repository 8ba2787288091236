import { describe, expect, it, test } from 'vitest';
import { adviseOnEmail, emailMeant, mailLink } from '#leads/email.ts';
import { checkForm } from '#leads/form.ts';
import { adviseOnPhone, forSomebodyElse, phoneAdvice, phoneLink, samePhone, whomToRing } from '#leads/phone.ts';
import { idPrefixOf, referenceOf } from '#leads/reference.ts';
import { leads } from '#leads/tables.ts';

const id = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';

it('A reference is the beginning of the id, in two groups of four', () => {
	expect(referenceOf(id)).toBe('7F3A-92C1');
});

it.each(['7F3A-92C1', '7f3a92c1', ' 7F3A 92c1 ', '7F3A\u201192C1'])(
	'The reference %j finds its id again',
	(written) => {
		expect(id.startsWith(idPrefixOf(written) ?? 'nothing')).toBe(true);
	},
);

it.each(['', '7F3A', '7F3A-92C12', 'GGGG-GGGG', id])('%j is no reference', (written) => {
	expect(idPrefixOf(written)).toBeUndefined();
});

test('a line that begins as the hint says is whom to ring, wherever it stands', () => {
	const daughter = 'my daughter Ann, 0000 000000';
	for (const text of [
		`Ring: ${daughter}`,
		`ring ${daughter}`,
		`There are 5 to 8 steps.\nRing: ${daughter}\nThank you`,
		`There are 5 to 8 steps. Please ring ${daughter} `,
	])
		expect(whomToRing(text), text).toBe(daughter.replace('0 0', '0\u00a00'));
	expect(whomToRing(/“(.+)”/.exec(forSomebodyElse)?.[1])).toBe('my daughter Ann, 01632\u00a0960123');
});

test('any other text says nothing of it', () => {
	for (const text of [
		'',
		'Ring:',
		'Ring: \nS10 2HQ',
		'Can you ring me? Please ring me after six.',
		'Please ring in the morning.',
		'Rings and bells',
		'A ring: gold. Ring road, Mr. Ring',
		'String: 3',
		...'us back before between at on from until during when if as any only once later this today tomorrow'
			.split(' ')
			.map((word) => `Please ring ${word} six.`),
	])
		expect(whomToRing(text), text).toBeUndefined();
	expect(whomToRing('Please ring me on 01632 960123.')).toBe('me on 01632\u00a0960123.');
	expect(whomToRing(`Ring: ${'a'.repeat(4000)}`)).toHaveLength(200);
});

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

describe('An e-mail address', () => {
	it.each<readonly [string, string]>([
		['test@gmial.com', 'gmail.com'],
		['test@mgail.com', 'gmail.com'],
		['test@lvie.com', 'live.com'],
		['test@icluod.cm', 'icloud.com'],
		['test@gmail.con', 'gmail.com'],
		['test@gmail.co.uk', 'gmail.com'],
		['test@GMAIL.CO', 'gmail.com'],
		['test@hotmial.co.uk', 'hotmail.co.uk'],
		['test@hotmail.couk', 'hotmail.co.uk'],
		['test@btinternet.co.uk', 'btinternet.com'],
		['test@aol.con', 'aol.com'],
		[' test@talktak.net ', 'talktalk.net'],
		['test@hotmail.t', 'hotmail.it'],
		...'con cim cmo ocm vom xom comm'.split(' ').map((end) => [`test@a-firm.${end}`, 'a-firm.com'] as const),
		...'couk co,uk co.ku c.uk'.split(' ').map((end) => [`test@a-firm.${end}`, 'a-firm.co.uk'] as const),
	])('%s gets the hint that %s may be meant', (answer, meant) => {
		expect(emailMeant(answer)).toBe(`test@${meant}`);
		expect(adviseOnEmail(answer)).toBe(`Did you mean test@${meant}? If not, you can send the form as it is.`);
	});

	it.each([
		...`test@gmail.com test@googlemail.com test@mail.com test@ymail.com test@live.co.uk test@sky.com test@bt.com test@skye.com
			test@nhs.net test@gmz.com test@yahu.com test@example.com test@hill-farm.co.uk test@smail.org.uk test@gov.uk nobody @ a@b@gmial.com`.split(
			/\s+/,
		),
		'',
		`test@${'a'.repeat(250)}.com`,
	])('%s gets none', (answer) => {
		expect(adviseOnEmail(answer)).toBeUndefined();
	});
});

describe('A mailto link', () => {
	it('contains the subject', () => {
		expect(mailLink('test@example.com', 'Your request 7F3A-92C1')).toBe(
			'mailto:test@example.com?subject=Your%20request%207F3A-92C1',
		);
	});

	it('has one recipient, also for an address with special characters', () => {
		const link = mailLink('a?bcc=b&c#d%0A@example.com', 'A & B?') ?? '';
		expect(link.match(/[?&#=@]/g)).toEqual(['@', '?', '=']);
		expect(decodeURIComponent(URL.parse(link)?.pathname ?? '')).toBe('a?bcc=b&c#d%0A@example.com');
	});

	it.each(['', 'test', 'test@example', 'a@example.com,b@example.com', 'a@example.com\r\nBcc: b@example.com'])(
		'is undefined for %j',
		(address) => {
			expect(mailLink(address, 'Yes')).toBeUndefined();
		},
	);
});
