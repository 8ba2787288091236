import { expect, test } from 'vitest';
import { guidePrices } from '#facts/guide-prices.ts';
import { adviseOnEmail, emailMeant, mailLink } from '#leads/email.ts';
import { errorOf } from '#leads/form.ts';
import { guidePriceFor } from '#leads/guide-price.ts';
import { adviseOnPhone, forSomebodyElse, phoneLink, phoneNumbersIn, samePhone, whomToRing } from '#leads/phone.ts';
import {
	fileNameOf,
	fileNameOfType,
	folderOf,
	keyInUrl,
	originalNameOf,
	photoKey,
	photoType,
	photoUrl,
} from '#leads/photos.ts';
import { planQuestions } from '#leads/plan.ts';
import { areaIn, areaTowns, nationsOf, placeOf, postcodeAreas, postcodeIn } from '#leads/postcode.ts';
import { idPrefixOf } from '#leads/reference.ts';
import { isRequestPage } from '#leads/request-pages.ts';
import { sourceWords } from '#leads/status.ts';
import { callback } from '#leads/tables.ts';
import { expectApproved } from '../../tests/support/approved.ts';

/** Each of the texts, which have a stroke between them, with what is made of it. */
const made = (texts: string, of: (text: string) => string | undefined) =>
	Array.from(texts.split(/ \|\s+/), (text) => `${JSON.stringify(text)}: ${of(text) ?? '–'}`).join('\n');

const range = (from: number) => ({ from, to: from + 1 });
const fewPounds = {
	...guidePrices,
	...{ year: 2020, straight: range(1), curved: range(3), socket: range(5) },
	...{ padLabourADay: range(7), padConcrete: range(9) },
};
const quotes = [
	...['straight', 'curved', 'unsure', 'spiral', null].map((stairType) => ({ stairType, additionalInfo: '' })),
	...[planQuestions.material, planQuestions.socket].flatMap(({ answers }) =>
		answers.map(({ said }) => ({ stairType: 'straight', additionalInfo: said })),
	),
];

const daughter = 'my daughter Ann, 0000 000000';

