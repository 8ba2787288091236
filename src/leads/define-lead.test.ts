import { describe, expect, it } from 'vitest';
import { readBeside, readSignals, suspicionWords, writeClientInfo } from '#leads/client-info.ts';
import { checkForm, checkRow, columnsOf } from '#leads/form.ts';
import { brochure, byTelephone, callback, photoQuote, whenCorrected } from '#leads/tables.ts';

it('On the telephone, an e-mail address is asked for only where the answer is an e-mail, and a number always', () => {
	const needed = (fields: ReturnType<typeof byTelephone>) =>
		Object.entries(fields).flatMap(([name, field]) => (field.required ? name : []));
	expect(needed(byTelephone('photo-quote'))).toEqual(['name', 'phone', 'address']);
	expect(needed(byTelephone('brochure'))).toEqual(['name', 'email', 'phone']);
	// A photo quote came without a number, or by telephone without an e-mail address.
	expect(needed(whenCorrected('photo-quote'))).toEqual(['name', 'address']);
	expect(needed(whenCorrected('callback'))).toEqual(['name', 'phone']);
});

const someone = { name: 'Test Person', email: 'test@example.com', phone: '0000 000', address: '1 Test Street' };

it('An answer is normalized, counted in characters, and no file', () => {
	const given = { ...someone, name: '  A\0B ', comment: 'one\r\ntwo\rthree' };
	expect(checkForm(callback.fields, given)).toMatchObject({ values: { name: 'AB', comment: 'one\ntwo\nthree' } });
	expect(checkForm(callback.fields, { ...someone, name: '🏡'.repeat(200) }).ok).toBe(true);
	const errors = { name: 'Enter your full name.' };
	expect(checkForm(callback.fields, { ...someone, name: new Blob(['x']) })).toEqual({ ok: false, errors });
});

const columns = columnsOf(photoQuote);
const row = {
	id: '7f3a92c1-0000-4000-8000-000000000000',
	name: 'Test Person',
	email: 'test@example.com',
	address: '1 Test Street',
	photo_urls: [`https://example.com/${'1'.repeat(980)}`],
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
	['an id in capitals', { id: row.id.toUpperCase() }, 'id', false],
	['more than an id', { id: `${row.id}0` }, 'id', false],
	['no photo', { photo_urls: [] }, 'photo_urls', false],
	['six photos', { photo_urls: Array(6).fill('a') }, 'photo_urls', false],
	['a photo address that is none', { photo_urls: [null] }, 'photo_urls', false],
	['a photo address of 1,001 characters', { photo_urls: ['x'.repeat(1001)] }, 'photo_urls', false],
	['photos that are no list', { photo_urls: '{a}' }, 'photo_urls', false],
])('A row with %s is refused', (_, change, column, isMissing) => {
	expect(checkRow(columns, { ...row, ...change })).toEqual({ fault: { column, isMissing } });
});

it('The signals of a request arrive as they were sent', () => {
	expect(readSignals(writeClientInfo(['trap']))).toBe('trap');
	const words = 'it filled in a field that people do not see, and it was sent faster than people type';
	expect(suspicionWords('trap haste')).toBe(words);
	expect(readSignals(writeClientInfo(['haste', 'trap'], { companies_too: 'yes' }))).toBe('trap haste');
	for (const header of [undefined, '', 'outdoor-stairlifts; signals=', 'x; signals=other', 'signals = trap'])
		expect(readSignals(header)).toBeNull();
});

describe('The box for companies', () => {
	const columns = columnsOf(brochure);
	const values = { ...brochure.empty, name: 'Test Person', email: 'test@example.com', phone: '0000 000000' };

	it('is in no row, and arrives beside it only where it was ticked', () => {
		expect(brochure.toRow({ ...values, companiesToo: 'yes' }, 'an-id')).not.toHaveProperty('companies_too');
		const ticked = writeClientInfo(['haste'], brochure.besideRow({ ...values, companiesToo: 'yes' }));
		expect(readBeside(ticked, columns)).toEqual({ companies_too: 'yes' });
		expect(readBeside('x; companies_too=yes; signals=trap', columns)).toEqual({ companies_too: 'yes' });
		expect(writeClientInfo([], brochure.besideRow(values))).toBeUndefined();
		expect(readBeside(writeClientInfo(['trap'], brochure.besideRow(values)), columns)).toEqual({ companies_too: null });
	});

	it.each([undefined, '', 'x; companies_too=no', 'x; companies_too=yes please', 'companies_too = yes'])(
		'is not ticked by %s',
		(header) => expect(readBeside(header, columns)).toEqual({ companies_too: null }),
	);

	it('is of no other form', () => {
		expect(readBeside('x; companies_too=yes', columnsOf(callback))).toEqual({});
	});
});
