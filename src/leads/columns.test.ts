import { expect, it } from 'vitest';
import { checkRow, columnsOf } from '#leads/columns.ts';
import { photoQuote } from '#leads/tables.ts';

const columns = columnsOf(photoQuote);
const row = {
	id: '7f3a92c1-0000-4000-8000-000000000000',
	name: 'Test Person',
	email: 'test@example.com',
	address: '1 Test Street',
	photo_urls: ['https://example.com/1.jpg'],
};

it('A row is kept as its form would have sent it, null in a column that is left open', () => {
	const given = { ...row, name: ' Test\0 \ud83d\r\nPerson ', phone: ' ', additional_info: undefined, other: 'x' };
	expect(checkRow(columns, given)).toMatchObject({
		row: { ...row, name: 'Test \ufffd\nPerson', phone: null, stair_type: null, additional_info: null },
	});
});

it.each([
	['no name', { name: undefined }, 'name', true],
	['a name that is null', { name: null }, 'name', true],
	['a name of spaces', { name: ' \n' }, 'name', false],
	['a name that is no text', { name: 5 }, 'name', false],
	['a name of 201 characters', { name: 'x'.repeat(201) }, 'name', false],
	['no e-mail address', { email: 'zoe' }, 'email', false],
	['an unknown type of stairs', { stair_type: 'spiral' }, 'stair_type', false],
	['an id that is none', { id: '7' }, 'id', false],
	['no photo', { photo_urls: [] }, 'photo_urls', false],
	['six photos', { photo_urls: Array(6).fill('a') }, 'photo_urls', false],
	['a photo address that is none', { photo_urls: [null] }, 'photo_urls', false],
	['a photo address of 1,001 characters', { photo_urls: ['x'.repeat(1001)] }, 'photo_urls', false],
	['photos that are no list', { photo_urls: '{a}' }, 'photo_urls', false],
])('A row with %s is refused', (_, change, column, isMissing) => {
	expect(checkRow(columns, { ...row, ...change })).toEqual({ fault: { column, isMissing } });
});