test('what is made of references, numbers, addresses, places and photos as visitors write them is approved', () =>
	expectApproved('contact.approved.txt', {
		'Beginnings of ids': made(
			'7F3A-92C1 | 7f3a92c1 | \t7F3A 92c1 | 7F3A\u201192C1 | 7F3A | 7F3A-92C12 | GGGG-GGGG | 7f3a92c1-35ad-49bb-b118-8e8fc24abf80 | ',
			idPrefixOf,
		),
		'Phone numbers': made(
			`01632 960123 | 01632960123 | (01632) 960 123 | 020 7946 0018 | 016977 2345 | 07700 900123 | 07700-900-123 |
			07700.900.123 | +44 7700 900123 | +44 (0)20 7946 0018 | 0044 20 7946 0018 | +44 16977 2345 | 0044 (0) 1632 960123 |
			44 7700 900123 | 7700 900123 | 01632 960123 ext 12 | 01632 960123 ext. 1234 | 01632 960123 extension 9 |
			01632 960123 x12 | 01632 960123 #4 | 07700 900123 after 6pm | 07700 900123, or 01632 960123 |
			07700 900123 / 01632 960123 | mobile: 07700 900123 | Test Person 07700 900123 | +353 1 555 0123 |
			+1 (202) 555-0123 | +298 123456 | +1234567 | +123456789012345 | 123456789 | 123456789012345 | 0000 000000 |
			not a number | n/a | - | + | () | 12345 | 0770 900 | 07700 900 12 | +44 7700 900 12 | 07700 9001234 | +44 7700 9001 | +44 07700 90012345 |
			ask my daughter | ext 01632960123 | +123456 | +1234567890123456 | 12345678 | 1234567890123456 | ٠٧٧٠٠ |
			(01632) 960-123 | +44 1632  960123 | +44 (0)1632 960123 | 447700900123 | 00353 1 555 0123 | 01632 960123 or 07700 900123 |
			after 6pm: 07700 900123 | ０７７００ ９００１２３ | javascript:alert("0"); 0000 000000 | 999 | 12 34 | javascript:alert(1) | *#06# |
			111111111111111111 | not 1 number | 07700 900123 6pm | `,
			(text) => {
				const { href, number } = phoneLink(text) ?? {};
				return [adviseOnPhone(text) ? 'check it' : 'taken', href, number, ...phoneNumbersIn(text)]
					.filter(Boolean)
					.join(', ');
			},
		),
		'Whom to ring': made(
			`Ring: ${daughter} | ring ${daughter} | There are 5 to 8 steps.\nRing: ${daughter}\nThank you |
			There are 5 to 8 steps. Please ring ${daughter} | ${/“(.+)”/.exec(forSomebodyElse)?.[1]} | Please ring me on 01632 960123. |
			Ring: | Ring: \nS10 2HQ | Can you ring me? Please ring me after six. | Please ring in the morning. | Rings and bells |
			A ring: gold. Ring road, Mr. Ring | String: 3 | ${'us back before between at on from until during when if as any only once later this today tomorrow'
				.split(' ')
				.map((word) => `Please ring ${word} six.`)
				.join(' | ')} | `,
			(text) => whomToRing(text),
		),
		'E-mail addresses that were meant': made(
			`test@gmial.com | test@mgail.com | test@lvie.com | test@icluod.cm | test@gmail.con | test@gmail.co.uk | test@GMAIL.CO | test@hotmial.co.uk |
			test@hotmail.couk | test@btinternet.co.uk | test@aol.con | \ttest@talktak.net | test@hotmail.t | test@a-firm.con | test@a-firm.cim |
			test@a-firm.cmo | test@a-firm.ocm | test@a-firm.vom | test@a-firm.xom | test@a-firm.comm | test@a-firm.couk | test@a-firm.co,uk | test@a-firm.co.ku |
			test@a-firm.c.uk | test@gmail.com | test@googlemail.com | test@mail.com | test@ymail.com | test@live.co.uk | test@sky.com | test@bt.com | test@skye.com |
			test@outlook.co.uk | test@icloud.co.uk | test@sky.co.uk | test@virginmedia.co.uk | test@gmial.com. | test@proton.con | test@nhs.net | test@gmz.com | test@yahu.com | test@example.com | test@hill-farm.co.uk | test@smail.org.uk | test@gov.uk | nobody | @ | a@b@gmial.com | `,
			emailMeant,
		),
		'Places, postcodes and areas in addresses': made(
			`1 High Street, Truro TR1 2QN | 1 High Street\nLondon\nsw1a1aa | 12 Moor Lane, M1  1AE, Manchester | First DE1 1AA, now BT1 5GS |
			DE1 1AA, door ZZ9 9ZZ | Flat B2, 5 Mill Road | Truro, TR1 | 1 Test Street, Matlock, DE4 1AA | 1 Test Street, DE4 1AA | 1 Test Street, Matlock, de4 1aa |
			1 Test Road, Youlgrave, Bakewell, Derbyshire, DE45 1AA | 1 Test Road, King’s Lynn, PE30 1AA | 1 Test Road, Bishop's Stortford, CM23 1AA |
			1 Test Street, ZZ9 9ZZ | 1 Test Street, ${'A'.repeat(30)}, DE4 1AA | 1 Test Street, ${'A'.repeat(31)}, DE4 1AA |
			${'Kent, Devon, Cornwall, Surrey, Somerset, Dorset, Cumbria, Merseyside, Greater London, West Midlands, Tyne and Wear, County Down, Co Down, Wales, UK, United Kingdom, Oxfordshire, Norfolk, Sunderland, Essex, Kentish Town, A Street, A St, A Road, A Rd, A Lane, A Ln, An Avenue, An Ave, A Close, A Drive, A Crescent, A Terrace, A Gardens, A Grove, A Court'
				.split(', ')
				.map((line) => `1, ${line}, DE4 1AA`)
				.join(' | ')} | `,
			(address) => [placeOf({ address }), postcodeIn(address), areaIn(address)].join(', '),
		),
		'Types of photos by name and type, and their names': made(
			`steps.jpg image/jpeg | steps.HEIC | steps.heif application/octet-stream | steps.jpeg image/jpg | steps.jfif | steps.pjpeg |
			steps.pjp | steps.hif | steps.png | steps.webp | steps.avif | steps image/webp | notes.txt text/plain | notes.txt | steps.jpg text/html | picture.svg image/svg+xml |
			steps.png image/jpeg | IMG_1.HEIC image/jpeg | steps.v2 image/jpeg | png image/jpeg | steps image/png | steps.JPEG image/jpeg`,
			(text) => {
				const [name = '', type = ''] = text.split(' ');
				return [photoType({ name, type }), fileNameOfType(name, type)].join(', ');
			},
		),
		'Areas, the towns by which they are known, and their nations': postcodeAreas
			.map((area) => [area, areaTowns[area], ...nationsOf(area)].join(', '))
			.join('\n'),
		'Guide prices, where they are 1 to 9 pounds': quotes
			.map((quote) => `${Object.values(quote).join(', ')}: ${guidePriceFor(quote, fewPounds).join(' ')}`)
			.join('\n'),
		'E-mail addresses, their links with a subject, and what is wrong with them': made(
			`name@example.com | o'brien+steps@mail.example.co.uk | a@${'b'.repeat(63)}.uk | a?bcc=b&c#d%0A@example.com | name | name@ |
			@example.com | name@example | a b@example.com | a@b..uk | a@-b.uk | a@b${'b'.repeat(63)}.uk | ä@example.com | a@example.com,b@example.com |
			a@example.com\r\nBcc: b@example.com | `,
			(address) => mailLink(address, 'A & B?') ?? errorOf(callback.fields.email, address),
		),
		'Keys of photos by names, with what is read from them': made(
			`Müllers #1 Treppe/../?.jpg | ${'x'.repeat(200)}.heic | ABCD/1.jpg | plain.jpg | /plain.jpg | `,
			(name) => [photoKey('ID', 1, name), folderOf(name), fileNameOf(name), originalNameOf(name)].join(', '),
		),
		'… by addresses': made(` | https://elsewhere.example/1.jpg | ${photoUrl('', '%').replace('%25', '%')}`, keyInUrl),
		'Where requests come from': made('/ | /blog | telephone | other', sourceWords),
		'Whether a page is of one request': made(
			'/ask/callback.html | /my-request.html | /company-answer.html | /blog.html | /my-request',
			(path) => `${isRequestPage(path)}`,
		),
		'Places in comments, of whose words none is a town': made(
			'For my mother, Test Person, 8 steps, LS6 3HN | LS6 3HN | Call me',
			(comment) => placeOf({ address: '', comment }),
		),
	}));

