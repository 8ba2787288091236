import { describe, expect, it } from 'vitest';
import { brochureFields, emptyBrochure, toBrochureRow } from '#leads/brochure.ts';
import { callbackFields, emptyCallback, toCallbackRow } from '#leads/callback.ts';
import { checkForm } from '#leads/form.ts';
import { emptyPhotoQuote, photoQuoteFields, toPhotoQuoteRow } from '#leads/photo-quote.ts';

const someone = { name: 'Test Person', email: 'test@example.com', phone: '0000 000', address: '1 Test Street' };

function errors(fields: Parameters<typeof checkForm>[0], given: Record<string, unknown>) {
	const checked = checkForm(fields, given);
	return checked.ok ? {} : checked.errors;
}

describe('The photo quote form', () => {
	it('asks for name, email and address, and for nothing else', () => {
		expect(Object.keys(errors(photoQuoteFields, {}))).toEqual(['name', 'email', 'address']);
		expect(errors(photoQuoteFields, { ...someone, phone: '' })).toEqual({});
	});

	it('starts empty, with straight stairs', () => {
		expect(emptyPhotoQuote).toEqual({
			name: '',
			email: '',
			phone: '',
			address: '',
			stairType: 'straight',
			additionalInfo: '',
		});
	});

	it('offers the three stair types by their names', () => {
		expect(photoQuoteFields.stairType.options).toEqual([
			{ value: 'straight', label: 'Straight Stairs' },
			{ value: 'curved', label: 'Curved Stairs' },
			{ value: 'unsure', label: 'Not Sure' },
		]);
	});

	it('becomes a row of its table, with the photos and null for what was left open', () => {
		const lead = { ...emptyPhotoQuote, ...someone, phone: '' };
		expect(toPhotoQuoteRow(lead, 'an-id', ['https://photos.example/1'])).toEqual({
			id: 'an-id',
			name: 'Test Person',
			email: 'test@example.com',
			phone: null,
			address: '1 Test Street',
			stair_type: 'straight',
			additional_info: null,
			photo_urls: ['https://photos.example/1'],
		});
	});
});

describe('The brochure form', () => {
	it('asks for name, email and phone; the address is welcome', () => {
		expect(Object.keys(errors(brochureFields, {}))).toEqual(['name', 'email', 'phone']);
		expect(errors(brochureFields, { ...someone, address: '' })).toEqual({});
	});

	it('becomes a row of its table', () => {
		const lead = { ...emptyBrochure, ...someone, stairType: 'curved', product: 'Bespoke Infinity Curved' };
		expect(toBrochureRow(lead, 'an-id')).toEqual({
			id: 'an-id',
			...someone,
			stair_type: 'curved',
			product: 'Bespoke Infinity Curved',
		});
	});
});

describe('The callback form', () => {
	it('asks for name, email and phone; the comment is welcome', () => {
		expect(Object.keys(errors(callbackFields, {}))).toEqual(['name', 'email', 'phone']);
	});

	it('becomes a row of its table', () => {
		expect(toCallbackRow({ ...emptyCallback, name: 'A', email: 'a@b.uk', phone: '1' }, 'an-id')).toEqual({
			id: 'an-id',
			name: 'A',
			email: 'a@b.uk',
			phone: '1',
			comment: null,
		});
	});
});

describe('An answer', () => {
	it.each(['name@example.com', "o'brien+steps@mail.example.co.uk", 'a@b.uk'])('%s is an email address', (email) => {
		expect(errors(callbackFields, { ...someone, email })).toEqual({});
	});

	it.each(['name', 'name@', '@example.com', 'name@example', 'a b@example.com', 'a@b..uk', 'a@-b.uk', 'ä@example.com'])(
		'%s is no email address, and the visitor is told what one looks like',
		(email) => {
			expect(errors(callbackFields, { ...someone, email }).email).toContain('name@example.com');
		},
	);

	it('of spaces alone is no answer', () => {
		expect(errors(callbackFields, { ...someone, name: ' \t\n' })).toHaveProperty('name', 'Enter your full name.');
	});

	it('may be as long as the limit and no longer, counted in characters', () => {
		expect(errors(callbackFields, { ...someone, name: '🏡'.repeat(200) })).toEqual({});
		expect(errors(callbackFields, { ...someone, name: 'x'.repeat(201) }).name).toContain('200');
		expect(errors(callbackFields, { ...someone, comment: 'x'.repeat(4001) }).comment).toContain('4000');
	});

	it('is normalized: no spaces around it, one kind of line break, no NUL', () => {
		const checked = checkForm(callbackFields, { ...someone, name: '  A\0B ', comment: 'one\r\ntwo\rthree' });
		expect(checked).toMatchObject({ ok: true, values: { name: 'AB', comment: 'one\ntwo\nthree' } });
	});

	it('that is a file is no answer', () => {
		expect(errors(callbackFields, { ...someone, name: new Blob(['x']) })).toHaveProperty('name');
	});
});