test('hints say what to do, none is given where nothing was written or nobody could mean it, and whom to ring is cut', () => {
	expect(adviseOnEmail('test@gmial.com')).toBe('Did you mean test@gmail.com? If not, you can send the form as it is.');
	expect([adviseOnPhone('  '), adviseOnEmail(`test@${'a'.repeat(250)}.com`)]).toEqual([undefined, undefined]);
	expect(whomToRing(`Ring: ${'a'.repeat(4000)}`)).toHaveLength(200);
});

test('two answers have a number in common, or none', () => {
	const numbers = ['07700 900123, or 01632 960123', '0044 (0)7700-900123', '01632 960123 ext 12', '07700 900124', ''];
	expect(numbers.map((one) => numbers.map((other) => Number(samePhone(one, other))).join(''))).toEqual([
		...['11100', '11000', '10100', '00010', '00000'],
	]);
});

test('a text is read at once, however long and odd it is', () => {
	const before = process.threadCpuUsage();
	for (const odd of ['1 '.repeat(20_000), `x${' '.repeat(20_000)}`, '('.repeat(40_000), '#'.repeat(40_000)])
		for (const look of [adviseOnPhone, phoneLink]) look(odd);
	for (const text of ['A1 '.repeat(1e6), `AA1${' '.repeat(1e6)}1AA`, 'SW1A '.repeat(1e5)]) areaIn(text);
	const { user, system } = process.threadCpuUsage(before);
	expect((user + system) / 1000).toBeLessThan(1000);
});
